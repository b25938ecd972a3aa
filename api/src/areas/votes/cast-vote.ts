import { castVote } from '@istmo/contract/areas/votes/votes.contract';
import { optionCodes, type VoteTerms } from '@istmo/contract/kernel/vote-terms';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { insertInstruction, lockHolder, readAction } from '../corporate-actions/public.ts';
import { findVoterEvent, isOverruled, readCountingCast, readVotingUnits, requireMandate } from './own-vote.ts';
import { insertCast } from './votes.store.ts';
import { findVote, isTaken } from './vote-view.ts';

function isChoice({ resolutions }: VoteTerms, choices: readonly string[]): boolean {
  const areOptions = resolutions.every((resolution, index) => {
    const choice = choices[index];
    return choice !== undefined && (choice === '' || optionCodes(resolution).includes(choice));
  });
  return areOptions && choices.length === resolutions.length && choices.some((choice) => choice !== '');
}

/** Votes with own units, or with those of a holder whose proxy the caller is. The same vote again changes nothing. */
export const answerCastVote = handle(castVote, async (app, { customer }, { reference, mandate, choices }) => {
  const { action } = await findVoterEvent(app, customer, reference);
  const vote = await findVote(app, action);
  if (!vote) return refuse('not_found', m.actions_event_unknown, { field: 'reference' });
  if (!isChoice(vote.terms, choices)) return refuse('invalid_field', m.votes_choose, { field: 'choices' });
  const { id: event } = action;
  return app.db.inTransaction(async (tx) => {
    const proxy = mandate === '' ? null : await requireMandate(tx, mandate, { action, customer });
    const holder = proxy?.holder ?? customer;
    await lockHolder(tx, event, holder);
    const at = app.clock.now();
    const now = await readAction(tx, event);
    if (!now || !isTaken(now, vote.cutoffAt, at)) return refuse('instruction_closed', m.votes_closed);
    if ((await readVotingUnits(app, now, holder)) === 0n)
      return refuse('insufficient_balance', m.votes_no_units, { field: 'reference' });
    if (proxy) {
      // Of a proxy that was revoked meanwhile the second look finds none.
      await requireMandate(tx, mandate, { action, customer });
      if (await isOverruled(tx, proxy)) return refuse('already_done', m.votes_overruled, { field: 'mandate' });
    }
    const before = await readCountingCast(tx, now, holder);
    if (before && before.proxy === (proxy?.id ?? null) && before.choices.join() === choices.join())
      return { at: before.at.toISOString() };
    const id = newId();
    await insertInstruction(tx, { id, event, customer: holder, kind: 'vote', content: {}, at });
    await insertCast(tx, { id, event, holder, proxy: proxy?.id ?? null, choices, at });
    return { at: at.toISOString() };
  });
});
