import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { join } from 'node:path';
import { loadBook } from '../src/areas/order-books/book-memory.ts';
import { asId } from '@istmo/contract/kernel/id';
import {
  compareWithReference,
  createLoadedMarket,
  type LoadedMarket,
  waitUntilMatched,
} from '../src/testing/order-load.ts';
import { readProcessorTime } from './processor-time.ts';
import { forSeconds, formatRefused } from './requests.ts';
import { orderConnections, sendOrders } from './send-orders.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; pid: number; data: string; stop: () => Promise<void> };
type BenchContext = { startProduct: (options?: { settings?: Record<string, string> }) => Promise<BenchProduct> };

/*
 * Orders of 1,000 customers on one market between investors over HTTP, everything in one process: `npm run bench -- market`.
 */

const customers = 1_000;
const seconds = 10;
// Long enough for the first order of each customer, which opens accounts and reads what is kept.
const warmSeconds = 20;
const paced = { perSecond: 500, seconds: 10, connections: 32, maxP99Ms: 50 } as const;
const targets = {
  perSecond: 1_500,
  microseconds: 350,
  tradedShare: 0.3,
  openOrders: 1_000_000,
  recoverMs: 20_000,
} as const;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const countTrades = async ({ owner, id }: LoadedMarket): Promise<number> => {
  const [row] = await owner.query<{ count: number }>(
    `select count(distinct o.id)::int as count from app.book_order o where o.book = $1 and o.traded_units > 0`,
    [id],
  );
  return row?.count ?? 0;
};

async function measureOrders(product: BenchProduct, market: LoadedMarket): Promise<BenchRow[]> {
  await sendOrders(product, market, { isDone: forSeconds(warmSeconds) });
  await waitUntilMatched(market);
  const [usedBefore, tradedBefore] = [await readProcessorTime(product), await countTrades(market)];
  const load = await sendOrders(product, market, { isDone: forSeconds(seconds) });
  const from = performance.now();
  await waitUntilMatched(market);
  const lagMs = performance.now() - from;
  const used = await readProcessorTime(product);
  const share = ((await countTrades(market)) - tradedBefore) / load.count;
  const [node, postgres] = [
    (used.node - usedBefore.node) / load.count,
    (used.postgres - usedBefore.postgres) / load.count,
  ];
  const total = node + postgres;
  const slow = await sendOrders(product, market, {
    isDone: forSeconds(paced.seconds),
    pace: paced.perSecond,
    connections: paced.connections,
  });
  return [
    {
      name: `orders accepted, ${percent(share)} of them traded, ${orderConnections} connections`,
      value: `${Math.round(load.perSecond)}/s, p99 ${load.p99Ms.toFixed(0)} ms, matched ${lagMs.toFixed(0)} ms after the last${formatRefused([load])}`,
      target: `≥ ${targets.perSecond}/s`,
      isReached: load.perSecond >= targets.perSecond,
    },
    {
      name: 'processor time of an order, matched',
      value: `${Math.round(total)} µs (server ${Math.round(node)}, PostgreSQL ${Math.round(postgres)})`,
      target: `≤ ${targets.microseconds} µs`,
      isReached: total <= targets.microseconds,
    },
    {
      name: `order to answer at ${paced.perSecond}/s`,
      value: `p99 ${slow.p99Ms.toFixed(0)} ms, p50 ${slow.p50Ms.toFixed(0)} ms at ${Math.round(slow.perSecond)}/s`,
      target: `p99 ≤ ${paced.maxP99Ms} ms`,
      isReached: slow.p99Ms <= paced.maxP99Ms,
    },
  ];
}

/** A book of a million open orders, stored past the product, made again in memory. */
async function measureRecovery(
  product: BenchProduct,
  { owner, id, customers: people }: LoadedMarket,
): Promise<BenchRow> {
  const server = await joinEmbedded(join(product.data, 'postgres'));
  const admin = connect({ url: server.url('admin'), timeouts: { query: 600_000, statement: 600_000 } });
  const [book] = await owner.query<{ id: string }>('select gen_random_uuid() as id');
  const market = book?.id ?? '';
  try {
    await admin.query(
      `set session_replication_role = replica;
       insert into app.order_book select '${market}', 'BENCH-USD', 'COINGT', 'EUR', unit_scale, 1, 9, created_at from app.order_book where id = '${id}';
       insert into app.order_book_terms select (jsonb_populate_record(t, jsonb_build_object('book', '${market}'))).* from app.order_book_terms t where book = '${id}';
       insert into app.order_book_state (book, phase, phase_since, reference_price) values ('${market}', 'halted', now(), 10000);
       insert into app.book_order (id, reference, book, customer_id, session, side, kind, limit_price, size, time_in_force, is_post_only, self_trade, terms_version,
         maker_fee, taker_fee, created_at, state, number, priority, left_units, shown_units, held_units)
       select gen_random_uuid(), 'OR-B' || lpad(n::text, 9, '0'), '${market}', '${people[0]?.customer}', gen_random_uuid(), case when n % 2 = 0 then 'buy' else 'sell' end,
              'limit', case when n % 2 = 0 then 9999 - n % 5000 else 10001 + n % 5000 end, 1, 'cancelled', false, 'cancel-newest', 1, 10, 20, now(), 'open', n, n::bigint * 1000000, 1, 1, 1
         from generate_series(1, ${targets.openOrders}) n;
       set session_replication_role = origin; analyze app.book_order`,
    );
    const from = performance.now();
    const { book: made } = await loadBook(admin, asId(market));
    const tookMs = performance.now() - from;
    return {
      name: `${made.size.toLocaleString('en-US')} open orders made again from the database`,
      value: `${(tookMs / 1_000).toFixed(1)} s`,
      target: `≤ ${targets.recoverMs / 1_000} s`,
      isReached: tookMs <= targets.recoverMs && made.size === targets.openOrders,
    };
  } finally {
    await admin.stop();
  }
}

export async function bench({ startProduct }: BenchContext): Promise<BenchRow[]> {
  const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' } });
  const market = await createLoadedMarket(product.data, customers);
  try {
    const rows = await measureOrders(product, market);
    const { orders, trades, problems } = await compareWithReference(market);
    rows.push({
      name: `${orders.toLocaleString('en-US')} orders and their ${trades.toLocaleString('en-US')} trades as the plainly written matcher has them`,
      value: problems.length === 0 ? 'same trades, same balances' : problems.join('; '),
      target: 'same',
      isReached: problems.length === 0,
    });
    rows.push(await measureRecovery(product, market));
    return rows;
  } finally {
    await market.stop();
    await product.stop();
  }
}
