import {
  listOrders,
  readOrder,
  readOrderTicket,
  reduceOrder,
  replaceOrder,
} from '@istmo/contract/areas/order-books/order-books.contract';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createOrderSteps } from '../../testing/test-orders.ts';
import { setRules } from '../../testing/test-rules.ts';
import { changeSuspension } from '../access/public.ts';

const testEnv = await createTestEnv();
const steps = await createOrderSteps(testEnv, { security: 'PUERTO' });
const { investor, place, cancel, match, balanceOf, heldOf } = steps;

const read = async (as: Person, order: string) => (await testEnv.call(readOrder, { order }, { as })).body.data;

const isSound = async () => expect(await steps.findProblems()).toEqual([]);

test('a purchase holds its value and the highest fee, and a sale its units, in the commit that accepts them', async () => {
  const [ana, ben] = [await investor(), await investor()];
  const bought = await place(ana, { side: 'buy', size: '10', price: '10.00' });
  expect(bought.body).toMatchObject({ data: { state: 'accepted', held: '100.20', left: '10.00' } });
  const sold = await place(ben, { side: 'sell', size: '10', price: '12.00' });
  expect(sold.body).toMatchObject({ data: { state: 'accepted', held: '10.00' } });
  expect([await balanceOf(ana), await heldOf(ana)]).toEqual([89_980n, 10_020n]);
  expect([await balanceOf(ben, 'PUERTO'), await heldOf(ben, 'PUERTO')]).toEqual([9_000n, 1_000n]);
  await match();
  expect(await read(ana, bought.body.data?.reference ?? '')).toMatchObject({ state: 'open' });
  await cancel(ana, bought.body.data?.reference ?? '');
  await cancel(ben, sold.body.data?.reference ?? '');
  await match();
  expect(await read(ana, bought.body.data?.reference ?? '')).toMatchObject({
    state: 'ended',
    end_reason: 'cancelled',
    held: '0.00',
  });
  expect([await balanceOf(ana), await balanceOf(ben, 'PUERTO')]).toEqual([100_000n, 10_000n]);
  await isSound();
});

test('a trade pays the seller and delivers the units in one movement, with both fees, and gives back what a better price saved', async () => {
  const [ana, ben] = [await investor(), await investor()];
  await place(ben, { side: 'sell', size: '6', price: '9.50' });
  const bought = await place(ana, { side: 'buy', size: '10', price: '10.00' });
  await match();
  const order = await read(ana, bought.body.data?.reference ?? '');
  // 6 at 9.50 are 57.00; the taker's fee of 0.20 % is 0.11, the maker's of 0.10 % is 0.05.
  expect(order).toMatchObject({
    state: 'open',
    traded: '6.00',
    traded_value: '57.00',
    fee: '0.11',
    left: '4.00',
    held: '40.08',
    average_price: '9.50',
    trades: [{ reference: 'PUERTO-USD-1', price: '9.50', units: '6.00', role: 'taker', side: 'buy' }],
  });
  expect([await balanceOf(ana), await balanceOf(ana, 'PUERTO')]).toEqual([100_000n - 5_711n - 4_008n, 10_600n]);
  expect([await balanceOf(ben), await balanceOf(ben, 'PUERTO')]).toEqual([100_000n + 5_695n, 9_400n]);
  await cancel(ana, order?.reference ?? '');
  await match();
  await isSound();
});

test('an order without cover is refused and is in no log', async () => {
  const ana = await investor({ usd: 1_000n });
  const before = await steps.stateOf();
  expect((await place(ana, { size: '10', price: '10.00' })).body).toMatchObject({ code: 'insufficient_balance' });
  expect((await steps.stateOf())?.log_number).toBe(before?.log_number);
});

test.each([
  [{ price: '10.005' }, 'price_invalid'],
  [{ price: '-1' }, 'bad_request'],
  [{ price: '1e3' }, 'bad_request'],
  [{ price: '0' }, 'price_invalid'],
  [{ price: '13.00' }, 'price_invalid'],
  [{ price: '' }, 'price_invalid'],
  [{ size: '0' }, 'amount_invalid'],
  [{ size: '1.5' }, 'amount_invalid'],
  [{ size: '99999999999999999999999999' }, 'amount_too_large'],
  [{ size: '2000000' }, 'amount_too_large'],
  [{ display: '20' }, 'amount_invalid'],
  [{ time_in_force: 'date', expires_at: '2020-01-01' }, 'invalid_field'],
  [{ kind: 'market', time_in_force: 'day' }, 'invalid_field'],
  [{ symbol: 'NOWHERE-USD' }, 'not_found'],
  [{ client_id: 'spaces are none' }, 'invalid_field'],
] as const)('an order that the market does not take is refused: %o', async (order, code) => {
  const ana = await investor();
  expect((await place(ana, order)).body).toMatchObject({ code });
});

test('a repeated request and a repeated name get the first order, and another order of the name is a conflict', async () => {
  const ana = await investor();
  const key = crypto.randomUUID();
  const [one, again] = [
    await place(ana, {}, { headers: { 'idempotency-key': key } }),
    await place(ana, {}, { headers: { 'idempotency-key': key } }),
  ];
  expect(again.body.data?.reference).toBe(one.body.data?.reference);
  const named = await place(ana, { client_id: 'mine:1' });
  expect((await place(ana, { client_id: 'mine:1' })).body.data?.reference).toBe(named.body.data?.reference);
  expect((await place(ana, { client_id: 'mine:1', size: '11' })).body).toMatchObject({ code: 'conflict' });
  const countOf = async (state: '' | 'open' | 'ended') =>
    (await testEnv.call(listOrders, { state }, { as: ana })).body.count;
  expect(await countOf('open')).toBe(2);
  await cancel(ana, named.body.data?.reference ?? '');
  await match();
  expect([await countOf(''), await countOf('open'), await countOf('ended')]).toEqual([2, 1, 1]);
});

