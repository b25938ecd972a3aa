import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { parsePriceUnits } from './agree-price.ts';
import type { Prices, PriceSymbol } from './port.ts';

// The symbols of the first instruments, and one that no source has.
const symbols = ['BTC/USD', 'BTC/USDT', 'USDT/USD', 'USD/COP', 'XAU/USD'];

type PricesSetup = { prices: Prices; supported: readonly PriceSymbol[]; now: Date };

/** Tests that every price source passes. */
export function testPricesPort(make: () => Promise<PricesSetup>): void {
  describe('a price source', () => {
    test('returns the supported ones of the requested symbols and leaves out the others, each once per source, as plain positive decimals', async () => {
      const { prices, supported, now } = await make();
      const ticks = await prices.readLatest([...symbols, ...symbols]);
      expect([...new Set(ticks.map(({ symbol }) => symbol))].toSorted()).toEqual([...supported].toSorted());
      expect(new Set(ticks.map(({ symbol, source }) => `${symbol} ${source}`)).size).toBe(ticks.length);
      for (const { value, at, source } of ticks) {
        expect(parsePriceUnits(value)).toBeGreaterThan(0n);
        expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(source).not.toBe('');
      }
    });

    test('returns only what is requested', async () => {
      const { prices, supported } = await make();
      const [first] = supported;
      if (!first) throw new Error('a source that supports no symbol');
      expect(new Set((await prices.readLatest([first])).map(({ symbol }) => symbol))).toEqual(new Set([first]));
      expect(await prices.readLatest([])).toEqual([]);
    });

    test('throws an outage when the signal is aborted', async () => {
      const { prices, supported } = await make();
      await expect(prices.readLatest(supported, AbortSignal.abort(new Error('enough')))).rejects.toThrow(Outage);
    });
  });
}
