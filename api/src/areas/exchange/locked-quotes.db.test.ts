import { lockQuote, refreshPrice, swap, swapCop } from '@istmo/contract/areas/exchange/exchange.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { readBalances } from '@istmo/ledger';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../../testing/test-funds.ts';
import { readOfferings } from '../tranches/public.ts';
import { watchPrices } from '../prices/public.ts';

/* A locked quote is used once, for the amount it was locked for, one for each customer and pair (requirement 3.4.5). */

const testEnv = await createTestEnv();
const pair = { from: 'BTC', to: 'COINGT' };
let ana: Person;

async function publish(price: string): Promise<void> {
  await testEnv.prices.set({ symbol: 'BTC', price });
  await watchPrices(testEnv.workerApp);
  await testEnv.call(refreshPrice, pair, { as: ana });
}

async function credit({ customer }: Person, currency: 'BTC' | 'USD', units: bigint): Promise<void> {
  const amount = money(currency, units);
  await fundCustomer(testEnv, customer, amount);
}

async function createTrader(): Promise<Person> {
  const traits = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true } as const;
  const person = await testEnv.signUp(`trader${newId().slice(-8)}`, traits);
  await credit(person, 'BTC', 10_000_000_000n);
  return person;
}

async function lock(parts: { amount?: string; total?: string } = { amount: '0.05' }): Promise<string> {
  const { body } = await testEnv.call(lockQuote, { ...pair, ...parts }, { as: ana });
  return body.hold_id ?? body.code ?? '';
}

/** What an order at a locked quote gives: the tokens, or why it is refused. */
async function buy(id: string, parts: object = {}): Promise<string | undefined> {
  const { body } = await testEnv.call(swap, { ...pair, amount: '0.05', hold_id: id, ...parts }, { as: ana });
  return body.data?.total ?? body.code;
}

async function readTokens(): Promise<bigint> {
  const rows = (await readBalances(testEnv.db, [ana.customer])).get(ana.customer) ?? [];
  return rows.find(({ currency }) => currency === 'COINGT')?.available ?? 0n;
}

beforeAll(async () => {
  await issueOffering(testEnv);
});

beforeEach(async () => {
  ana = await createTrader();
  await publish('100000');
});

test('a locked quote buys once, and a second use says so', async () => {
  const id = await lock();
  expect(await buy(id)).toBe('5');
  expect(await buy(id)).toBe('hold_used');
  expect(await readTokens()).toBe(5n);
});

test('a locked quote of one pair is none of another', async () => {
  const id = await lock();
  expect(await buy(id, { from: 'USDT', amount: '5025' })).toBe('hold_expired');
  expect(await buy(id)).toBe('5');
});

test('of many orders at one locked quote at once exactly one is executed', async () => {
  const id = await lock();
  const results = await Promise.all(Array.from({ length: 50 }, () => buy(id)));
  expect(results.filter((result) => result === '5')).toHaveLength(1);
  expect(results.filter((result) => result === 'hold_used')).toHaveLength(49);
  expect(await readTokens()).toBe(5n);
});

test('a repeated order at a locked quote gets its first reply', async () => {
  const order = { ...pair, amount: '0.05', hold_id: await lock() };
  const options = { as: ana, headers: { 'idempotency-key': newId() } };
  const replies = await Promise.all(Array.from({ length: 20 }, () => testEnv.call(swap, order, options)));
  const later = await testEnv.call(swap, order, options);
  expect(new Set([...replies, later].map(({ body }) => body.data?._id)).size).toBe(1);
  expect(await readTokens()).toBe(5n);
});

test('a locked quote buys no more than the amount it was locked for', async () => {
  const id = await lock();
  expect(await buy(id, { amount: '0.05000001' })).toBe('hold_exceeded');
  expect(await buy(id, { amount: '0.03' })).toBe('3');
});

test('a quote can be locked for what is to be received', async () => {
  const id = await lock({ total: '3' });
  expect(await buy(id, { amount: '0.04' })).toBe('hold_exceeded');
  expect(await buy(id, { amount: '0.03', total: '3' })).toBe('3');
});

test.each([[{}], [{ amount: '0' }], [{ amount: '0.000000001' }], [{ total: '0' }], [{ total: '1.5' }]])(
  'a quote is not locked for %j',
  async (parts) => {
    expect(await lock(parts)).toBe('amount_invalid');
  },
);

