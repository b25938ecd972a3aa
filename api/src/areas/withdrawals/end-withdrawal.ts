import { money } from '@istmo/contract/kernel/money';
import { type Movement, type Outcome, prepareUpdate, releaseWithdrawal, settleWithdrawal } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { toCounters } from './limit-counters.ts';
import { isAllowedTransition } from './withdrawal-states.ts';
import { endUpdate, stepRow, type StepMaker, type WithdrawalRow } from './withdrawals.store.ts';

type End = {
  readonly to: 'completed' | 'rejected' | 'expired' | 'cancelled';
  readonly by: StepMaker;
  readonly movement: Movement;
  /** Of the limits; what was never sent counts no longer. */
  readonly givesBack: boolean;
};

/** Ends a withdrawal and its hold in one commit of the ledger; false when it has changed since it was read. */
async function end(app: App, row: WithdrawalRow, { to, by, movement, givesBack }: End): Promise<boolean> {
  if (!isAllowedTransition(row.state, to)) return false;
  const at = app.clock.now();
  const periods = { day: row.limitDay, month: row.limitMonth };
  const outcome = await app.ledger.commit({
    movement,
    rows: [stepRow({ id: row.id, state: to, by, at, reason: row.reason, reasonText: row.reasonText })],
    updates: [
      prepareUpdate(endUpdate, row.id, {
        expected: { state: row.state, version: row.version },
        values: { state: to, version: row.version + 1, state_since: at, finished_at: at, waits_until: null },
      }),
    ],
    ...(givesBack ? { counters: toCounters({ ...row, periods }, -row.units, undefined) } : {}),
  });
  return isDone(outcome);
}

function isDone(outcome: Outcome): boolean {
  if (outcome.outcome === 'done') return true;
  if (outcome.outcome === 'stale') return false;
  throw new Error(`a hold of a withdrawal could not be ended: ${outcome.outcome}`);
}

function toMovementParts(app: App, row: WithdrawalRow) {
  const { id, customer, currency, sentUnits, feeCurrency, feeUnits } = row;
  const at = app.clock.now();
  return { id, customer, at, amount: money(currency, sentUnits), fee: money(feeCurrency, feeUnits) };
}

/** Releases the hold: the money is the customer's again. */
export function releaseFunds(
  app: App,
  row: WithdrawalRow,
  { to, by }: { to: 'rejected' | 'expired' | 'cancelled'; by: StepMaker },
): Promise<boolean> {
  const movement = releaseWithdrawal(toMovementParts(app, row));
  return end(app, row, { to, by, movement, givesBack: true });
}

/** The chain has it, deep enough: the hold is settled. With the worker's login. */
export function completeWithdrawal(app: App, row: WithdrawalRow): Promise<boolean> {
  const movement = settleWithdrawal({ ...toMovementParts(app, row), place: `chain:${row.chain}` });
  return end(app, row, { to: 'completed', by: 'network', movement, givesBack: false });
}
