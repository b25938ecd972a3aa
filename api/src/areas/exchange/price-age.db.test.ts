import {
  listPricedPairs,
  lockQuote,
  readPrice,
  refreshPrice,
  swap,
} from '@istmo/contract/areas/exchange/exchange.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Person, createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../../testing/test-funds.ts';
import { watchPrices } from '../prices/public.ts';

/* No price is traded on that is too old at the moment of the trade, whatever stood a moment before (requirement 3.4.3). */

const testEnv = await createTestEnv();
const pair = { from: 'BTC', to: 'COINGT' };
const order = { ...pair, amount: '0.05025', accept_any_price: true };
let ana: Person;

async function publish(price: string): Promise<void> {
  await testEnv.prices.set({ symbol: 'BTC', price });
  await watchPrices(testEnv.workerApp);
}

/** Loads the prices again that this process has read within the last quarter of a second. */
async function reload(): Promise<void> {
  await testEnv.call(refreshPrice, pair, { as: ana });
}

/** What an order gives: the tokens, or why it is refused. */
async function buy(parts: object = {}): Promise<string | undefined> {
  await reload();
  const { body } = await testEnv.call(swap, { ...order, ...parts }, { as: ana });
  return body.data?.total ?? body.code;
}

/** The clock is stopped, so that a slow run does not age the prices. */
function setClock(ms: number): void {
  vi.spyOn(testEnv.clock, 'now').mockImplementation(() => new Date(ms));
}

const advance = (ms: number): void => setClock(testEnv.clock.now().getTime() + ms);

async function countTicks(): Promise<number> {
  return (await testEnv.db.query("select 1 from app.price_tick where symbol = 'BTC'")).length;
}

beforeAll(async () => {
  await issueOffering(testEnv);
});

beforeEach(async () => {
  testEnv.advance(3_600_000);
  advance(0);
  ana = await testEnv.signUp(`ana${newId().slice(-8)}`, {
    kycStatus: 'verified',
    hasTfa: true,
    acceptedDisclaimers: true,
  });
  const amount = money('BTC', 10_000_000_000n);
  await fundCustomer(testEnv, ana.customer, amount);
});

afterEach(() => vi.restoreAllMocks());

test('the price from before an outage is not traded on when the sources are back', async () => {
  await publish('100000');
  expect(await buy({ total: '5' })).toBe('5');
  advance(600_000);
  expect(await buy({ total: '5' })).toBe('price_stale');
  await publish('95000');
  expect(await buy({ total: '5' })).toBe('rate_changed');
  expect(await buy({ total: '4' })).toBe('4');
});

test('a price that was replaced in time is not traded on once it is too old itself', async () => {
  await publish('100000');
  advance(59_000);
  await publish('95000');
  expect(await buy({ total: '5' })).toBe('5');
  advance(2_000);
  expect(await buy({ total: '5' })).toBe('rate_changed');
});

test('when the clock goes back, new prices are traded on and those from before are not', async () => {
  await publish('100000');
  const hourBack = testEnv.clock.now().getTime() - 3_600_000;
  setClock(hourBack);
  await reload();
  const { body: before } = await testEnv.call(readPrice, {}, { as: ana });
  expect(before.data?.find(({ symbol }) => symbol === 'BTC')).toMatchObject({ price: '100000', stale: true });
  expect(await buy({ total: '5' })).toBe('price_stale');
  await publish('95000');
  expect(await buy({ total: '5' })).toBe('rate_changed');
  expect(await buy({ total: '4' })).toBe('4');
  const ticks = await countTicks();
  for (const seconds of [1, 2, 3]) {
    setClock(hourBack + seconds * 1_000);
    await watchPrices(testEnv.workerApp);
  }
  expect(await countTicks()).toBe(ticks);
  const times = await testEnv.db.query<{ at: Date }>("select at from app.price_tick where symbol = 'BTC' order by id");
  expect(times).toEqual(times.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
});

test('an unchanged price is confirmed also after the clock has gone back', async () => {
  await publish('100000');
  setClock(testEnv.clock.now().getTime() - 3_600_000);
  await publish('100000');
  expect(await buy({ total: '5' })).toBe('5');
});

test('while the clock is behind the last price, only the newest is traded on', async () => {
  await publish('100000');
  const start = testEnv.clock.now().getTime();
  setClock(start - 40_000);
  await publish('98000');
  setClock(start - 20_000);
  await publish('95000');
  setClock(start - 10_000);
  expect(await buy({ total: '4', totalAmt: '0.04102042' })).toBe('rate_changed');
  expect(await buy({ total: '4' })).toBe('4');
});

test('a price that was too old when its successor came stays so, also when the clock goes back a few seconds', async () => {
  await publish('100000');
  const start = testEnv.clock.now().getTime();
  setClock(start + 62_000);
  await publish('95000');
  setClock(start + 58_000);
  expect(await buy({ total: '5' })).toBe('rate_changed');
  expect(await buy({ total: '4' })).toBe('4');
});

test('when the clock jumps ahead, the price from before is too old until a new one is published', async () => {
  await publish('100000');
  advance(600_000);
  expect(await buy()).toBe('price_stale');
  await publish('100000');
  expect(await buy()).toBe('5');
});

test('a stale price can neither be locked nor refreshed, and a locked one ends when its price is too old', async () => {
  await publish('100000');
  advance(45_000);
  const { body: locked } = await testEnv.call(lockQuote, { ...pair, amount: order.amount }, { as: ana });
  expect(Date.parse(locked.expires_at ?? '') - Date.parse(locked.at ?? '')).toBeLessThanOrEqual(15_000);
  advance(16_000);
  const stale = await testEnv.call(lockQuote, { ...pair, amount: order.amount }, { as: ana });
  expect([stale.http, stale.body.code]).toEqual([422, 'price_stale']);
  expect((await testEnv.call(refreshPrice, pair, { as: ana })).body.code).toBe('price_stale');
  expect(await buy({ hold_id: locked.hold_id })).toMatch(/hold_expired|price_stale/);
  const pairs = await testEnv.call(listPricedPairs, {}, { as: ana });
  expect(pairs.body.data?.find(({ from_symbol: from }) => from === 'BTC')?.stale).toBe(true);
});

test('the ticks that priced a swap are stored with it, also those of a locked quote', async () => {
  await publish('100000');
  const { body: locked } = await testEnv.call(lockQuote, { ...pair, amount: order.amount }, { as: ana });
  await publish('99900');
  expect(await buy()).toBe('5');
  expect(await buy({ hold_id: locked.hold_id, amount: '0.05' })).toBe('5');
  const swaps = await testEnv.db.query(
    `select t.symbol, t.value::text as value, jsonb_array_length(t.ticks) as sources, t.at <= s.created_at as "wasThere"
       from app.swap s left join app.price_tick t on t.id = s.from_tick_id
      where s.customer_id = $1 order by s.created_at, s.id`,
    [ana.customer],
  );
  const tick = (usd: bigint) => ({ symbol: 'BTC', value: `${usd}${'0'.repeat(18)}`, sources: 2, wasThere: true });
  expect(swaps).toEqual([tick(99_900n), tick(100_000n)]);
});
