import { readOrder } from '@istmo/contract/areas/order-books/order-books.contract';
import { createCommitter } from '@istmo/ledger';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { breakAt } from '../../testing/kill-anywhere.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createOrderSteps } from '../../testing/test-orders.ts';
import { openSession } from '../sessions/public.ts';
import { matchOrders } from './match-orders.ts';

const testEnv = await createTestEnv();
const worker: App = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };

type Steps = Awaited<ReturnType<typeof createOrderSteps>>;

const visitor = {
  language: 'en',
  address: '192.0.2.1',
  device: 'test',
  wantsBinding: false,
  token: undefined,
} as const;

/** As its customer reads it, with a new session, because the clock moves. */
async function read({ customer }: Person, order: string) {
  const { token } = await testEnv.db.inTransaction((tx) =>
    openSession(testEnv.app, tx, { customer, visitor: { ...visitor, files: [] } }),
  );
  return (await testEnv.call(readOrder, { order }, { as: { token } })).body.data;
}

/** Places an order and returns its reference. */
async function order(
  { place }: Steps,
  as: Person,
  ...[side, size, price, rest = {}]: ['buy' | 'sell', string, string, Parameters<Steps['place']>[1]?]
): Promise<string> {
  const { body } = await place(as, { side, size, price, ...rest });
  if (!body.data) throw new Error(`refused: ${body.code} ${body.msg}`);
  return body.data.reference;
}

const endOf = async (as: Person, reference: string) => (await read(as, reference))?.end_reason;

/** Begins a phase as staff do, until something ends it. */
const begin = (market: string, phase: string, until: Date | null = null) =>
  worker.db.query('select app.begin_phase($1, $2, $3, null, $4, null, now())', [
    market,
    phase,
    phase === 'halted' ? 'staff' : 'reopening',
    until,
  ]);

const tradesOf = ({ id }: Steps) =>
  testEnv.owner.query<{ price: bigint; units: bigint; taker: string }>(
    'select price, units, taker from app.book_trade where book = $1 order by number',
    [id],
  );

test('an auction gathers orders, shows at which price how much would trade, and trades at one price', async () => {
  const steps = await createOrderSteps(testEnv, { security: 'FARO', phase: 'auction', reference: 1_000n });
  const [ana, ben, eva] = [await steps.investor(), await steps.investor(), await steps.investor()];
  await testEnv.owner.query(`update app.order_book_state set phase_until = now() + interval '1 hour' where book = $1`, [
    steps.id,
  ]);
  const high = await order(steps, ana, 'buy', '10', '10.50');
  const low = await order(steps, eva, 'buy', '10', '9.80');
  const sale = await order(steps, ben, 'sell', '12', '9.90');
  const atOnce = await order(steps, eva, 'buy', '1', '10.00', { time_in_force: 'immediate' });
  await steps.match();
  expect(await tradesOf(steps)).toEqual([]);
  expect(
    await testEnv.owner.query('select auction_price, auction_units from app.order_book_state where book = $1', [
      steps.id,
    ]),
  ).toEqual([{ auction_price: 990n, auction_units: 1_000n }]);
  expect(await endOf(eva, atOnce)).toBe('phase');
  testEnv.advance(2 * 3_600_000);
  await steps.match();
  expect(await tradesOf(steps)).toEqual([{ price: 990n, units: 1_000n, taker: 'auction' }]);
  expect(await steps.stateOf()).toMatchObject({ phase: 'continuous', last_price: 990n });
  expect(await read(ana, high)).toMatchObject({ end_reason: 'filled', average_price: '9.90', fee: '0.09' });
  expect(await read(ben, sale)).toMatchObject({ state: 'open', left: '2.00', trades: [{ role: 'auction' }] });
  expect(await read(eva, low)).toMatchObject({ state: 'open', traded: '0.00' });
  expect(await steps.findProblems()).toEqual([]);
});

test('what was accepted before a halt does not trade in it, can be cancelled, and trades in the auction after it', async () => {
  const steps = await createOrderSteps(testEnv, { security: 'BOYA' });
  const [ana, ben] = [await steps.investor(), await steps.investor()];
  const sale = await order(steps, ben, 'sell', '10', '10.00');
  await steps.match();
  const bought = await order(steps, ana, 'buy', '10', '10.00');
  const atOnce = await order(steps, ana, 'buy', '1', '10.00', { time_in_force: 'all' });
  await begin(steps.id, 'halted');
  await steps.match();
  expect(await tradesOf(steps)).toEqual([]);
  expect([await endOf(ana, atOnce), await endOf(ana, bought)]).toEqual(['phase', null]);
  expect((await steps.place(ana)).body).toMatchObject({ code: 'market_closed' });
  await steps.cancel(ben, sale);
  await steps.match();
  expect(await endOf(ben, sale)).toBe('cancelled');
  await begin(steps.id, 'auction', testEnv.clock.now());
  const again = await order(steps, ben, 'sell', '4', '9.90');
  await steps.match();
  expect(await tradesOf(steps)).toMatchObject([{ units: 400n, taker: 'auction' }]);
  expect(await endOf(ben, again)).toBe('filled');
  expect(await steps.findProblems()).toEqual([]);
});

