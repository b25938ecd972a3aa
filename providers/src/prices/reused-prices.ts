import type { Clock } from '../clock.ts';
import type { Prices, Tick } from './port.ts';

/** Asks a source for the same symbols once in this many milliseconds, since prices are read more often than it allows. A failure is not kept. */
export function reusedPrices(
  source: Prices,
  { clock, keepMs }: { readonly clock: Clock; readonly keepMs: number },
): Prices {
  const kept = new Map<string, { readonly ticks: readonly Tick[]; readonly at: number }>();
  return {
    async readLatest(symbols, signal) {
      signal?.throwIfAborted();
      const key = [...new Set(symbols)].toSorted().join();
      const found = kept.get(key);
      const now = clock.now().getTime();
      if (found && now >= found.at && now - found.at < keepMs) return [...found.ticks];
      const ticks = await source.readLatest(symbols, signal);
      kept.set(key, { ticks, at: now });
      return ticks;
    },
  };
}
