import { randomUUID } from 'node:crypto';
import { money } from '@istmo/contract/kernel/money';
import { verifyLedger } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createSubscriptionSteps } from '../../testing/test-subscriptions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { watchPrices } from '../prices/public.ts';
import { changeSuspension } from '../access/public.ts';

const testEnv = await createTestEnv();
const steps = await createSubscriptionSteps(testEnv);
const { open, investor, order, quote, leave, balanceOf, inEscrowOf } = steps;
const dayMs = 86_400_000;
const hash = 'ab'.repeat(32);
const documents = [{ document: 'prospectus', version: 2, hash }];
const cooling = [{ country: '*', category: '*', days: 3 }] as const;

test('an order is paid into the escrow of the raise, and its money is neither free nor lost', async () => {
  const raise = await open({ documents, coolingOff: cooling });
  const ana = await investor();
  expect(await quote(raise, ana, { units: '5' })).toMatchObject({
    state: 'open',
    entry: 'units',
    quote: { paid: '50.00', value: '50.00', price: '10.00', units_least: '0', units_most: '5' },
    fee: '0.00',
    own: 0,
  });
  const { http, body } = await order(raise, ana, { units: '5' });
  expect([http, body.data?.state, body.data?.paid, body.data?.may_leave]).toEqual([200, 'open', '50.00', true]);
  expect([await balanceOf(ana), await inEscrowOf(ana, raise)]).toEqual([95_000n, 5_000n]);
  expect(await steps.findDifferences()).toEqual([]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

test('who leaves within the cooling-off time has everything back at once, and a second press changes nothing', async () => {
  const raise = await open({ coolingOff: cooling });
  const ana = await investor();
  const reference = (await order(raise, ana, { units: '5' })).body.data?.reference ?? '';
  const presses = await Promise.all([1, 2, 3].map(() => leave(reference, ana)));
  expect(presses.map(({ body }) => body.data?.state)).toEqual(['left', 'left', 'left']);
  expect([await balanceOf(ana), await inEscrowOf(ana, raise)]).toEqual([100_000n, 0n]);
  expect((await leave(reference, await investor())).http).toBe(404);
  const late = (await order(raise, ana, { units: '1' })).body.data?.reference ?? '';
  testEnv.advance(3 * dayMs);
  const later = await steps.signInAgain(ana);
  expect((await leave(late, later)).body.code).toBe('instruction_closed');
  await testEnv.owner.query(`update app.raise set suspended_at = now(), suspended_reason = 'A check' where id = $1`, [
    raise.id,
  ]);
  expect((await leave(late, later)).body.data?.state).toBe('left');
  expect(await steps.findDifferences()).toEqual([]);
});

test('one idempotency key orders once, and a repeat has the first reply when a new order would be refused', async () => {
  const raise = await open();
  const ana = await investor(10_000n);
  const headers = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all(Array.from({ length: 20 }, () => order(raise, ana, { units: '10' }, { headers })));
  expect(new Set(replies.map(({ body }) => body.data?.reference)).size).toBe(1);
  expect(await balanceOf(ana)).toBe(0n);
  const tabs = await Promise.all([1, 2].map(() => order(raise, ana, { units: '10' })));
  expect(tabs.map(({ body }) => body.code)).toEqual(['insufficient_balance', 'insufficient_balance']);
});

test('of first come exactly what is offered is sold, and what is left goes to the next', async () => {
  const raise = await open({ allocation: 'first-come', offeredUnits: 20n, coolingOff: cooling });
  const people = await Promise.all(Array.from({ length: 30 }, () => investor(1_000n)));
  const replies = await Promise.all(people.map((person) => order(raise, person, { units: '1' })));
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(20);
  expect(new Set(replies.filter(({ http }) => http !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['offering_short']),
  );
  const bought = replies.findIndex(({ http }) => http === 200);
  const buyer = people[bought];
  if (!buyer) throw new Error('a buyer');
  await leave(replies[bought]?.body.data?.reference ?? '', buyer);
  const [late] = people.filter((_, index) => replies[index]?.http !== 200);
  if (!late) throw new Error('a late investor');
  expect((await order(raise, late, { units: '2', paid: '20.00', price: '10.00' })).body.code).toBe('offering_short');
  expect((await order(raise, late, { units: '1' })).http).toBe(200);
  expect(await quote(raise, late, {})).toMatchObject({ state: 'sold-out', left_units: '0' });
});

test('of first come the units beside the offered ones are sold after them, without the promise that they are allotted', async () => {
  const raise = await open({ allocation: 'first-come', offeredUnits: 20n, overUnits: 5n });
  const ana = await investor();
  expect(await quote(raise, ana, { units: '22' })).toMatchObject({
    left_units: '25',
    quote: { units_least: '20', units_most: '22' },
  });
  expect((await order(raise, ana, { units: '18' })).http).toBe(200);
  expect(await quote(raise, ana, { units: '4' })).toMatchObject({ quote: { units_least: '2', units_most: '4' } });
  const replies = await Promise.all(
    [1, 2, 3].map(async () => order(raise, await investor(), { units: '3', paid: '30.00', price: '10.00' })),
  );
  expect(replies.map(({ body }) => body.code ?? 'ordered').toSorted()).toEqual([
    'offering_short',
    'ordered',
    'ordered',
  ]);
  expect((await order(raise, ana, { units: '1' })).http).toBe(200);
  expect(await quote(raise, ana, {})).toMatchObject({ state: 'sold-out', left_units: '0' });
});

test('the price rises from step to step', async () => {
  const steps = [
    { units: 2n, price: 1_000n },
    { units: 3n, price: 1_200n },
  ];
  const raise = await open({
    priceMode: 'steps',
    priceLow: 1_000n,
    priceHigh: 1_200n,
    steps,
    allocation: 'first-come',
    offeredUnits: 5n,
  });
  const ana = await investor();
  expect((await order(raise, ana, { units: '2' })).body.data?.paid).toBe('20.00');
  expect((await order(raise, ana, { units: '1', paid: '10.00', price: '10.00' })).body.code).toBe('rate_changed');
  expect((await order(raise, ana, { units: '3' })).body.data?.paid).toBe('36.00');
  expect((await order(raise, ana, { units: '1', paid: '12.00', price: '12.00' })).body.code).toBe('offering_short');
});

test('an investor orders no more than the limit of the category, over two currencies at once', async () => {
  const raise = await open({ maxByCategory: { retail: 10_000n }, currencies: ['USD', 'USDT'] });
  const ana = await investor();
  await watchPrices(testEnv.workerApp);
  await fundCustomer(testEnv, ana.customer, money('USDT', 1_000_000_000n));
  const replies = await Promise.all(
    ['USD', 'USDT', 'USD', 'USDT'].map((currency) => order(raise, ana, { units: '6', currency })),
  );
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'limit_exceeded')).toHaveLength(3);
  expect((await quote(raise, ana, {}))?.left_value).toBe('40.00');
});

test('an order by a changed price, an older document or older terms is refused, and so is the company itself', async () => {
  const raise = await open({ documents });
  const ana = await investor();
  const code = async (made: ReturnType<typeof order>) => (await made).body.code;
  expect(await code(order(raise, ana, { units: '5', paid: '49.99' }))).toBe('rate_changed');
  expect(await code(order(raise, ana, { units: '5', price: '9.00' }))).toBe('rate_changed');
  expect(await code(order(raise, ana, { units: '5', terms_version: 2 }))).toBe('conflict');
  expect(await code(order(raise, ana, { units: '5', documents: [] }))).toBe('conflict');
  expect(await code(order(raise, ana, { units: '5', documents: [{ document: 'prospectus', version: 1, hash }] }))).toBe(
    'conflict',
  );
  expect(await code(order(raise, ana, { units: '0', price: '10' }))).toBe('amount_invalid');
  expect(await code(order(raise, ana, { units: '1.5', price: '10' }))).toBe('amount_invalid');
  expect(await code(order(raise, ana, { units: '5', currency: 'BTC', price: '10' }))).toBe('currency_inactive');
  expect(await code(order(raise, ana, { units: '5', limit_price: '10' }))).toBe('amount_invalid');
  expect(await code(order(raise, await steps.signInAgain(steps.issuer), { units: '5' }))).toBe('own_offering');
  expect(await balanceOf(ana)).toBe(100_000n);
});

test('the window is that of the server, to the second, and the database refuses what a handler lets through', async () => {
  const ana = await investor();
  const later = new Date(testEnv.clock.now().getTime() + 60_000);
  const coming = await open({ opensAt: later });
  expect((await order(coming, ana, { units: '1', paid: '10', price: '10' })).body.code).toBe('offering_closed');
  testEnv.advance(60_000);
  expect((await order(coming, ana, { units: '1' })).http).toBe(200);
  const ended = await open({ closesAt: new Date(testEnv.clock.now().getTime() + 5_000) });
  expect((await order(ended, ana, { units: '1' })).http).toBe(200);
  testEnv.advance(5_000);
  expect((await order(ended, ana, { units: '1', paid: '10', price: '10' })).body.code).toBe('offering_closed');
  const insert = testEnv.db.query(
    `insert into app.raise_subscription (id, reference, raise, customer_id, terms_version, state, state_since, paid_by, currency, paid_units, value_units, rate,
       wanted_units, country, category, leave_until, documents, created_at, paid_at)
     select gen_random_uuid(), 'SU-AAAAAAAAA' || raise_subscription.wanted_units, raise, customer_id, terms_version, 'open', $2, 'balance', currency, paid_units, value_units,
       rate, wanted_units, country, category, $2, documents, $2, $2 from app.raise_subscription where raise = $1 limit 1`,
    [ended.id, testEnv.clock.now()],
  );
  await expect(insert).rejects.toThrow('this raise takes no such order');
});

test('a suspended raise and a suspended customer order nothing', async () => {
  const raise = await open();
  const ana = await investor();
  await testEnv.owner.query(`update app.raise set suspended_at = now(), suspended_reason = 'A check' where id = $1`, [
    raise.id,
  ]);
  const { body } = await order(raise, ana, { units: '1', paid: '10', price: '10' });
  expect([body.code, body.msg]).toEqual(['offering_closed', 'The offering is suspended: A check']);
  const other = await open();
  await testEnv.operator.inTransaction((tx) => changeSuspension(tx, ana.customer, testEnv.clock.now()));
  expect((await order(other, ana, { units: '1', paid: '10', price: '10' })).body.code).toBe('suspended');
});