test('nothing trades beyond the band around the last price: orders are gathered for an auction', async () => {
  const steps = await createOrderSteps(testEnv, { security: 'PROA', staticBand: 5_000, dynamicBand: 500 });
  const [ana, ben] = [await steps.investor(), await steps.investor()];
  await order(steps, ben, 'sell', '5', '10.20');
  await order(steps, ben, 'sell', '5', '12.00');
  const order1 = await order(steps, ana, 'buy', '10', '12.50');
  await steps.match();
  expect(await tradesOf(steps)).toMatchObject([{ price: 1_020n, units: 500n }]);
  expect(await steps.stateOf()).toMatchObject({ phase: 'auction', last_price: 1_020n });
  expect(await read(ana, order1)).toMatchObject({ state: 'open', left: '5.00' });
  testEnv.advance(10 * 60_000);
  await steps.match();
  expect(await steps.stateOf()).toMatchObject({ phase: 'continuous', last_price: 1_200n });
  expect(await endOf(ana, order1)).toBe('filled');
});

test('orders for the day and until a date end when their time is over, and an iceberg shows its part only', async () => {
  const steps = await createOrderSteps(testEnv, { security: 'QUILLA' });
  const [ana, ben] = [await steps.investor(), await steps.investor()];
  const day = await order(steps, ana, 'buy', '1', '9.00', { time_in_force: 'day' });
  const until = new Date(testEnv.clock.now().getTime() + 3_600_000).toISOString();
  const dated = await order(steps, ana, 'buy', '1', '9.00', { time_in_force: 'date', expires_at: until });
  const iceberg = await order(steps, ben, 'sell', '10', '10.00', { display: '3' });
  await steps.match();
  const levels = () =>
    testEnv.owner.query('select side, price, units, orders from app.book_level where book = $1 order by price', [
      steps.id,
    ]);
  expect(await levels()).toEqual([
    { side: 'buy', price: 900n, units: 200n, orders: 2 },
    { side: 'sell', price: 1_000n, units: 300n, orders: 1 },
  ]);
  await order(steps, ana, 'buy', '4', '10.00', { time_in_force: 'immediate' });
  await steps.match();
  expect(await read(ben, iceberg)).toMatchObject({ traded: '4.00', left: '6.00' });
  expect((await levels()).at(-1)).toMatchObject({ units: 200n });
  testEnv.advance(26 * 3_600_000);
  const reasons = () =>
    testEnv.owner.query('select end_reason from app.book_order where reference = any($1)', [[day, dated]]);
  await expect
    .poll(() => steps.match().then(reasons), { timeout: 8_000 })
    .toEqual([{ end_reason: 'expired' }, { end_reason: 'expired' }]);
  expect(await steps.findProblems()).toEqual([]);
});

test('of two processes that both believe to match, each order is matched once', async () => {
  const steps = await createOrderSteps(testEnv, { security: 'TIMON' });
  const people = [await steps.investor(), await steps.investor(), await steps.investor()];
  const processes = [worker, { ...worker }, { ...worker }];
  for (let round = 0; round < 8; round++) {
    await Promise.all(
      people.map((person, index) =>
        steps.place(person, { side: index === 0 ? 'sell' : 'buy', size: '2', price: '10.00' }),
      ),
    );
    await Promise.allSettled(processes.map((one) => matchOrders(one)));
  }
  await steps.match();
  const [sold] = await testEnv.owner.query<{ units: bigint }>(
    'select sum(units)::bigint as units from app.book_trade where book = $1',
    [steps.id],
  );
  expect(sold?.units).toBe(1_600n);
  expect(await steps.findProblems()).toEqual([]);
});

async function matchAt(count: number, isAfter: boolean): Promise<boolean> {
  const db = breakAt(worker.db, count, isAfter);
  await matchOrders({ ...worker, db, ledger: createCommitter(db, { maxOutageMs: 200 }) }).catch(() => undefined);
  return db.query('select 1').then(
    () => false,
    () => true,
  );
}

test.each([false, true])(
  'a process that is killed at any statement of matching (after it: %s) loses and doubles nothing',
  async (isAfter) => {
    const steps = await createOrderSteps(testEnv, { security: isAfter ? 'ANCLA' : 'JARCIA' });
    const [ana, ben] = [await steps.investor({ usd: 10_000_000n }), await steps.investor({ units: 1_000_000n })];
    let count = 0;
    for (let isKilled = true; isKilled;) {
      count += 1;
      await order(steps, ben, 'sell', '3', '10.00');
      const rest = await order(steps, ben, 'sell', '1', '10.10');
      await order(steps, ana, 'buy', '3', '10.00');
      await steps.cancel(ben, rest);
      isKilled = await matchAt(count, isAfter);
      await steps.match();
      expect(await steps.balanceOf(ana, steps.symbol.split('-')[0]), `killed at ${count}`).toBe(
        10_000n + BigInt(count) * 300n,
      );
      expect(await endOf(ben, rest), `killed at ${count}`).toBe('cancelled');
    }
    expect(count).toBeGreaterThan(8);
    expect(await steps.findProblems()).toEqual([]);
  },
  120_000,
);
