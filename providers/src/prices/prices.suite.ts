import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { unitsOf } from './agree.ts';
import { priceSymbols, type Prices, type PriceSymbol } from './port.ts';

type Made = { prices: Prices; knows: readonly PriceSymbol[]; now: Date };

/** What every source of prices promises. */
export function keepsPricePromises(make: () => Promise<Made>): void {
  describe('a source of prices', () => {
    test('tells what it knows of what it is asked, each once per source, as plain positive decimals', async () => {
      const { prices, knows, now } = await make();
      const ticks = await prices.latest([...priceSymbols, ...priceSymbols]);
      expect([...new Set(ticks.map(({ symbol }) => symbol))].toSorted()).toEqual([...knows].toSorted());
      expect(new Set(ticks.map(({ symbol, source }) => `${symbol} ${source}`)).size).toBe(ticks.length);
      for (const { value, at, source } of ticks) {
        expect(unitsOf(value)).toBeGreaterThan(0n);
        expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(source).not.toBe('');
      }
    });

    test('tells only what it is asked', async () => {
      const { prices, knows } = await make();
      const [first] = knows;
      if (!first) throw new Error('a source that knows nothing');
      expect(new Set((await prices.latest([first])).map(({ symbol }) => symbol))).toEqual(new Set([first]));
      expect(await prices.latest([])).toEqual([]);
    });

    test('throws an outage when it is called off', async () => {
      const { prices, knows } = await make();
      await expect(prices.latest(knows, AbortSignal.abort(new Error('enough')))).rejects.toThrow(Outage);
    });
  });
}
