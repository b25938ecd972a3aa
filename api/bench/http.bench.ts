import { randomUUID } from 'node:crypto';
import { measureTpcb } from '../../ledger/bench/tpcb.ts';
import { createBenchCustomers, type BenchCustomer } from './bench-customers.ts';
import { type Load, loadServer, post } from './load-server.ts';
import { readResidentMiB } from './resident-memory.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; pid: number; data: string; stop: () => Promise<void> };
type BenchContext = { startProduct: (options?: { settings?: Record<string, string> }) => Promise<BenchProduct> };

const seconds = 8;

function forSeconds(count: number): () => boolean {
  const end = performance.now() + count * 1000;
  return () => performance.now() >= end;
}

function pickCustomer(customers: readonly BenchCustomer[]): BenchCustomer {
  const customer = customers[Math.floor(Math.random() * customers.length)];
  if (!customer) throw new Error('there are no customers');
  return customer;
}

const swapRequest = ({ token }: BenchCustomer): string =>
  post({
    path: '/api/exchange/swap',
    token,
    body: { from: 'USD', to: 'COINGT', amount: '1000', total: '1' },
    idempotencyKey: randomUUID(),
  });
const statusRequest = ({ token }: BenchCustomer): string => post({ path: '/api/basic/userStatus', token, body: {} });

const formatRate = ({ perSecond }: Load): string => `${Math.round(perSecond).toLocaleString('en-US')}/s`;
const formatCodes = ({ codes }: Load): string =>
  codes.size === 1 && codes.has(200) ? '' : ` codes ${JSON.stringify([...codes])}`;

/** HTTP throughput and latency compared with pgbench on the same server in the same run. Load and server share the machine's cores. */
export async function bench({ startProduct }: BenchContext): Promise<BenchRow[]> {
  const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' } });
  const benchCustomers = await createBenchCustomers(product.data, { size: 2_000, cents: 1_000_000_000n });
  const port = Number.parseInt(new URL(product.url).port, 10);
  try {
    await benchCustomers.db.query('select 1');
    const customers = benchCustomers.customers;
    await loadServer({ port, connections: 32, isDone: forSeconds(3) }, () => statusRequest(pickCustomer(customers)));
    const single = await loadServer({ port, connections: 1, isDone: forSeconds(5) }, () =>
      swapRequest(pickCustomer(customers)),
    );
    const tpcb = await measureTpcb(benchCustomers.ownerUrl, seconds);
    const swaps = await loadServer({ port, connections: 128, isDone: forSeconds(seconds) }, () =>
      swapRequest(pickCustomer(customers)),
    );
    const status = await loadServer({ port, connections: 128, isDone: forSeconds(seconds) }, () =>
      statusRequest(pickCustomer(customers)),
    );
    const before = await readResidentMiB(product.pid);
    let sent = 0;
    await loadServer({ port, connections: 64, isDone: () => sent >= 100_000 }, () => {
      sent++;
      return statusRequest(pickCustomer(customers));
    });
    const after = await readResidentMiB(product.pid);
    const ratio = swaps.perSecond / tpcb.perSecond;
    return [
      {
        name: 'pgbench TPC-B-like, same server',
        value: `${Math.round(tpcb.perSecond)}/s (${tpcb.by})`,
        target: 'the reference',
        isReached: undefined,
      },
      {
        name: 'swaps over HTTP',
        value: `${formatRate(swaps)} (${ratio.toFixed(2)} ×), p99 ${swaps.p99Ms.toFixed(0)} ms${formatCodes(swaps)}`,
        target: '≥ 1.5 ×',
        isReached: ratio >= 1.5,
      },
      {
        name: 'basic/userStatus, one process',
        value: `${formatRate(status)}, p99 ${status.p99Ms.toFixed(0)} ms${formatCodes(status)}`,
        target: '≥ 5,000/s',
        isReached: status.perSecond >= 5_000,
      },
      {
        name: 'single swap, idle machine, p99',
        value: `${single.p99Ms.toFixed(1)} ms (p50 ${single.p50Ms.toFixed(1)} ms)${formatCodes(single)}`,
        target: '≤ 25 ms',
        isReached: single.p99Ms <= 25,
      },
      {
        name: 'memory after 100,000 more requests',
        value: `${after.toFixed(0)} MiB (before ${before.toFixed(0)})`,
        target: '< 300 MiB, flat',
        isReached: after < 300 && after < before * 1.15,
      },
    ];
  } finally {
    await benchCustomers.stop();
    await product.stop();
  }
}