test('an order is another customer’s secret', async () => {
  const [ana, ben] = [await investor(), await investor()];
  const reference = (await place(ana)).body.data?.reference ?? '';
  expect((await testEnv.call(readOrder, { order: reference }, { as: ben })).body).toMatchObject({ code: 'not_found' });
  expect((await cancel(ben, reference)).body).toMatchObject({ code: 'not_found' });
});

test('a smaller order keeps its place, and what it does not need goes back at once', async () => {
  const own = await createOrderSteps(testEnv, { security: 'DARSENA' });
  const [ana, ben, eva] = [await own.investor(), await own.investor(), await own.investor()];
  const first = (await own.place(ana, { side: 'sell', price: '11.00', size: '10' })).body.data?.reference ?? '';
  await own.place(ben, { side: 'sell', price: '11.00', size: '10' });
  await own.match();
  await testEnv.call(reduceOrder, { order: first, left: '4' }, { as: ana });
  await own.match();
  expect(await own.heldOf(ana, 'DARSENA')).toBe(400n);
  await own.place(eva, { price: '11.00', size: '5', time_in_force: 'immediate' });
  await own.match();
  expect(await read(ana, first)).toMatchObject({ state: 'ended', end_reason: 'filled', traded: '4.00' });
  expect(await own.heldOf(ben, 'DARSENA')).toBe(900n);
  expect(await own.findProblems()).toEqual([]);
});

test('a replaced order is cancelled first, so that its own money covers the new one', async () => {
  const ana = await investor({ usd: 10_020n });
  const first = (await place(ana, { price: '10.00', size: '10' })).body.data?.reference ?? '';
  await match();
  const replaced = testEnv.call(replaceOrder, { order: first, price: '9.00', size: '11' }, { as: ana });
  await expect.poll(async () => (await read(ana, first))?.is_cancelling).toBe(true);
  await match();
  expect((await replaced).body.data).toMatchObject({ price: '9.00', size: '11.00', state: 'accepted' });
  await match();
  expect(await read(ana, first)).toMatchObject({ end_reason: 'cancelled' });
  await isSound();
});

test('an order stays in the book where what replaces it is not taken: a price off the tick or a size that is not covered', async () => {
  const own = await createOrderSteps(testEnv, { security: 'BAHIA', tick: 5n });
  const ana = await own.investor({ usd: 10_020n });
  const order = (await own.place(ana, { price: '10.00', size: '10', display: '4' })).body.data?.reference ?? '';
  await own.match();
  const replace = async (price: string, size: string) =>
    (await testEnv.call(replaceOrder, { order, price, size }, { as: ana })).body;
  expect(await replace('10.01', '10')).toMatchObject({ code: 'price_invalid', field: 'price' });
  expect(await replace('10.00', '11')).toMatchObject({ code: 'insufficient_balance' });
  await own.match();
  expect(await read(ana, order)).toMatchObject({ state: 'open', is_cancelling: false, left: '10.00' });
  // A smaller one than what was displayed is displayed whole.
  const smaller = replace('9.95', '3');
  await expect.poll(async () => (await read(ana, order))?.is_cancelling).toBe(true);
  await own.match();
  expect((await smaller).data).toMatchObject({ price: '9.95', size: '3.00', display: null });
});

test('a customer who was suspended or may no longer hold the security trades nothing: the order ends with the reason, the other keeps its place', async () => {
  const own = await createOrderSteps(testEnv, { security: 'MUELLE' });
  const [ana, ben, eva] = [await own.investor(), await own.investor(), await own.investor()];
  const first = (await own.place(ana, { side: 'sell' })).body.data?.reference ?? '';
  const second = (await own.place(ben, { side: 'sell' })).body.data?.reference ?? '';
  await own.match();
  await testEnv.operator.inTransaction((tx) => changeSuspension(tx, ana.customer, testEnv.clock.now()));
  const bought = (await own.place(eva, { size: '4' })).body.data?.reference ?? '';
  await own.match();
  expect(await testEnv.owner.query('select end_reason from app.book_order where reference = $1', [first])).toEqual([
    { end_reason: 'account' },
  ]);
  expect(await read(ben, second)).toMatchObject({ traded: '4.00', left: '6.00' });
  expect(await read(eva, bought)).toMatchObject({ end_reason: 'filled' });
  const late = await own.investor({ units: 0n });
  await setRules(testEnv, 'MUELLE', { maxHolders: 1 });
  const order = (await own.place(late, { size: '2' })).body;
  expect(order).toMatchObject({ code: 'rules_refused' });
  expect(await own.findProblems()).toEqual([]);
});

test('the ticket says what a customer has, pays, and cannot do', async () => {
  const ana = await investor();
  const { data } = (await testEnv.call(readOrderTicket, { symbol: steps.symbol }, { as: ana })).body;
  expect(data).toMatchObject({
    available_currency: '1000.00',
    available_units: '100.00',
    maker_fee_per: '0.10',
    taker_fee_per: '0.20',
    buy_obstacle: null,
    phase: 'continuous',
  });
});
