import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { feeOf } from '@istmo/contract/areas/order-books/order-arithmetic';
import { cancelOrder, placeOrder } from '@istmo/contract/areas/order-books/order-books.contract';
import { money } from '@istmo/contract/kernel/money';
import type { OrderSide, SelfTradeRule } from '@istmo/contract/kernel/order';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { newId } from '@istmo/db/new-id';
import type { Db } from '@istmo/db/tx';
import { adjustment, issueToTreasury, post, verifyLedger } from '@istmo/ledger';
import * as z from 'zod/mini';
import { type BenchCustomer, type BenchCustomers, createBenchCustomers } from '../../bench/bench-customers.ts';
import type { BookEvent, NewOrder } from '../areas/order-books/matching/order.ts';
import { ReferenceMatcher } from '../areas/order-books/matching/reference-matcher.ts';
import { createRandom } from './kill-anywhere.ts';
import { alwaysOpen } from './test-markets.ts';
import type { RunningProduct } from './test-product.ts';

/*
 * Random orders of many customers on a market of a running product, over HTTP, and what a plainly written matcher makes of the same log.
 */

const startCents = 100_000_000n;
const startUnits = 100_000n;
const fees = { maker: 10, taker: 20 } as const;
const reference = 10_000n;
const symbol = 'COINGT-USD';
const retryMs = 40;

/** A market for COINGT that never closes and has no band in the way, with customers who have money and units. */
export async function createLoadedMarket(data: string, size: number): Promise<LoadedMarket> {
  const made = await createBenchCustomers(data, { size, cents: startCents });
  const server = await joinEmbedded(join(data, 'postgres'));
  const operator = connect({ url: server.url('operator') });
  // What is compared at the end is read whole.
  const owner = connect({ url: server.url('owner'), timeouts: { query: 600_000, statement: 600_000 } });
  const [id, at] = [newId(), new Date()];
  try {
    await operator.inTransaction(async (tx) => {
      await tx.query(
        `insert into app.order_book (id, symbol, instrument, currency, unit_scale, version, created_at)
         select $1, $2, 'COINGT', 'USD', (10 ^ ledger_scale)::bigint, 1, $3 from app.instrument where code = 'COINGT'`,
        [id, symbol, at],
      );
      await tx.query(
        `insert into app.order_book_terms (book, version, tick, lot, min_units, max_units, min_display, mode, static_band, dynamic_band, protection,
           schedule, fee_tiers, in_force_at)
         select $1, 1, 1, unit_scale, unit_scale, unit_scale * 1000000, unit_scale, 'continuous', 9999, 9999, 500, $2, $3, $4 from app.order_book where id = $1`,
        [id, JSON.stringify(alwaysOpen), JSON.stringify([{ volume: 0, ...fees }]), at],
      );
      await tx.query(
        `insert into app.order_book_state (book, phase, phase_since, reference_price) values ($1, 'continuous', $2, $3)`,
        [id, at, reference],
      );
      const total = startUnits * BigInt(size);
      await tx.query(
        `select ledger.raise_supply_cap('COINGT', supply_cap + $1) from ledger.currency where code = 'COINGT'`,
        [total],
      );
      // Who places an order every second wants no email of each.
      await tx.query(
        `insert into app.email_choice (customer_id, kind, is_on, changed_at) select id, 'orders', false, $2 from unnest($1::uuid[]) c (id)`,
        [made.customers.map(({ customer }) => customer), at],
      );
      await post(
        tx,
        issueToTreasury({ id: newId(), at, amount: money('COINGT', total) }),
        ...made.customers.map(({ customer }) =>
          adjustment({ id: newId(), customer, at, amount: money('COINGT', startUnits) }),
        ),
      );
    });
  } finally {
    await operator.stop();
  }
  const [book] = await owner.query<{ unitScale: bigint }>(
    'select unit_scale as "unitScale" from app.order_book where id = $1',
    [id],
  );
  return {
    ...made,
    owner,
    id,
    unitScale: book?.unitScale ?? 1n,
    stop: async () => {
      await owner.stop();
      await made.stop();
    },
  };
}

