import { listPricedPairs, lockQuote, refreshPrice, swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { listPriceHalts, resumePrice as resumeCall } from '@istmo/contract/areas/prices/prices.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../../testing/test-funds.ts';
import { publishTick, resumePrice, watchPrices } from '../prices/public.ts';

/* A price that jumped is held back, and its pairs are halted until the new level has stayed agreed or staff let it through (3.4.7). */

const testEnv = await createTestEnv({ settings: { priceJumpPercent: 10 } });
const pair = { from: 'BTC', to: 'COINGT' };
let ana: Person;

const set = (price: string) => testEnv.prices.set({ symbol: 'BTC', price });

/** The sources are read every ten seconds for so long. */
async function watchFor(seconds: number): Promise<void> {
  for (let elapsed = 0; elapsed < seconds; elapsed += 10) {
    testEnv.advance(10_000);
    await watchPrices(testEnv.workerApp);
  }
}

/** The price the pair is traded at, or why it is not. */
async function readRate(): Promise<string | undefined> {
  const { body } = await testEnv.call(refreshPrice, pair, { as: ana });
  return body.code ?? body.inverse;
}

async function readHalt() {
  const { body } = await testEnv.call(listPricedPairs, {}, { as: ana });
  return body.data?.find(({ from_symbol: from }) => from === 'BTC')?.halt;
}

const readHalts = () =>
  testEnv.db.query<{ ended_by: string | null }>('select ended_by from app.price_halt order by id');

beforeAll(async () => {
  await issueOffering(testEnv);
});

beforeEach(async () => {
  testEnv.advance(3_600_000);
  ana = await testEnv.signUp(`ana${newId().slice(-8)}`, {
    kycStatus: 'verified',
    hasTfa: true,
    acceptedDisclaimers: true,
  });
  const amount = money('BTC', 10_000_000_000n);
  await fundCustomer(testEnv, ana.customer, amount);
  await testEnv.owner.query('delete from app.price_halt');
  await testEnv.owner.query('delete from app.price_tick');
  await set('100000');
  await watchPrices(testEnv.workerApp);
  await readRate();
});

test('a jump halts the pair at once, says what is held back and since when, and refuses every order', async () => {
  const { body: locked } = await testEnv.call(lockQuote, { ...pair, amount: '0.05' }, { as: ana });
  await set('111000');
  testEnv.advance(1_000);
  await watchPrices(testEnv.workerApp);
  expect(await readRate()).toBe('price_halted');
  expect(await readHalt()).toEqual({ symbol: 'BTC', price: '111000', since: expect.any(String) });
  const since = Date.parse((await readHalt())?.since ?? '');
  expect(Math.abs(testEnv.clock.now().getTime() - since)).toBeLessThan(5_000);
  for (const parts of [{ total: '5' }, { accept_any_price: true }, { hold_id: locked.hold_id }]) {
    const { http, body } = await testEnv.call(swap, { ...pair, amount: '0.05', ...parts }, { as: ana });
    expect([http, body.code]).toEqual([422, 'price_halted']);
  }
  expect((await testEnv.call(lockQuote, { ...pair, amount: '0.05' }, { as: ana })).body.code).toBe('price_halted');
  const other = await testEnv.call(refreshPrice, { from: 'USD', to: 'COINGT' }, { as: ana });
  expect(other.http).toBe(200);
  await set('112000');
  await watchFor(10);
  await readRate();
  expect(await readHalt()).toMatchObject({ price: '112000', since: new Date(since).toISOString() });
});

test('a move within the limit is published', async () => {
  expect(await readRate()).toBe('0.01000000');
  await set('110000');
  await watchFor(10);
  expect(await readRate()).toBe('0.00909091');
  expect(await readHalts()).toEqual([]);
});

test('a new level is traded on when it has stayed agreed for its time, and not before', async () => {
  await set('50000');
  await watchFor(300);
  expect(await readRate()).toBe('price_halted');
  await watchFor(10);
  expect(await readRate()).toBe('0.02000000');
  expect(await readHalt()).toBeUndefined();
  expect(await readHalts()).toEqual([{ ended_by: 'rule' }]);
});

test('another level, or a time without agreement, starts the time again', async () => {
  await set('50000');
  await watchFor(200);
  await set('60000');
  await watchFor(200);
  expect(await readRate()).toBe('price_halted');
  testEnv.advance(61_000);
  await watchFor(150);
  expect(await readRate()).toBe('price_halted');
  await watchFor(160);
  expect(await readRate()).toBe('0.01666667');
});

test('a price that comes back is traded on at once', async () => {
  await set('50000');
  await watchFor(10);
  expect(await readRate()).toBe('price_halted');
  await set('101000');
  await watchFor(10);
  expect(await readRate()).toBe('0.00990100');
  expect(await readHalts()).toEqual([{ ended_by: 'return' }]);
});

test('staff let a price through, and the one before the jump is not traded on any more', async () => {
  await set('50000');
  testEnv.advance(1_000);
  await watchPrices(testEnv.workerApp);
  expect(await resumePrice(testEnv.workerApp, 'BTC')).toBe(true);
  expect(await resumePrice(testEnv.workerApp, 'BTC')).toBe(false);
  expect(await readRate()).toBe('0.02000000');
  const { body } = await testEnv.call(swap, { ...pair, amount: '0.05', total: '5' }, { as: ana });
  expect(body.code).toBe('rate_changed');
  await watchFor(10);
  expect(await readRate()).toBe('0.02000000');
  expect(await readHalts()).toEqual([{ ended_by: 'staff' }]);
});

test('in the console treasury lets the price through that it read, and no other', async () => {
  const gloria = await testEnv.addStaff(`gloria${newId().slice(-8)}`, 'treasury');
  await set('50000');
  testEnv.advance(1_000);
  await watchPrices(testEnv.workerApp);
  const [halt] = (await testEnv.call(listPriceHalts, {}, { as: gloria })).body.data ?? [];
  expect(halt).toMatchObject({ symbol: 'BTC', last_usd: '100000', held_usd: '50000' });
  const resume = (held: string, symbol = 'BTC') =>
    testEnv.call(resumeCall, { symbol, held_usd: held, reason: 'the fall is real' }, { as: gloria });
  expect((await resume('51000')).body.code).toBe('conflict');
  expect((await resume('50000', 'USDT')).body.code).toBe('not_found');
  expect((await resume('50000')).http).toBe(200);
  expect((await resume('50000')).body.code).toBe('not_found');
  expect(await readRate()).toBe('0.02000000');
  expect(await readHalts()).toEqual([{ ended_by: 'staff' }]);
});

test('a price is compared with a recent one only: after an outage a pair opens at the price of the day', async () => {
  testEnv.advance(16 * 60_000);
  await set('50000');
  await watchPrices(testEnv.workerApp);
  expect(await readRate()).toBe('0.02000000');
  expect(await readHalts()).toEqual([]);
});

test('a jump after a short outage is held back', async () => {
  testEnv.advance(14 * 60_000);
  await set('50000');
  await watchPrices(testEnv.workerApp);
  expect(await readRate()).toBe('price_halted');
});

test('a price that was compared with an older one is not published over a newer one', async () => {
  const readTick = async () => {
    const query = "select id, value::text as usd from app.price_tick where symbol = 'BTC' order by id desc limit 1";
    const [tick] = await testEnv.db.query<{ id: bigint; usd: string }>(query);
    return tick;
  };
  const compared = await readTick();
  await set('101000');
  await watchPrices(testEnv.workerApp);
  const newest = await readTick();
  const now = testEnv.clock.now();
  const late = { symbol: 'BTC', usd: 10n ** 23n, sources: [], at: now, observedAt: now };
  expect(await publishTick(testEnv.workerApp.db, late, compared?.id)).toBe(false);
  expect(await readTick()).toEqual(newest);
  expect(await publishTick(testEnv.workerApp.db, late, newest?.id)).toBe(true);
});
