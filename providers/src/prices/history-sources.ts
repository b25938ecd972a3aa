import type { Clock } from '../clock.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { type Outage, throwIfAborted, toOutage, withAbort } from '../outage.ts';
import type { PriceHistory, PricePoint } from './port.ts';

/**
 * The first source that has past prices of an instrument: the next is read where one fails or has none. An outage where one failed and
 * no other had any.
 */
export function firstHistory(sources: readonly PriceHistory[]): PriceHistory {
  return {
    async readHistory(range, signal) {
      let failure: Outage | undefined;
      for (const source of sources) {
        try {
          const points = await source.readHistory(range, signal);
          if (points.length > 0) return points;
        } catch (problem) {
          if (problem instanceof InvalidArgument) throw problem;
          failure ??= toOutage('prices', problem);
        }
      }
      if (failure) throw failure;
      return [];
    },
  };
}

type CachedPoints = { readonly points: Promise<PricePoint[]>; readonly at: number; hasFailed: boolean };

const keepMs = 5 * 60_000;
const keepFailureMs = 10_000;
const maxKept = 200;

/** Reads the same steps of the same symbol once in five minutes for all readers; a failure is kept for ten seconds. */
export function cachedHistory(source: PriceHistory, clock: Clock): PriceHistory {
  const kept = new Map<string, CachedPoints>();

  const isUsable = ({ at, hasFailed }: CachedPoints, now: number): boolean =>
    now >= at && now - at < (hasFailed ? keepFailureMs : keepMs);

  return {
    async readHistory(range, signal) {
      throwIfAborted('prices', signal);
      const { symbol, from, to, stepMs } = range;
      const now = clock.now();
      const until = to < now ? to : now;
      const key = `${symbol} ${stepMs} ${Math.ceil(from.getTime() / stepMs)} ${Math.floor(until.getTime() / stepMs)}`;
      const before = kept.get(key);
      if (before && isUsable(before, now.getTime())) return withAbort('prices', before.points, signal);
      // The signal is that of one reader, and others may wait for the same.
      const entry: CachedPoints = { points: source.readHistory(range), at: now.getTime(), hasFailed: false };
      entry.points.catch(() => {
        entry.hasFailed = true;
      });
      kept.delete(key);
      kept.set(key, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= maxKept) break;
        kept.delete(oldest);
      }
      return withAbort('prices', entry.points, signal);
    },
  };
}
