import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import type { Tx } from '@istmo/db/tx';
import { beforeAll, expect, test } from 'vitest';
import { toKeyId } from '../movement.ts';
import { messageOf, record, type Row } from '../testing/test-injections.ts';
import { type PlacedOrder, TestBook, tradePostings } from '../testing/test-orders.ts';
import { denied, TestTrading, type TradeAttempt, unproven } from '../testing/test-trades.ts';

/* What the logins may do with trades of a market between investors, by statements of their own. */

const database = await testDatabase({ query: 60_000, statement: 60_000 });
const { db: app, worker, operator, owner } = database;

let trading: TestTrading;
let other: TestBook;
beforeAll(async () => {
  trading = await TestTrading.open(database);
  other = await TestBook.open(database);
});

test('a trade is recorded by matching only, with its row', async () => {
  const [buy, sell] = await trading.placeBoth();
  for (const [login, writer] of [
    [app, 'app'],
    [operator, 'operator'],
  ] as const)
    expect(await trading.tryToTrade(buy, sell, { login, writer })).toMatch(denied);
  expect(await trading.tryToTrade(buy, sell, { login: app, writer: 'app', isBare: true })).toMatch(/may not record/);
  expect(await trading.tryToTrade(buy, sell, { login: operator, writer: 'operator', isBare: true })).toMatch(
    /no such hold/,
  );
  expect(await trading.tryToTrade(buy, sell, { isBare: true })).toMatch(/no such hold/);
  expect(await trading.tryToTrade(buy, sell)).toBeUndefined();
});

test('nothing of a trade is other than both orders and its row say', async () => {
  const [buy, sell] = await trading.placeBoth({ price: 1010n }, { price: 990n });
  const [cheap, dear] = await trading.placeBoth({ price: 900n }, { price: 1100n });
  const elsewhere = await other.place({ trader: trading.eva, side: 'sell', price: 990n });
  const bought = await trading.book.place({ trader: trading.eva, side: 'buy', price: 1010n });
  const sold = await trading.book.place({ trader: trading.ana, side: 'sell', price: 990n });
  const notTwoOrders = /between two open orders/;
  const tries: readonly (readonly [string, PlacedOrder, PlacedOrder, TradeAttempt, RegExp])[] = [
    ['above the limit of the purchase', buy, sell, { row: { price: 1015n, released_units: 0n } }, unproven],
    ['below the limit of the sale', buy, sell, { row: { price: 985n } }, unproven],
    ['above the limit of another purchase', cheap, sell, { row: { price: 990n, released_units: 0n } }, unproven],
    ['below the limit of another sale', buy, dear, { row: { price: 1010n } }, unproven],
    ['of a lower fee', buy, sell, { row: { units: 100n, buyer_fee: 0n, released_units: 22n } }, unproven],
    ['of another value', buy, sell, { row: { value_units: 395n } }, unproven],
    ['of a time that is not the movement’s', buy, sell, { row: { at: new Date() } }, unproven],
    ['of another buyer', buy, sell, { row: { buyer: newId() } }, notTwoOrders],
    ['of another seller', buy, sell, { row: { seller: newId() } }, notTwoOrders],
    ['of another book', buy, sell, { row: { book: other.id } }, notTwoOrders],
    ['with an order of another book', buy, elsewhere, {}, notTwoOrders],
    ['of two purchases', buy, bought, {}, notTwoOrders],
    ['of two sales', sold, sell, {}, notTwoOrders],
    ['of an order with itself', buy, buy, {}, /book_trade_check/],
    ['of two orders of one customer', buy, sold, {}, /book_trade_check/],
    ['of more than is left', buy, sell, { row: { units: 120n, released_units: 0n } }, /book_order_/],
    ['under another key', buy, sell, { keyOf: 'trades' }, unproven],
    [
      'that gives nothing back',
      buy,
      sell,
      { posts: (trade) => tradePostings({ ...trade, released_units: 0n }) },
      unproven,
    ],
    [
      'that pays the seller less',
      buy,
      sell,
      { posts: (trade) => tradePostings({ ...trade, seller_fee: trade.seller_fee + 1n }) },
      unproven,
    ],
    ['that delivers less', buy, sell, { posts: (trade) => tradePostings({ ...trade, units: 20n }) }, unproven],
    [
      'that pays another customer',
      buy,
      sell,
      { posts: (trade) => replaceTo(tradePostings(trade), trading.eva.customer, trading.ana.customer) },
      unproven,
    ],
    [
      'that takes of what is not held',
      buy,
      sell,
      { posts: (trade) => fromAvailable(tradePostings(trade)) },
      /rules do not allow/,
    ],
  ];
  for (const [what, first, second, attempt, refusal] of tries)
    expect(await trading.tryToTrade(first, second, attempt), what).toMatch(refusal);
  expect(await trading.tryToTrade(buy, sell)).toBeUndefined();
  expect(await trading.findProblems()).toEqual([]);
});

