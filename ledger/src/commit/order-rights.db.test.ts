import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import { beforeAll, expect, test } from 'vitest';
import { type PlacedOrder, security, type Trader } from '../testing/test-orders.ts';
import { denied, TestTrading, unproven } from '../testing/test-trades.ts';

/* What the logins may do with orders of a market between investors and with what they hold, by statements of their own. */

const database = await testDatabase({ query: 60_000, statement: 60_000 });
const { db: app, worker, operator, console: staff, reader, signer, owner } = database;

let trading: TestTrading;
beforeAll(async () => {
  trading = await TestTrading.open(database);
});

test('only the serving login places orders', async () => {
  expect(await trading.tryToPlace({ login: worker, writer: 'worker' })).toMatch(/placed by customers only/);
  expect(await trading.tryToPlace({ login: worker, writer: 'worker', holds: null })).toMatch(
    /placed by customers only/,
  );
  expect(await trading.tryToPlace({ login: operator, writer: 'operator' })).toMatch(/placed by customers only/);
  for (const login of [staff, reader, signer]) expect(await trading.tryToPlace({ login, holds: null })).toMatch(denied);
  expect(await trading.tryToPlace()).toBeUndefined();
});

test('an order is placed by an open session of its customer', async () => {
  const refused = /placed by a session of its customer/;
  expect(await trading.tryToPlace({ row: { session: newId() } })).toMatch(refused);
  expect(await trading.tryToPlace({ row: { session: trading.eva.session } })).toMatch(refused);
  const gone = await trading.book.addTrader();
  await owner.query('update app.session set ended_at = now() where id = $1', [gone.session]);
  expect(await trading.tryToPlace({ trader: gone })).toMatch(refused);
  const late = await trading.book.addTrader();
  await owner.query(`update app.session set expires_at = now() - interval '1 second' where id = $1`, [late.session]);
  expect(await trading.tryToPlace({ trader: late })).toMatch(refused);
});

test('an order is not in the log without cover, or with another hold than it says', async () => {
  const before = await trading.readState();
  expect(await trading.tryToPlace({ holds: null })).toMatch(/has no hold/);
  expect(await trading.tryToPlace({ holds: { name: 'reserve-withdrawal' } })).toMatch(/has no hold/);
  expect(await trading.tryToPlace({ holds: { units: 1001n } })).toMatch(unproven);
  expect(await trading.tryToPlace({ holds: { units: 1003n } })).toMatch(unproven);
  expect(await trading.tryToPlace({ holds: { currency: security } })).toMatch(unproven);
  expect(await trading.tryToPlace({ trader: { ...trading.ana, customer: trading.eva.customer } })).toMatch(
    /placed by a session/,
  );
  expect(
    await trading.tryToPlace({ row: { customer_id: trading.eva.customer, session: trading.eva.session } }),
  ).toMatch(unproven);
  expect(await trading.tryToPlace({ row: { created_at: new Date(Date.now() - 60_000) } })).toMatch(unproven);
  const poor = await trading.book.addTrader();
  expect(await trading.tryToPlace({ trader: poor, size: 20_000n, price: 1500n, side: 'buy' })).toBeUndefined();
  expect(await trading.readState()).toMatchObject({ logged: before.logged + 1n });
});

test.each([
  ['a price off the tick', { price: 1001n }],
  ['a size off the lot', { size: 110n }],
  ['less than the least', { size: 10n }],
  ['more than the most', { size: 20_020n }],
  ['a price outside the band', { price: 1505n }],
  ['a hidden part off the lot', { row: { display: 30n } }],
  ['a hidden part below the least', { row: { display: 10n } }],
  ['other fees', { row: { maker_fee: 0 } }],
  ['terms that are not in force', { row: { terms_version: 2 } }],
  ['less held than it needs', { row: { held_units: 1001n }, holds: { units: 1001n } }],
  ['more held than it needs', { row: { held_units: 1003n }, holds: { units: 1003n } }],
  ['a part traded', { row: { traded_units: 20n, left_units: 80n } }],
  ['less left than its size', { row: { left_units: 80n } }],
  ['a number', { row: { number: 1n } }],
  ['a place in the queue', { row: { priority: 1n } }],
  ['a shown part', { row: { shown_units: 1n } }],
  ['a value that was traded', { row: { traded_value: 1n } }],
  ['a fee that was paid', { row: { fee_units: 1n } }],
  ['the state open', { row: { state: 'open', number: 1n, priority: 1n } }],
  ['an end before it begins', { row: { time_in_force: 'date', expires_at: new Date(0) } }],
] as const)('no order is accepted with %s', async (_, attempt) => {
  expect(await trading.tryToPlace(attempt)).toMatch(/takes no such order|foreign key/);
});

