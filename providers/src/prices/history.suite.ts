import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { parsePriceUnits } from './agree-price.ts';
import type { PriceHistory, PriceSymbol } from './port.ts';

type HistorySetup = { history: PriceHistory; symbol: PriceSymbol; now: Date };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Tests that every source of past prices passes. */
export function testPriceHistoryPort(make: () => HistorySetup): void {
  describe('past prices', () => {
    test.each([
      ['quarters of an hour of a day', 24 * hourMs, hourMs / 4],
      ['two hours of a week', 7 * dayMs, 2 * hourMs],
      ['eight hours of a month', 30 * dayMs, 8 * hourMs],
      ['four days of 300', 300 * dayMs, 4 * dayMs],
    ])('have one point at each whole step: %s', async (_, spanMs, stepMs) => {
      const { history, symbol, now } = make();
      const from = new Date(now.getTime() - spanMs);
      const points = await history.readHistory({ symbol, from, to: now, stepMs });
      const first = Math.ceil(from.getTime() / stepMs);
      const count = Math.floor(now.getTime() / stepMs) - first + 1;
      expect(points.map(({ at }) => at.getTime())).toEqual(
        Array.from({ length: count }, (_none, index) => (first + index) * stepMs),
      );
      for (const { value } of points) expect(parsePriceUnits(value)).toBeGreaterThan(0n);
    });

    test('have nothing after now, and nothing of a symbol that the source does not have', async () => {
      const { history, symbol, now } = make();
      const to = new Date(now.getTime() + dayMs);
      const points = await history.readHistory({ symbol, from: new Date(now.getTime() - dayMs), to, stepMs: hourMs });
      expect(points.at(-1)?.at.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(await history.readHistory({ symbol: 'XAU/USD', from: now, to, stepMs: hourMs })).toEqual([]);
    });

    test('throw an outage when the signal is aborted', async () => {
      const { history, symbol, now } = make();
      const range = { symbol, from: new Date(now.getTime() - dayMs), to: now, stepMs: hourMs };
      await expect(history.readHistory(range, AbortSignal.abort(new Error('enough')))).rejects.toThrow(Outage);
    });
  });
}
