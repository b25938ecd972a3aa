import { readVoteList } from '@istmo/contract/areas/votes/votes.contract';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { type CorporateAction, findByReference } from '../corporate-actions/public.ts';
import { findVoterEvent } from './own-vote.ts';
import { readPublishedList, readResult } from './votes.store.ts';

/** The published list of a counted vote with its hash; refused before the count. */
export async function requireList(app: App, action: CorporateAction): Promise<{ list: string; hash: string }> {
  const result = await readResult(app.db, action.id);
  if (!result) return refuse('not_found', m.votes_not_counted, { field: 'reference' });
  return { list: await readPublishedList(app.db, action.id), hash: Buffer.from(result.hash).toString('hex') };
}

/** For who held units or is a proxy, and for the issuer. */
export const answerReadVoteList = handle(readVoteList, async (app, { customer }, { reference }) => {
  const action = await findByReference(app.db, reference);
  if (action?.issuer === customer) return requireList(app, action);
  const found = await findVoterEvent(app, customer, reference);
  if (found.units === 0n && found.mandates.length === 0)
    return refuse('not_found', m.actions_event_unknown, { field: 'reference' });
  return requireList(app, found.action);
});