test.each(['closed', 'halted'])('a market that is %s takes no orders', async (phase) => {
  await trading.begin(phase);
  expect(await trading.tryToPlace()).toMatch(/takes no orders now/);
  await trading.begin('auction');
  expect(await trading.tryToPlace()).toBeUndefined();
  await trading.begin('continuous');
});

test('what an order does not need any more is given back by matching, exactly, and once', async () => {
  const order = await trading.book.place({ trader: trading.ana });
  const smaller = { set: 'left_units = 60, shown_units = 60, held_units = 601', left: 60n };
  expect(await trading.tryToRelease(order, { set: '', units: 401n, left: 100n })).toMatch(unproven);
  expect(
    await trading.tryToRelease(order, { set: 'held_units = 0', left: 100n }),
    'an open order keeps its cover',
  ).toMatch(unproven);
  expect(await trading.tryToRelease(order, { ...smaller, units: 402n })).toMatch(unproven);
  expect(await trading.tryToRelease(order, { ...smaller, units: 400n })).toMatch(unproven);
  expect(await trading.tryToRelease(order, { ...smaller, units: 401n, left: 0n })).toMatch(unproven);
  expect(await trading.tryToRelease(order, { units: 1001n })).toMatch(unproven);
  expect(await trading.tryToRelease(order, { units: 1003n })).toMatch(/hold_not_exceeded/);
  expect(await trading.tryToRelease(order, { login: app, writer: 'app', set: '' })).toMatch(/may not record/);
  expect(await trading.tryToRelease(order, { login: app, writer: 'app' })).toMatch(denied);
  expect(await trading.tryToRelease(order, { ...smaller, units: 401n })).toBeUndefined();
  expect(await trading.tryToRelease(order, { units: 601n })).toBeUndefined();
  expect(await trading.tryToRelease(order, { units: 601n })).toMatch(/ended order stays ended/);
  expect(await trading.tryToRelease(order, { units: 601n, set: '' })).toMatch(/is_unique|hold_not_exceeded/);
  expect(await trading.findProblems()).toEqual([]);
});

test('no other movement takes of the hold of an order', async () => {
  const order = await trading.book.place({ trader: trading.ana });
  const attempts = [
    [app, 'app', 'release-withdrawal'],
    [worker, 'worker', 'release-creation-fee'],
    [worker, 'worker', 'release-tender'],
  ] as const;
  for (const [login, writer, name] of attempts)
    expect(await trading.tryToRelease(order, { login, writer, name, set: '', units: 1n }), name).toMatch(
      /no such hold/,
    );
  expect(await trading.findProblems()).toEqual([]);
});

test('a customer asks for the customer’s own orders only, while they have not ended', async () => {
  const [buy, sell] = await trading.placeBoth();
  const ask = async (orders: readonly PlacedOrder[], trader: Trader, kind = 'cancel', units: bigint | null = null) => {
    const [row] = await app.query<{ counted: number }>(
      'select app.request_own_orders($1::uuid[], $2, $3, $4, now()) as counted',
      [orders.map(({ id }) => id), trader.customer, kind, units],
    );
    return row?.counted;
  };
  expect(await ask([buy, sell], trading.ana)).toBe(1);
  expect(await ask([sell], trading.ana)).toBe(0);
  expect(await ask([buy], trading.ana, 'reduce', 20n)).toBe(1);
  for (const [kind, units] of [
    ['reduce', null],
    ['reduce', 0n],
    ['reduce', -1n],
    ['cancel', 5n],
    ['traded', null],
  ] as const)
    await expect(ask([buy], trading.ana, kind, units)).rejects.toThrow(/cancelled or made smaller/);
  const [none] = await app.query<{ counted: number | null }>(
    `select app.request_own_orders(array[$1::uuid], null, 'cancel', null, now()) as counted`,
    [buy.id],
  );
  expect(none?.counted ?? 0).toBe(0);
  for (const login of [staff, reader, signer])
    await expect(
      login.query(`select app.request_own_orders('{}', gen_random_uuid(), 'cancel', null, now())`),
    ).rejects.toThrow(denied);
  expect(await trading.tryToRelease(buy)).toBeUndefined();
  expect(await ask([buy], trading.ana)).toBe(0);
});
