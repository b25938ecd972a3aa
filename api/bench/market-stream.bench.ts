import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { writeLevels, writeTrades } from '../src/testing/test-book-data.ts';
import { createTestMarket } from '../src/testing/test-markets.ts';
import type { MarketReaders, ReadNumbers } from './market-readers.ts';
import { readProcessorTime } from './processor-time.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; pid: number; data: string; stop: () => Promise<void> };
type BenchContext = { startProduct: (options?: { settings?: Record<string, string> }) => Promise<BenchProduct> };

const readers = 1_000;
const seconds = 20;
// Commits of matching a second, each with changed levels, every fifth with a trade.
const perSecond = 20;
const maxP99Ms = 100;

const now = (): number => performance.timeOrigin + performance.now();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens the streams in a thread of their own. */
async function openReaders(order: MarketReaders) {
  const thread = new Worker(new URL('./market-readers.ts', import.meta.url), { workerData: order });
  await once(thread, 'message');
  return async (): Promise<ReadNumbers> => {
    thread.postMessage('end');
    const [read]: ReadNumbers[] = await once(thread, 'message');
    if (!read) throw new Error('the readers have no result');
    return read;
  };
}

/** Writes as matching does; when each commit began, by its number. */
async function writeBook(admin: ReturnType<typeof connect>, book: string): Promise<Map<number, number>> {
  const began = new Map<number, number>();
  const endsAt = now() + seconds * 1_000;
  for (let round = 1; now() < endsAt; round++) {
    const startedAt = now();
    const price = 1_000n + BigInt(round % 40);
    const number = await writeLevels(admin, book, [
      { side: 'buy', price: price - 50n, units: BigInt(1 + (round % 9)) * 100n },
      { side: 'sell', price, units: BigInt(1 + (round % 7)) * 100n },
    ]);
    began.set(Number(number), startedAt);
    if (round % 5 === 0) await writeTrades(admin, book, [{ price, units: 100n, at: new Date() }]);
    await pause(Math.max(0, 1_000 / perSecond - (now() - startedAt)));
  }
  return began;
}

/** From the beginning of a commit to its arrival at each reader; two commits of one look at the database arrive together, as the newer one. */
function measureDelays(began: ReadonlyMap<number, number>, arrivals: ReadNumbers['arrivals']): number[] {
  const numbers = [...arrivals.keys()].toSorted((one, other) => one - other);
  return [...began].flatMap(([number, startedAt]) => {
    const arrivedAs = numbers.find((arrived) => arrived >= number);
    return (arrivedAs === undefined ? [] : (arrivals.get(arrivedAs) ?? [])).map((at) => at - startedAt);
  });
}

/** How long a change of a book takes to a thousand readers of one server. Readers, writer and server share the machine's cores. */
export async function bench({ startProduct }: BenchContext): Promise<BenchRow[]> {
  const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' } });
  const stops = [product.stop];
  try {
    const server = await joinEmbedded(join(product.data, 'postgres'));
    const operator = connect({ url: server.url('operator') });
    const admin = connect({ url: server.url('admin') });
    stops.unshift(
      () => operator.stop(),
      () => admin.stop(),
    );
    const { id, symbol } = await createTestMarket(
      { operator, clock: { now: () => new Date() } },
      { security: 'BENCH' },
    );
    await pause(1_000);
    const end = await openReaders({ url: `${product.url}/api/markets/stream?symbol=${symbol}`, count: readers });
    const usedBefore = await readProcessorTime(product);
    const began = await writeBook(admin, id);
    await pause(1_000);
    const used = await readProcessorTime(product);
    const { arrivals, gaps } = await end();
    const delays = measureDelays(began, arrivals).toSorted((one, other) => one - other);
    const share = (part: number): number => delays[Math.floor(delays.length * part)] ?? Infinity;
    const events = [...arrivals.values()].reduce((sum, times) => sum + times.length, 0);
    const isWhole = gaps === 0 && delays.length === began.size * readers;
    return [
      {
        name: `a change of a book at ${readers} readers, ${began.size} commits in ${seconds} s`,
        value: `p99 ${share(0.99).toFixed(0)} ms (p50 ${share(0.5).toFixed(0)} ms, longest ${share(0.99999).toFixed(0)} ms); ${gaps} gaps, ${delays.length} of ${began.size * readers} arrived`,
        target: `p99 ≤ ${maxP99Ms} ms, no gap`,
        isReached: isWhole && share(0.99) <= maxP99Ms,
      },
      {
        name: 'an event to a reader in processor time',
        value: `${((used.node - usedBefore.node) / events).toFixed(1)} µs of the server`,
        target: '',
        isReached: undefined,
      },
    ];
  } finally {
    for (const stop of stops) await stop();
  }
}