export type LoadedMarket = BenchCustomers & {
  readonly owner: Db;
  readonly id: string;
  readonly unitScale: bigint;
};

type Body = Readonly<Record<string, string>>;

/** A random order around the middle price; about a third of them trades. */
export function createOrderSource(seed: number): () => Body {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value => values[random(values.length)] ?? values[0];
  return () => {
    const side = pick<OrderSide>(['buy', 'sell']);
    const distance = BigInt(random(60)) - 18n;
    const price = side === 'buy' ? reference - distance : reference + distance;
    const isAtOnce = random(10) === 0;
    const size = 1 + random(9);
    return {
      symbol,
      side,
      price: `${price / 100n}.${(price % 100n).toString().padStart(2, '0')}`,
      size: String(size),
      time_in_force: isAtOnce ? pick(['immediate', 'all']) : 'cancelled',
      self_trade: pick<SelfTradeRule>(['cancel-newest', 'cancel-oldest', 'decrement']),
      ...(!isAtOnce && random(12) === 0 ? { display: '1' } : {}),
      ...(!isAtOnce && random(15) === 0 ? { post_only: '1' } : {}),
    };
  };
}

const answerShape = z.object({
  code: z.optional(z.string()),
  data: z.optional(z.object({ reference: z.optional(z.string()) })),
});

type Answer = { readonly code: number; readonly reference: string | undefined; readonly refusal: string };