const replaceTo = (lines: ReturnType<typeof tradePostings>, from: string, to: string) =>
  lines.map(([a, b, units]): readonly [Row, Row, bigint] => [a, b.owner === from ? { ...b, owner: to } : b, units]);
const fromAvailable = (lines: ReturnType<typeof tradePostings>) =>
  lines.map(([a, b, units]): readonly [Row, Row, bigint] => [{ ...a, kind: 'available' }, b, units]);

test('what an order holds is what the rest of it needs, also where matching says otherwise', async () => {
  const [buy, sell] = await trading.placeBoth();
  const says = (id: string, set: string) => (tx: Tx) =>
    tx.query(`update app.book_order set ${set} where id = $1`, [id]);
  for (const set of ['held_units = held_units - 1', 'left_units = 40, shown_units = 40', "state = 'accepted'"])
    expect(await trading.tryToTrade(buy, sell, { after: says(buy.id, set) }), set).toMatch(/proves|never changes/);
  expect(await trading.tryToTrade(buy, sell, { after: says(sell.id, 'left_units = 40, shown_units = 40') })).toMatch(
    unproven,
  );
  expect(await trading.tryToTrade(buy, sell, { before: says(buy.id, 'number = number + 1') })).toMatch(/never changes/);
  expect(await trading.tryToTrade(buy, sell)).toBeUndefined();
});

test('an order trades for what it was placed for, and ends', async () => {
  const [buy, sell] = await trading.placeBoth();
  expect(await trading.tryToTrade(buy, sell, { row: { units: 60n } })).toBeUndefined();
  expect(await trading.tryToTrade(buy, sell, { row: { units: 60n, left: 40n, released_units: 0n } })).toMatch(
    /book_order_/,
  );
  expect(await trading.tryToTrade(buy, sell, { row: { units: 40n, left: 40n } })).toBeUndefined();
  const [ended] = await owner.query<Record<string, unknown>>(
    `select state, end_reason as reason, left_units as left, held_units as held, traded_units as traded from app.book_order where id = $1`,
    [buy.id],
  );
  expect(ended).toEqual({ state: 'ended', reason: 'filled', left: 0n, held: 0n, traded: 100n });
  expect(await trading.tryToTrade(buy, sell, { row: { units: 20n, left: 20n } })).toMatch(/between two open orders/);
  expect(await trading.findProblems()).toEqual([]);
});

test('a trade has one movement, and one place among the trades of its book', async () => {
  const [buy, sell] = await trading.placeBoth();
  const trade = trading.book.describeTrade(buy, sell);
  const movement = {
    name: 'trade',
    event: trade.id,
    key: toKeyId({ key: `trade:${trade.id}`, event: trade.id }),
    postings: tradePostings(trade),
  };
  await worker.inTransaction(async (tx) => {
    await trading.book.rest(tx, buy, sell);
    await trading.book.insertTrade(tx, trade);
    await record(tx, 'worker', movement);
  });
  expect(await messageOf(worker.inTransaction((tx) => record(tx, 'worker', movement)))).toMatch(/is_unique|proves/);
  const again = { ...movement, key: newId() };
  expect(await messageOf(worker.inTransaction((tx) => record(tx, 'worker', again)))).toMatch(unproven);
  const sameNumber = { row: { units: 20n, left: 60n, number: trade['number'] } };
  expect(await trading.tryToTrade(buy, sell, sameNumber)).toMatch(/book_trade_book_number_key/);
  await expect(worker.query('update app.book_trade set price = 1')).rejects.toThrow(denied);
  await expect(owner.query('update app.book_trade set price = 1')).rejects.toThrow(/never changed/);
  await expect(owner.query('delete from app.book_trade')).rejects.toThrow(/never changed/);
});
