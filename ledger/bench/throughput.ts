/** How many calls a second several callers get through, and how long a call takes. */
export type Throughput = { readonly perSecond: number; readonly p50: number; readonly p99: number };

type CallersOptions = { readonly callers: number; readonly seconds: number };

/** Runs `call` from several callers at once, one call after another each, until the time is over or `call` returns false. */
export async function runCallers(
  { callers, seconds }: CallersOptions,
  call: () => Promise<void | false>,
): Promise<Throughput & { readonly count: number }> {
  const from = performance.now();
  const until = from + seconds * 1_000;
  const tookMs: number[] = [];
  const run = async () => {
    for (let now = performance.now(); now < until; now = performance.now()) {
      if ((await call()) === false) return;
      tookMs.push(performance.now() - now);
    }
  };
  await Promise.all(Array.from({ length: callers }, run));
  const tookSeconds = (performance.now() - from) / 1_000;
  tookMs.sort((left, right) => left - right);
  const percentile = (fraction: number) => tookMs[Math.floor(tookMs.length * fraction)] ?? 0;
  return { perSecond: tookMs.length / tookSeconds, p50: percentile(0.5), p99: percentile(0.99), count: tookMs.length };
}

/** The median of an odd number of measurements, by their rate. */
export function findMedian<Measured extends { readonly perSecond: number }>(rounds: readonly Measured[]): Measured {
  const middle = rounds.toSorted((left, right) => left.perSecond - right.perSecond)[Math.floor(rounds.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

/** The rates of all rounds in the order they were measured, so that a table shows how much they differ. */
export const formatRounds = (rounds: readonly { readonly perSecond: number }[]): string =>
  rounds.map(({ perSecond }) => perSecond.toFixed(0)).join(', ');