/** Sends a call until it is answered by the server: the same key, so that it happens once. */
async function sendUntilAnswered(
  product: Pick<RunningProduct, 'url' | 'waitUntilReady'>,
  { token }: BenchCustomer,
  { wire, body }: { readonly wire: string; readonly body: Body },
): Promise<Answer> {
  const key = randomUUID();
  for (;;) {
    const reply = await fetch(`${product.url}/api/${wire}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
      .then(async (sent) => ({ code: sent.status, body: z.parse(answerShape, await sent.json()) }))
      .catch(() => undefined);
    if (reply && reply.code !== 503 && reply.code !== 429)
      return { code: reply.code, reference: reply.body.data?.reference, refusal: reply.body.code ?? '' };
    if (!reply) await product.waitUntilReady();
    await pause(retryMs);
  }
}

/** Places an order, and now and then cancels one that was placed before. */
export async function placeRandomly(
  product: Pick<RunningProduct, 'url' | 'waitUntilReady'>,
  customer: BenchCustomer,
  { next, placed }: { readonly next: () => Body; readonly placed: string[] },
): Promise<Answer> {
  const answer = await sendUntilAnswered(product, customer, { wire: placeOrder.wire, body: next() });
  if (answer.reference !== undefined) placed.push(answer.reference);
  if (placed.length > 30) {
    const [order = ''] = placed.splice(Math.floor(placed.length / 2), 1);
    await sendUntilAnswered(product, customer, { wire: cancelOrder.wire, body: { order } });
  }
  return answer;
}

/** Waits until all that was accepted is matched. */
export async function waitUntilMatched({ owner, id }: LoadedMarket): Promise<void> {
  const isMatched = 'select from app.order_book_state where book = $1 and input_number = matched_number';
  while ((await owner.query(isMatched, [id])).length === 0) await pause(50);
}

type Entry = {
  readonly kind: 'accepted' | 'cancel';
  readonly id: string;
  readonly customer: string;
  readonly side: OrderSide;
  readonly limit: bigint;
  readonly size: bigint;
  readonly display: bigint | null;
  readonly timeInForce: string;
  readonly isPostOnly: boolean;
  readonly selfTrade: SelfTradeRule;
};

const toNewOrder = ({ timeInForce, ...entry }: Entry): NewOrder => ({
  ...entry,
  timeInForce: timeInForce === 'immediate' ? 'immediate' : timeInForce === 'all' ? 'all-or-none' : 'until-cancelled',
});

type Balances = Map<string, { cents: bigint; units: bigint }>;

/** What a plainly written matcher makes of the log: its trades, in their order, and what each customer has afterwards. */
function matchByReference({ customers, unitScale }: LoadedMarket, entries: readonly Entry[]) {
  const matcher = new ReferenceMatcher();
  const orders = new Map(entries.map((entry) => [entry.id, entry]));
  const balances: Balances = new Map(
    customers.map(({ customer }) => [customer, { cents: startCents, units: startUnits + 1n }]),
  );
  const trades: string[] = [];
  const settle = ({ maker, taker, price, size }: Extract<BookEvent, { kind: 'trade' }>) => {
    const [one, other] = [orders.get(maker), orders.get(taker)];
    if (!one || !other) throw new Error('a trade of unknown orders');
    const [buy, sell] = one.side === 'buy' ? [one, other] : [other, one];
    const value = (price * size) / unitScale;
    const [buyer, seller] = [balances.get(buy.customer), balances.get(sell.customer)];
    if (!buyer || !seller) throw new Error('a trade of unknown customers');
    buyer.cents -= value + feeOf(value, other.side === 'buy' ? fees.taker : fees.maker);
    buyer.units += size;
    seller.cents += value - feeOf(value, other.side === 'sell' ? fees.taker : fees.maker);
    seller.units -= size;
    trades.push(`${buy.id} ${sell.id} ${price} ${size}`);
  };
  for (const entry of entries) {
    const events = entry.kind === 'cancel' ? matcher.cancel(entry.id) : matcher.submit(toNewOrder(entry));
    for (const event of events) if (event.kind === 'trade') settle(event);
  }
  return { trades, balances };
}

const readEntries = ({ owner, id }: LoadedMarket): Promise<Entry[]> =>
  owner.query<Entry>(
    `select l.kind, o.id, o.customer_id as customer, o.side, o.limit_price as limit, o.size, o.display, o.time_in_force as "timeInForce",
            o.is_post_only as "isPostOnly", o.self_trade as "selfTrade"
       from app.book_log l join app.book_order o on o.id = l.order_id
      where l.book = $1 and l.kind in ('accepted', 'cancel') order by l.number`,
    [id],
  );

export type Comparison = {
  readonly orders: number;
  readonly trades: number;
  readonly problems: readonly string[];
};

/** Compares what the product did with the reference: each trade, each balance, holds, the log without gaps, and the books. */
export async function compareWithReference(market: LoadedMarket): Promise<Comparison> {
  const { owner, id, ownerUrl } = market;
  const entries = await readEntries(market);
  const expected = matchByReference(market, entries);
  const trades = await owner.query<{ line: string }>(
    `select buy_order || ' ' || sell_order || ' ' || price || ' ' || units as line from app.book_trade where book = $1 order by number`,
    [id],
  );
  const problems: string[] = [];
  const different = expected.trades.findIndex((line, index) => trades[index]?.line !== line);
  if (different !== -1 || trades.length !== expected.trades.length)
    problems.push(`trade ${different + 1} of ${trades.length} differs, expected ${expected.trades.length}`);
  const has = await owner.query<{ owner: string; currency: string; units: bigint }>(
    `select owner, currency, sum(balance)::bigint as units from ledger.account
      where owner is not null and kind in ('available', 'held') and currency in ('USD', 'COINGT') group by owner, currency`,
  );
  const found = new Map(has.map(({ owner: of, currency, units }) => [`${of} ${currency}`, units]));
  const wrong = [...expected.balances].filter(
    ([of, { cents, units }]) => found.get(`${of} USD`) !== cents || found.get(`${of} COINGT`) !== units,
  );
  if (wrong.length > 0) problems.push(`${wrong.length} balances differ`);
  const [gaps] = await owner.query<{ count: number }>(
    `select count(*)::int as count from (select number, lag(number, 1, 0::bigint) over (order by number) as before from app.book_log where book = $1) l
      where number <> before + 1`,
    [id],
  );
  if (gaps?.count !== 0) problems.push(`${gaps?.count} gaps in the log`);
  for (const { message } of await owner.query<{ message: string }>('select message from app.find_order_differences()'))
    problems.push(message);
  for (const problem of (await verifyLedger({ url: ownerUrl })).problems) problems.push(JSON.stringify(problem));
  return { orders: entries.filter(({ kind }) => kind === 'accepted').length, trades: trades.length, problems };
}
