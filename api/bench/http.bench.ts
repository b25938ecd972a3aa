import { perChange, readFootprint } from '../../ledger/bench/footprint.ts';
import { findMedian, formatRounds } from '../../ledger/bench/throughput.ts';
import { measureBetweenTpcb, tpcbRow } from '../../ledger/bench/tpcb.ts';
import { type BenchCustomers, createBenchCustomers } from './bench-customers.ts';
import { prepareSupply } from './large-supply.ts';
import { type Load, loadServer } from './load-server.ts';
import { readProcessorTime } from './processor-time.ts';
import { forSeconds, formatRefused, isAccepted, pickCustomer, statusRequest, swapRequest } from './requests.ts';
import { readResidentMiB } from './resident-memory.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; pid: number; data: string; stop: () => Promise<void> };
type StartOptions = { settings?: Record<string, string>; data?: string };
type BenchContext = { startProduct: (options?: StartOptions) => Promise<BenchProduct> };

const seconds = 8;
const warmSeconds = 5;
const roundCount = 3;
const connections = 128;
// More than any server sells within the measurements.
const supply = 100_000_000n;

const formatRate = ({ perSecond }: Load): string => `${Math.round(perSecond).toLocaleString('en-US')}/s`;

/** A warm round that does not count, then the rounds that do; no swap of these may be refused. */
async function measureSwaps(product: BenchProduct, { db, customers }: BenchCustomers) {
  const port = Number.parseInt(new URL(product.url).port, 10);
  const measure = (forThese: number) =>
    loadServer({ port, connections, isDone: forSeconds(forThese) }, () => swapRequest(pickCustomer(customers)));
  await measure(warmSeconds);
  const [before, usedBefore] = [await readFootprint(db), await readProcessorTime(product)];
  const rounds = [];
  for (let round = 0; round < roundCount; round += 1) rounds.push(await measure(seconds));
  const count = rounds.reduce((sum, round) => sum + round.count, 0);
  const used = await readProcessorTime(product);
  return {
    rounds,
    median: findMedian(rounds),
    each: perChange(before, await readFootprint(db), count),
    processor: {
      node: (used.node - usedBefore.node) / count,
      postgres: (used.postgres - usedBefore.postgres) / count,
    },
  };
}

/** HTTP throughput and latency compared with pgbench on the same server in the same run. Load and server share the machine's cores. */
export async function bench({ startProduct }: BenchContext): Promise<BenchRow[]> {
  const prepared = await prepareSupply([supply]);
  const stops = [prepared.remove];
  try {
    const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' }, data: prepared.data });
    stops.unshift(product.stop);
    const benchCustomers = await createBenchCustomers(product.data, { size: 2_000, cents: 1_000_000_000n });
    stops.unshift(benchCustomers.stop);
    const port = Number.parseInt(new URL(product.url).port, 10);
    const customers = benchCustomers.customers;
    const sendStatus = (count: number, isDone: () => boolean) =>
      loadServer({ port, connections: count, isDone }, () => statusRequest(pickCustomer(customers)));
    await sendStatus(32, forSeconds(3));
    const single = await loadServer({ port, connections: 1, isDone: forSeconds(5) }, () =>
      swapRequest(pickCustomer(customers)),
    );
    const { tpcb, result } = await measureBetweenTpcb({ url: benchCustomers.ownerUrl, seconds }, () =>
      measureSwaps(product, benchCustomers),
    );
    const { rounds, median, each, processor } = result;
    const status = await sendStatus(connections, forSeconds(seconds));
    const before = await readResidentMiB(product.pid);
    let left = 100_000;
    const { codes } = await sendStatus(64, () => left-- <= 0);
    const after = await readResidentMiB(product.pid);
    const ratio = median.perSecond / tpcb.perSecond;
    return [
      tpcbRow(tpcb),
      {
        name: `swaps over HTTP, ${connections} connections`,
        value: `${formatRate(median)} (${ratio.toFixed(2)} ×; rounds ${formatRounds(rounds)}), p99 ${median.p99Ms.toFixed(0)} ms${formatRefused(rounds)}`,
        target: '≥ 1.6 ×, none refused',
        isReached: ratio >= 1.6 && rounds.every(isAccepted),
      },
      {
        name: 'a swap over HTTP in the database',
        value: `${each.logBytes.toFixed(0)} bytes of log, ${each.diskBytes.toFixed(0)} on disk`,
        target: '',
        isReached: undefined,
      },
      {
        name: 'a swap over HTTP in processor time',
        value: `${processor.node.toFixed(0)} µs of the server, ${processor.postgres.toFixed(0)} µs of PostgreSQL`,
        target: '',
        isReached: undefined,
      },
      {
        name: 'basic/userStatus, one process',
        value: `${formatRate(status)}, p99 ${status.p99Ms.toFixed(0)} ms${formatRefused([status])}`,
        target: '≥ 5,000/s',
        isReached: status.perSecond >= 5_000 && isAccepted(status),
      },
      {
        name: 'single swap, idle machine, p99',
        value: `${single.p99Ms.toFixed(1)} ms (p50 ${single.p50Ms.toFixed(1)} ms)${formatRefused([single])}`,
        target: '≤ 15 ms',
        isReached: single.p99Ms <= 15 && isAccepted(single),
      },
      {
        name: 'memory after 100,000 more requests',
        value: `${after.toFixed(0)} MiB (before ${before.toFixed(0)}), answers ${JSON.stringify([...codes])}`,
        target: '< 300 MiB, flat',
        isReached: after < 300 && after < before * 1.15,
      },
    ];
  } finally {
    for (const stop of stops) await stop();
  }
}