test('the price that was pressed is the one that is locked, while it is still traded at', async () => {
  const shown = (await testEnv.call(refreshPrice, pair, { as: ana })).body.rate ?? '';
  const lockAt = async (rate: string) =>
    (await testEnv.call(lockQuote, { ...pair, amount: '0.05', rate }, { as: ana })).body;
  await publish('99990');
  const newest = (await testEnv.call(refreshPrice, pair, { as: ana })).body.rate;
  expect(newest).not.toBe(shown);
  const held = await lockAt(shown);
  expect(held.rate).toBe(shown);
  expect(await buy(held.hold_id ?? '')).toBe('5');
  // One that was never published, one that cannot be read, and none.
  for (const rate of ['101.5', '0', '']) expect((await lockAt(rate)).rate).toBe(newest);
  testEnv.advance(9_000);
  await publish('99990');
  expect((await lockAt(shown)).rate).toBe((await testEnv.call(refreshPrice, pair, { as: ana })).body.rate);
});

test('a pressed price that the market has left is not locked', async () => {
  const shown = (await testEnv.call(refreshPrice, pair, { as: ana })).body.rate ?? '';
  await publish('98000');
  const { body } = await testEnv.call(lockQuote, { ...pair, amount: '0.05', rate: shown }, { as: ana });
  expect(body.rate).not.toBe(shown);
  expect(body.notice_basis_points).toBe(testEnv.app.settings.quoteNoticeBasisPoints);
});

test('a new locked quote takes the place of the last one of the pair', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => lock()));
  const [one] = await testEnv.db.query<{ id: string }>('select id from app.locked_quote where customer_id = $1', [
    ana.customer,
  ]);
  expect(await testEnv.db.query('select 1 from app.locked_quote where customer_id = $1', [ana.customer])).toHaveLength(
    1,
  );
  const others = ids.filter((id) => id !== one?.id);
  expect(others).toHaveLength(29);
  for (const id of others) expect(await buy(id)).toBe('hold_expired');
  expect(await buy(one?.id ?? '')).toBe('5');
});

test.each(['101100', '98900'])('a locked quote ends when the market has moved past the band, to %s', async (price) => {
  const id = await lock();
  await publish(price);
  expect(await buy(id)).toBe('hold_void');
  expect(await readTokens()).toBe(0n);
  await publish('100900');
  expect(await buy(id)).toBe('5');
});

test('a locked quote does not live longer because the clock goes back', async () => {
  const id = await lock();
  await testEnv.owner.query(
    "update app.locked_quote set locked_at = locked_at + interval '1 hour', expires_at = expires_at + interval '1 hour'",
  );
  expect(await buy(id)).toBe('hold_expired');
});

test('a locked quote whose terms another release stored has expired', async () => {
  const id = await lock();
  await testEnv.owner.query("update app.locked_quote set price_terms = price_terms - 'from_usd' where id = $1", [id]);
  expect(await buy(id)).toBe('hold_expired');
});

test('an order says its total, its locked quote, or that it takes any price', async () => {
  const order = (parts: object) => buy('', parts);
  const { http, body } = await testEnv.call(swap, { ...pair, amount: '0.05' }, { as: ana });
  expect([http, body.code, body.field]).toEqual([422, 'figures_missing', 'total']);
  expect(body.msg).toMatch(/accept any price/);
  expect(await order({ totalAmt: '0.05025' })).toBe('figures_missing');
  expect(await order({ accept_any_price: false })).toBe('figures_missing');
  expect(await readTokens()).toBe(0n);
  expect(await order({ total: '5' })).toBe('5');
  expect(await order({ accept_any_price: true })).toBe('5');
  const cop = await testEnv.call(swapCop, { from: 'USDT', to: 'COP', amount: '1', fees: '' }, { as: ana });
  expect(cop.body.code).toBe('figures_missing');
});

test('a locked quote ends with its tranche, also when the next one costs as much', async () => {
  await credit(ana, 'USD', 1_000_000_000_00n);
  const id = await lock();
  const [offering] = await readOfferings(testEnv.app, true);
  const left = offering?.tranches[0]?.left ?? 0n;
  await testEnv.owner.query('update app.tranche set price_cents = 100000');
  const rest = { from: 'USD', to: 'COINGT', amount: `${left * 1000n}`, total: `${left}` };
  expect((await testEnv.call(swap, rest, { as: ana })).http).toBe(200);
  await readOfferings(testEnv.app, true);
  expect(await buy(id)).toBe('hold_void');
});
