import { listActivity } from '@istmo/contract/areas/history/history.contract';
import { maxRows } from '@istmo/contract/kernel/page-sizes';
import { connect } from '@istmo/db/connect';
import type { Db } from '@istmo/db/tx';
import { type BenchCustomers, createBenchCustomers, type BenchCustomer } from './bench-customers.ts';
import { readResidentMiB } from './resident-memory.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; pid: number; data: string; stop: () => Promise<void> };
type BenchContext = { startProduct: (options?: { settings?: Record<string, string> }) => Promise<BenchProduct> };

const totalRows = 10_000_000;
const rowsPerCustomer = 10_000;
const rowsOfBusiest = 100_000;
const pageSize = 10;
const callsEach = 400;

/** Inserts rows of swaps for each of these customers, as the exchange writes them. */
async function fill(owner: Db, customers: readonly string[], rowsEach: number): Promise<void> {
  await owner.query(
    `insert into app.activity (id, customer_id, kind, detail, created_at)
     select (lpad(to_hex(1790000000000 + n * 1000), 12, '0') || '7000' || '8000' || substr(md5(customer::text || n), 1, 12))::uuid,
       customer, 'swap', $3::jsonb, timestamptz '2026-09-21' + n * interval '1 second'
     from unnest($1::uuid[]) as t(customer), generate_series(1, $2) as n`,
    [
      customers,
      rowsEach,
      {
        params: { paid: '24120.00 USD', received: '24 COINGT' },
        received: { amount: '24', currency: 'COINGT' },
        deducted: { amount: '24120.00', currency: 'USD' },
      },
    ],
  );
}

/** Inserts rows of further customers until the table holds all rows, in several commits. */
async function fillWithOthers(owner: Db): Promise<void> {
  const others = (totalRows - rowsPerCustomer - rowsOfBusiest) / rowsPerCustomer;
  const batchSize = 43;
  for (let done = 0; done < others; done += batchSize) {
    const count = Math.min(batchSize, others - done);
    const ids = await owner.query<{ id: string }>('select gen_random_uuid() as id from generate_series(1, $1)', [
      count,
    ]);
    await fill(
      owner,
      ids.map(({ id }) => id),
      rowsPerCustomer,
    );
  }
}

type PageQuery = { readonly pageIndex: number; readonly pageSize: number };

async function fetchPage(
  url: string,
  { token }: BenchCustomer,
  page: PageQuery,
): Promise<{ rows: number; ms: number }> {
  const startedAt = performance.now();
  const reply = await fetch(`${url}/api/${listActivity.wire}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(page),
  });
  const text = await reply.text();
  const ms = performance.now() - startedAt;
  const body: { data?: unknown[] } = JSON.parse(text);
  if (reply.status !== 200 || !body.data) throw new Error(`a page was answered ${reply.status} ${text.slice(0, 200)}`);
  return { rows: body.data.length, ms };
}

type Percentiles = { readonly p50: number; readonly p99: number };

/** Times page requests spread from the first page to the last, in milliseconds. */
async function timePages(url: string, customer: BenchCustomer, rows: number): Promise<Percentiles> {
  const last = rows / pageSize - 1;
  const durations: number[] = [];
  for (let call = 0; call < callsEach; call += 1) {
    const { rows: found, ms } = await fetchPage(url, customer, {
      pageIndex: Math.round((last * call) / (callsEach - 1)),
      pageSize,
    });
    if (found !== pageSize) throw new Error(`a page of ${found} rows`);
    durations.push(ms);
  }
  durations.sort((left, right) => left - right);
  return { p50: durations[Math.floor(callsEach / 2)] ?? 0, p99: durations[Math.floor(callsEach * 0.99)] ?? 0 };
}

const formatPercentiles = ({ p50, p99 }: Percentiles): string => `${p99.toFixed(1)} ms (p50 ${p50.toFixed(1)})`;

/** Fetches all rows as the screen's export does, and measures the seconds and the server's memory. */
async function exportAll(
  { url, pid }: BenchProduct,
  customer: BenchCustomer,
): Promise<{ seconds: number; before: number; after: number }> {
  const before = await readResidentMiB(pid);
  const startedAt = performance.now();
  let got = 0;
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { rows } = await fetchPage(url, customer, { pageIndex, pageSize: maxRows });
    got += rows;
    if (rows < maxRows) break;
  }
  if (got !== rowsOfBusiest) throw new Error(`the export has ${got} rows`);
  return { seconds: (performance.now() - startedAt) / 1000, before, after: await readResidentMiB(pid) };
}

async function vacuum(owner: Db): Promise<void> {
  // Autovacuum does this by itself after this many rows.
  await owner.query('vacuum (analyze) app.activity');
}

function pickCustomers({ customers }: BenchCustomers): { one: BenchCustomer; busiest: BenchCustomer } {
  const [one, busiest] = customers;
  if (!one || !busiest) throw new Error('there are too few customers');
  return { one, busiest };
}

/** History: a page in tables of two sizes, deep pages, and an export. */
export async function bench({ startProduct }: BenchContext): Promise<BenchRow[]> {
  const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' } });
  const benchCustomers = await createBenchCustomers(product.data, { size: 2, cents: 1n });
  const owner = connect({ url: benchCustomers.ownerUrl, timeouts: { query: 600_000, statement: 600_000 } });
  const { one, busiest } = pickCustomers(benchCustomers);
  try {
    await fill(owner, [one.customer], rowsPerCustomer);
    await vacuum(owner);
    await timePages(product.url, one, rowsPerCustomer);
    const few = await timePages(product.url, one, rowsPerCustomer);
    await fill(owner, [busiest.customer], rowsOfBusiest);
    await fillWithOthers(owner);
    await vacuum(owner);
    await timePages(product.url, one, rowsPerCustomer);
    const many = await timePages(product.url, one, rowsPerCustomer);
    const deep = await timePages(product.url, busiest, rowsOfBusiest);
    const { seconds, before, after } = await exportAll(product, busiest);
    return [
      {
        name: 'history page, 10 million rows, p99',
        value: `${formatPercentiles(many)}; with 10 thousand ${formatPercentiles(few)}`,
        target: '≤ 50 ms, ≤ 2 ×',
        isReached: many.p99 <= 50 && many.p99 <= few.p99 * 2,
      },
      {
        name: 'history page of a customer with 100 thousand, p99',
        value: formatPercentiles(deep),
        target: '≤ 50 ms',
        isReached: deep.p99 <= 50,
      },
      {
        name: 'export of 100,000 rows',
        value: `${seconds.toFixed(1)} s, ${after.toFixed(0)} MiB (before ${before.toFixed(0)})`,
        target: '< 10 s, memory flat',
        isReached: seconds < 10 && after < 300,
      },
    ];
  } finally {
    await owner.stop();
    await benchCustomers.stop();
    await product.stop();
  }
}
