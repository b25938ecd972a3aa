import { readVoteAsStaff, readVoteListAsStaff } from '@istmo/contract/areas/votes/votes.staff.contract';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type CorporateAction, findByReference } from '../../corporate-actions/public.ts';
import { requireList } from '../vote-list.ts';
import { findVote, showOverview } from '../vote-view.ts';

/** The event of this reference. */
export async function requireEvent(reader: Reader, reference: string): Promise<CorporateAction> {
  return (await findByReference(reader, reference)) ?? refuse('not_found', m.actions_unknown, { field: 'reference' });
}

export const answerReadVoteAsStaff = handleStaff(readVoteAsStaff, async (app, _caller, { reference }) => {
  const vote = await findVote(app, await requireEvent(app.db, reference));
  return { data: vote ? await showOverview(app, vote) : null };
});

export const answerReadVoteListAsStaff = handleStaff(readVoteListAsStaff, async (app, _caller, { reference }) =>
  requireList(app, await requireEvent(app.db, reference)),
);
