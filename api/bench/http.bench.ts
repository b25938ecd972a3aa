import { randomUUID } from 'node:crypto';
import { measureTpcb } from '../../ledger/bench/tpcb.ts';
import { createBenchCustomers, type BenchCustomer } from './bench-customers.ts';
import { type Load, loadServer, post } from './load-server.ts';
import { residentMiB } from './resident-memory.ts';

type Row = { name: string; value: string; target: string; isReached: boolean | undefined };
type Product = { url: string; pid: number; data: string; stop: () => Promise<void> };
type Context = { startProduct: (wishes?: { settings?: Record<string, string> }) => Promise<Product> };

const seconds = 8;

function forSeconds(count: number): () => boolean {
  const end = performance.now() + count * 1000;
  return () => performance.now() >= end;
}

function pickCustomer(members: readonly BenchCustomer[]): BenchCustomer {
  const member = members[Math.floor(Math.random() * members.length)];
  if (!member) throw new Error('nobody came');
  return member;
}

const swapRequest = ({ token }: BenchCustomer): string =>
  post({
    path: '/api/exchange/swap',
    token,
    body: { from: 'USD', to: 'COINGT', amount: '1000' },
    onceKey: randomUUID(),
  });
const statusRequest = ({ token }: BenchCustomer): string => post({ path: '/api/basic/userStatus', token, body: {} });

const formatRate = ({ perSecond }: Load): string => `${Math.round(perSecond).toLocaleString('en-US')}/s`;
const formatCodes = ({ codes }: Load): string =>
  codes.size === 1 && codes.has(200) ? '' : ` codes ${JSON.stringify([...codes])}`;

/** The HTTP figures of stack.md 5, against pgbench on the same server in the same run. Load and server share the machine's cores. */
export async function bench({ startProduct }: Context): Promise<Row[]> {
  const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' } });
  const crowd = await createBenchCustomers(product.data, { size: 2_000, cents: 1_000_000_000n });
  const port = Number.parseInt(new URL(product.url).port, 10);
  try {
    await crowd.db.query('select 1');
    const members = crowd.members;
    await loadServer({ port, connections: 32, until: forSeconds(3) }, () => statusRequest(pickCustomer(members)));
    const single = await loadServer({ port, connections: 1, until: forSeconds(5) }, () => swapRequest(pickCustomer(members)));
    const tpcb = await measureTpcb(crowd.ownerUrl, seconds);
    const swaps = await loadServer({ port, connections: 128, until: forSeconds(seconds) }, () =>
      swapRequest(pickCustomer(members)),
    );
    const status = await loadServer({ port, connections: 128, until: forSeconds(seconds) }, () =>
      statusRequest(pickCustomer(members)),
    );
    const before = await residentMiB(product.pid);
    let asked = 0;
    await loadServer({ port, connections: 64, until: () => asked >= 100_000 }, () => {
      asked++;
      return statusRequest(pickCustomer(members));
    });
    const after = await residentMiB(product.pid);
    const ratio = swaps.perSecond / tpcb.perSecond;
    return [
      {
        name: 'pgbench TPC-B-like, same server',
        value: `${Math.round(tpcb.perSecond)}/s (${tpcb.by})`,
        target: 'the yardstick',
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
    await crowd.stop();
    await product.stop();
  }
}
