import { formatUnits, money } from '@istmo/contract/kernel/money';
import { approvedAdjustment, InsufficientFundsError, post } from '@istmo/ledger';
import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { writeActivity, writeInternalMove } from '../history/public.ts';
import { mayLeave, readInstrument } from '../instruments/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { requireSigned } from '../../signatures/require-signed.ts';
import { describeMove, endMove, listApprovedMoves } from './wallet-moves.store.ts';
import { alarmPosted, notifyCustomer } from './adjustment-emails.ts';
import {
  type AdjustmentId,
  describeAdjustment,
  endAdjustment,
  listApproved,
  lockAdjustment,
  readDeciders,
} from './adjustments.store.ts';

const maxPerRun = 100;

/**
 * Posts an adjustment that two people decided: row, line in Internal History, activity and movement in one transaction. A second worker
 * finds it posted; the key of the movement is the last guard. Posting comes last because it locks ledger accounts until the commit.
 */
async function postAdjustment(app: App, id: AdjustmentId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const row = await lockAdjustment(tx, id);
    if (row?.state !== 'approved') return;
    await requireSigned(app, tx, describeAdjustment(row));
    const { customer, direction, currency, units } = row;
    const isCredit = direction === 'credit';
    // A stop that came after the decision: it is credited when the stop is lifted.
    if (isCredit && !(await mayLeave(tx, currency))) return;
    const at = app.clock.now();
    await endAdjustment(tx, id, { state: 'posted', at });
    await writeInternalMove(tx, { id, customer, amount: money(currency, isCredit ? units : -units), at });
    const { ledgerScale } = await readInstrument(app, currency);
    const amount = formatUnits(isCredit ? units : -units, ledgerScale);
    const moved = { amount: formatUnits(units, ledgerScale), currency };
    await writeActivity(tx, customer, {
      kind: 'adjustment',
      params: { amount, currency },
      ...(isCredit ? { received: moved } : { deducted: moved }),
      at,
    });
    await notifyCustomer(app, tx, row);
    await alarmPosted(app, tx, { ...row, ...(await readDeciders(tx, id)) });
    await publishEvent(tx, customer, 'balances');
    await publishEvent(tx, customer, 'activity');
    await post(tx, approvedAdjustment({ id, customer, direction, at, amount: money(currency, units) }));
  });
}

/** What there is not enough money for ends here; staff see it and may propose another. */
async function markFailed(app: App, id: AdjustmentId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const row = await lockAdjustment(tx, id);
    if (row?.state === 'approved') await endAdjustment(tx, id, { state: 'failed', at: app.clock.now() });
  });
}

/** Posts what two people approved. One that fails does not stop the others; after an outage it is tried again. */
export async function postApprovedAdjustments(app: App): Promise<void> {
  for (const id of await listApproved(app.db, maxPerRun)) {
    try {
      await postAdjustment(app, id);
    } catch (error) {
      app.log.error({ err: error, adjustment: id }, 'an approved adjustment was not posted');
      if (error instanceof InsufficientFundsError) await markFailed(app, id);
    }
  }
}

const orderTimeoutMs = 10_000;

/** Gives the custodian what two people approved. Without an answer it is ordered again, under the same id, which moves nothing twice. */
export async function orderApprovedMoves(app: App): Promise<void> {
  for (const row of await listApprovedMoves(app.db, maxPerRun)) {
    const { id, place, currency, source, units } = row;
    try {
      await requireSigned(app, app.db, describeMove(row));
      const move = { id, place, currency, from: source, to: source === 'hot' ? 'cold' : 'hot', units } as const;
      const answer = await app.holdings.orderMove(move, AbortSignal.timeout(orderTimeoutMs));
      await endMove(app.db, id, { state: answer === 'accepted' ? 'ordered' : 'refused', at: app.clock.now() });
    } catch (error) {
      app.log.error({ err: error, move: id }, 'an approved move was not ordered');
    }
  }
}

export const treasuryTasks: AreaTasks = {
  intervalTasks: [
    { name: 'post-adjustments', everyMs: 2_000, run: postApprovedAdjustments },
    {
      name: 'order-moves',
      everyMs: 5_000,
      isNeeded: ({ holdings }) => !holdings.isLeftOut,
      run: orderApprovedMoves,
    },
  ],
};
