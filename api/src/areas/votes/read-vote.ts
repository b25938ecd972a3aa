import { readVote } from '@istmo/contract/areas/votes/votes.contract';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { findVoterEvent, isOverruled, readCountingCast, readVotingUnits, showCast } from './own-vote.ts';
import { findNamed, type Proxy } from './proxies.store.ts';
import { readOwnCode } from './votes.store.ts';
import { findVote, showResult, type Vote } from './vote-view.ts';

export const answerReadVote = handle(readVote, async (app, { customer }, { reference }) => {
  const { action, mandates, units } = await findVoterEvent(app, customer, reference);
  const vote = await findVote(app, action);
  if (!vote) return { vote: null };
  const [cast, named, code, result] = await Promise.all([
    readCountingCast(app.db, action, customer),
    findNamed(app.db, action.id, customer),
    readOwnCode(app.db, action.id, customer),
    showResult(app.db, vote),
  ]);
  return {
    vote: {
      reference: action.reference,
      security: action.instrument,
      terms: vote.terms,
      cutoff_at: vote.cutoffAt.toISOString(),
      is_open: vote.isOpen,
      own: units === 0n ? null : showCast(cast, units, vote),
      proxy: named ? { id: named.id, email: named.email, state: named.state, refusal: named.refusal } : null,
      mandates: await Promise.all(mandates.map((mandate) => showMandate(app, vote, mandate))),
      result,
      code,
    },
  };
});

async function showMandate(app: App, vote: Vote, mandate: Proxy) {
  const { holder } = mandate;
  const [units, cast, isOver] = await Promise.all([
    readVotingUnits(app, vote.action, holder),
    readMandateCast(app, vote, mandate),
    isOverruled(app.db, mandate),
  ]);
  return { id: mandate.id, holder: mandate.holderName, ...showCast(cast, units, vote), is_over: isOver };
}

/** What the proxy voted: a vote of the holder's own is not shown to the proxy. */
async function readMandateCast(app: App, { action }: Vote, { id, holder }: { id: Proxy['id']; holder: CustomerId }) {
  const cast = await readCountingCast(app.db, action, holder);
  return cast?.proxy === id ? cast : undefined;
}
