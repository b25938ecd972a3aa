import type { App } from '../../app.ts';
import { listUnitChanges, type UnitChange } from '../instruments/public.ts';
import { type Market, readMarkets } from '../markets/public.ts';
import { listTradesAfter, readTradeNumbers, type ValuedTrade } from '../order-books/public.ts';
import { addToCandles, lockSummed, readSummed, setSummed } from './candles.store.ts';
import { countChanges, storedLengths, sumTrades } from './candles.ts';
import { adjustAlerts, reachAlerts } from './price-alerts.store.ts';
import { readUnitChanges } from './unit-changes.ts';

// Small enough for one transaction of a second.
const batchSize = 5_000;

/** The first of these trades between which the units of the security did not change, with how many changes were before them. */
function takeRun(trades: readonly ValuedTrade[], changes: readonly UnitChange[], before: number, now: Date) {
  const countAt = (at: Date): number => Math.max(before, countChanges(changes, at));
  const unitChanges = countAt(trades[0]?.at ?? now);
  const end = trades.findIndex(({ at }) => countAt(at) !== unitChanges);
  return { unitChanges, run: end === -1 ? trades : trades.slice(0, end) };
}

/** Adds the next trades of a market to its candles and compares them with its alerts, in one commit with the number up to which that is done. */
async function sumNextTrades(app: App, market: Market): Promise<boolean> {
  const { id, instrument, schedule } = market;
  return app.db.inTransaction(async (tx) => {
    const summed = await lockSummed(tx, id);
    const trades = await listTradesAfter(tx, id, summed.tradeNumber, batchSize);
    const changes = await listUnitChanges(tx, instrument, new Date(0));
    const { unitChanges, run } = takeRun(trades, changes, summed.unitChanges, app.clock.now());
    for (const [place, change] of changes.slice(0, unitChanges).entries())
      if (place >= summed.unitChanges) await adjustAlerts(tx, id, place, change);
    if (run.length > 0) {
      for (const length of storedLengths)
        await addToCandles(
          tx,
          id,
          length,
          sumTrades(run, { length, timeZone: schedule.timeZone, countChanges: () => unitChanges }),
        );
      await reachAlerts(tx, id, { trades: run, unitChanges });
    }
    await setSummed(tx, id, { tradeNumber: run.at(-1)?.number ?? summed.tradeNumber, unitChanges });
    return run.length > 0;
  });
}

/** Sums what was traded since the last time, market by market. Killed anywhere it goes on where the last commit ended. */
export async function sumNewTrades(app: App): Promise<void> {
  const markets = await readMarkets(app);
  const [summed, newest, changes] = await Promise.all([
    readSummed(app.db),
    readTradeNumbers(
      app.db,
      markets.map(({ id }) => id),
    ),
    readUnitChanges(app),
  ]);
  const due = markets.filter(({ id, instrument }) => {
    const { tradeNumber, unitChanges } = summed.get(id) ?? { tradeNumber: 0n, unitChanges: 0 };
    return (newest.get(id) ?? 0n) > tradeNumber || (changes.get(instrument)?.length ?? 0) > unitChanges;
  });
  for (const market of due) while (await sumNextTrades(app, market));
}
