import type { Clock } from '../clock.ts';
import { throwIfAborted, withAbort } from '../outage.ts';
import type { Prices, Tick } from './port.ts';

type Answer = { readonly ticks: Promise<Tick[]>; readonly at: number };

/**
 * Asks a source for the same symbols once in this many milliseconds, since prices are read more often than it allows. A failure is kept
 * as long: a source that refuses for its limit would otherwise get more requests than one that answers.
 */
export function reusedPrices(
  source: Prices,
  { clock, keepMs }: { readonly clock: Clock; readonly keepMs: number },
): Prices {
  const kept = new Map<string, Answer>();
  return {
    async readLatest(symbols, signal) {
      throwIfAborted('prices', signal);
      const key = [...new Set(symbols)].toSorted().join();
      const found = kept.get(key);
      const now = clock.now().getTime();
      if (found && now >= found.at && now - found.at < keepMs) return withAbort('prices', found.ticks, signal);
      // The signal is that of one reader, and others may wait for the same.
      const ticks = source.readLatest(symbols);
      kept.set(key, { ticks, at: now });
      return withAbort('prices', ticks, signal);
    },
  };
}
