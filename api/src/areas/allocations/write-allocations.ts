import type { App } from '../../app.ts';
import { isBooksClosed, readBooksState } from '../../runtime/books-state.ts';
import { lockRaise, setRaiseAllocated } from '../raises/public.ts';
import { type AllotmentToWrite, writeAllotments } from '../subscriptions/public.ts';
import type { Allotment } from './allot.ts';
import {
  allowLongStatements,
  type ClosingRate,
  endAllocation,
  listDecidedAllocations,
  readAllocation,
  type StoredAllocation,
} from './allocations.store.ts';
import { computeAllocation, type ComputedAllocation } from './compute-allocation.ts';
import { readSources } from './shown-allocation.ts';

const isSame = ({ problems, ordersHash, resultHash }: ComputedAllocation, decided: StoredAllocation): boolean =>
  problems.length === 0 && ordersHash.equals(decided.ordersHash) && resultHash.equals(decided.resultHash);

function toRows(lines: readonly Allotment[], rates: readonly ClosingRate[]): AllotmentToWrite[] {
  const rateOf = new Map(rates.map(({ currency, rate }) => [currency, rate]));
  return lines.map(({ order: { id, currency, value }, allotted, price, cost }) => {
    const rate = value > 0n ? (rateOf.get(currency) ?? null) : null;
    return { id, allotted, price, cost, value: rate === null ? null : value, rate };
  });
}

/** Writes one that was decided; false where it is not what would be computed now, so that it has to be computed and decided again. */
async function write(app: App, decided: StoredAllocation): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    await allowLongStatements(tx);
    // Nothing of the raise changes meanwhile. An investor who leaves at this moment locks the subscription: then this transaction fails and is tried again.
    const raise = await lockRaise(tx, decided.raise);
    if (!raise) throw new Error(`there is no raise ${decided.raise}`);
    const now = await readAllocation(tx, decided.id);
    // Another process was first.
    if (now?.writtenAt || now?.failedAt) return true;
    const sources = { ...(await readSources(app)), reader: tx };
    const computed = await computeAllocation(sources, raise, { over: decided.overLimit, as: decided });
    const at = app.clock.now();
    if (!computed.result || !isSame(computed, decided) || decided.proposal === null) {
      await endAllocation(tx, decided.id, { outcome: 'failed', at });
      return false;
    }
    await setRaiseAllocated(tx, raise.id, { proposal: decided.proposal, at });
    await writeAllotments(tx, toRows(computed.result.lines, decided.rates));
    await endAllocation(tx, decided.id, { outcome: 'written', at });
    return true;
  });
}

/** Allots the units of each raise as two of the staff decided, each in one transaction. One that fails does not stop the others; it is tried again. */
export async function writeAllocations(app: App): Promise<void> {
  const decided = await listDecidedAllocations(app.db);
  if (decided.length === 0 || !(await readBooksState(app.db)).isSound) return;
  for (const one of decided) {
    try {
      const isWritten = await write(app, one);
      if (!isWritten) app.log.warn({ raise: one.raise, allocation: one.id }, 'an allotment has to be decided again');
    } catch (error) {
      if (isBooksClosed(error)) return;
      app.log.error({ err: error, raise: one.raise }, 'the units of a raise were not allotted');
    }
  }
}
