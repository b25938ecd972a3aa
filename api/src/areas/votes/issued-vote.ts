import { readIssuedVote } from '@istmo/contract/areas/votes/votes.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findByReference } from '../corporate-actions/public.ts';
import { findVote, showOverview } from './vote-view.ts';

/** Of an event of another issuer as of none. */
export const answerReadIssuedVote = handle(readIssuedVote, async (app, { customer }, { reference }) => {
  const action = await findByReference(app.db, reference);
  const vote = action?.issuer === customer ? await findVote(app, action) : undefined;
  return vote
    ? { data: await showOverview(app, vote) }
    : refuse('not_found', m.actions_event_unknown, { field: 'reference' });
});
