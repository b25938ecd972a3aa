import { randomUUID } from 'node:crypto';
import {
  holdPrice,
  listPricedPairs,
  listSwaps,
  refreshPrice,
  swap,
} from '@istmo/contract/areas/exchange/exchange.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { balanceOf, balancesOf, creditDeposit, post, tranche } from '@istmo/ledger';
import { beforeAll, expect, test } from 'vitest';
import { type Person, testApp } from '../../testing/test-app.ts';
import { issueTranches } from '../offering/public.ts';
import { watchPrices } from './exchange.worker.ts';
import { exchangeRoutes } from './exchange.routes.ts';

const stage = await testApp({ rooms: [exchangeRoutes] });

async function give(person: Person, currency: 'USD' | 'USDT' | 'BTC', units: bigint): Promise<void> {
  await stage.db.inTransaction(async (tx) => {
    await post(
      tx,
      creditDeposit({ id: newId(), customer: person.customer, at: stage.clock.now(), amount: money(currency, units) }),
    );
  });
}

async function trader(name: string, cents: bigint): Promise<Person> {
  const person = await stage.signUp(name, { kycStatus: 3, hasTfa: true, acceptedDisclaimers: true });
  if (cents > 0n) await give(person, 'USD', cents);
  return person;
}

async function has(person: Person, currency: string): Promise<bigint> {
  const rows = (await balancesOf(stage.db, [person.customer])).get(person.customer) ?? [];
  return rows.find((row) => row.currency === currency)?.available ?? 0n;
}

const order = { from: 'USD', to: 'COINGT', amount: '1000' };

beforeAll(async () => {
  await issueTranches(stage.app);
  await watchPrices(stage.app);
});

test('the customer pays for whole tokens only, the fee on top, and the rest stays in the wallet', async () => {
  const ana = await trader('anaswap', 1_000_000n);
  const { http, body } = await stage.call(swap, { ...order, amount: '2500.50' }, { as: ana });
  expect(http).toBe(200);
  expect(body.data).toMatchObject({ amount: '2000.00', fees: '10.00', fee_per: '0.50', total: '2' });
  expect(await has(ana, 'USD')).toBe(1_000_000n - 201_000n);
  expect(await has(ana, 'COINGT')).toBe(2n);
});

test('a balance equal to the total suffices and one cent less is over the balance', async () => {
  const exact = await trader('exact', 100_500n);
  expect((await stage.call(swap, order, { as: exact })).http).toBe(200);
  const short = await trader('short', 100_499n);
  const { http, body } = await stage.call(swap, order, { as: short });
  expect([http, body.code, body.msg]).toEqual([422, 'insufficient_balance', 'Amount exceeded your balance']);
  expect(await has(short, 'USD')).toBe(100_499n);
});

test.each([
  [{ amount: '' }, 'Please Fill All The Fields'],
  [{ amount: '0' }, 'Amount must be greater than 0'],
  [{ amount: '0.001' }, 'Use digits and one dot.'],
  [{ amount: '999.99' }, 'Exchange Failed'],
])('an order of %j is refused in the documents words', async (part, words) => {
  const ben = await trader(`ben${newId().slice(-6)}`, 1_000_000n);
  const { http, body } = await stage.call(swap, { ...order, ...part }, { as: ben });
  expect([http, body.msg]).toEqual([422, words]);
  expect(await has(ben, 'USD')).toBe(1_000_000n);
});

test('200 swaps at once on money for one buy exactly one', async () => {
  const carl = await trader('carl', 100_500n);
  const replies = await Promise.all(Array.from({ length: 200 }, () => stage.call(swap, order, { as: carl })));
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'insufficient_balance')).toHaveLength(199);
  expect([await has(carl, 'USD'), await has(carl, 'COINGT')]).toEqual([0n, 1n]);
});

test('one key buys once however often and however fast it comes, and every repeat hears the first reply', async () => {
  const dora = await trader('dora', 10_000_000n);
  const headers = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all(Array.from({ length: 100 }, () => stage.call(swap, order, { as: dora, headers })));
  expect(new Set(replies.map(({ body }) => body.data?._id)).size).toBe(1);
  expect(await has(dora, 'COINGT')).toBe(1n);
  const later = await stage.call(swap, order, { as: dora, headers });
  expect(later.body.data).toEqual(replies[0]?.body.data);
});

test('a repeat hears its first reply also when today it would be refused', async () => {
  const emma = await trader('emma', 100_500n);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await stage.call(swap, order, { as: emma, headers });
  const again = await stage.call(swap, order, { as: emma, headers });
  expect([first.http, again.http]).toEqual([200, 200]);
  expect(again.body.data).toEqual(first.body.data);
  expect(await has(emma, 'COINGT')).toBe(1n);
});

test('the same key with another order is a conflict and buys nothing', async () => {
  const fay = await trader('fay', 10_000_000n);
  const headers = { 'idempotency-key': randomUUID() };
  await stage.call(swap, order, { as: fay, headers });
  const { http, body } = await stage.call(swap, { ...order, amount: '2000' }, { as: fay, headers });
  expect([http, body.code]).toEqual([409, 'idempotency_conflict']);
  expect(await has(fay, 'COINGT')).toBe(1n);
});

test('a key is its owner’s: somebody else’s use of it is a purchase of his own', async () => {
  const [gil, hans] = [await trader('gil', 1_000_000n), await trader('hans', 1_000_000n)];
  const headers = { 'idempotency-key': 'the-same' };
  await stage.call(swap, order, { as: gil, headers });
  await stage.call(swap, order, { as: hans, headers });
  expect([await has(gil, 'COINGT'), await has(hans, 'COINGT')]).toEqual([1n, 1n]);
});

test('what the client worked out is compared and never adopted', async () => {
  const ida = await trader('ida', 10_000_000n);
  for (const lie of [{ total: '2' }, { totalAmt: '1.00' }, { total: '1', totalAmt: '1000.00' }]) {
    const { http, body } = await stage.call(swap, { ...order, ...lie }, { as: ida });
    expect([http, body.code, body.msg]).toEqual([422, 'rate_changed', 'Exchange Failed']);
  }
  expect((await stage.call(swap, { ...order, total: '1', totalAmt: '1005.00' }, { as: ida })).http).toBe(200);
});

test('a rate shown stands for the countdown and its grace, and no longer', async () => {
  const jon = await trader('jon', 0n);
  await give(jon, 'BTC', 1_000_000_000n);
  await stage.prices.set({ symbol: 'BTC', price: '100000' });
  await watchPrices(stage.app);
  const shown = await stage.call(refreshPrice, { from: 'BTC', to: 'COINGT' }, { as: jon });
  expect(shown.body.msg).toBe('100.000000000000000000');
  await stage.prices.set({ symbol: 'BTC', price: '90000' });
  stage.advance(1_000);
  await watchPrices(stage.app);
  stage.advance(6_500);
  const ask = { from: 'BTC', to: 'COINGT', amount: '0.01', total: '1' };
  const inGrace = await stage.call(swap, { ...ask, totalAmt: '0.01005000' }, { as: jon });
  expect([inGrace.http, inGrace.body.data?.amount]).toEqual([200, '0.01000000']);
  stage.advance(2_000);
  // The process looks at the prices again, as it does every quarter of a second.
  await stage.call(refreshPrice, { from: 'BTC', to: 'COINGT' }, { as: jon });
  const late = await stage.call(swap, { ...ask, totalAmt: '0.01005000' }, { as: jon });
  expect([late.http, late.body.code]).toEqual([422, 'rate_changed']);
});

test('a held price stands for its time, for its customer, and never after', async () => {
  const [kim, leo] = [await trader('kim', 0n), await trader('leo', 0n)];
  await Promise.all([give(kim, 'BTC', 100_000_000n), give(leo, 'BTC', 100_000_000n)]);
  await stage.prices.set({ symbol: 'BTC', price: '100000' });
  await watchPrices(stage.app);
  const hold = await stage.call(holdPrice, { from: 'BTC', to: 'COINGT' }, { as: kim });
  const hold_id = hold.body.hold_id ?? '';
  await stage.prices.set({ symbol: 'BTC', price: '120000' });
  stage.advance(25_000);
  await watchPrices(stage.app);
  const ask = { from: 'BTC', to: 'COINGT', amount: '0.01', hold_id };
  const stolen = await stage.call(swap, ask, { as: leo });
  expect([stolen.http, stolen.body.code]).toEqual([422, 'hold_expired']);
  expect((await stage.call(swap, ask, { as: kim })).body.data?.amount).toBe('0.01000000');
  stage.advance(6_000);
  const late = await stage.call(swap, ask, { as: kim });
  expect([late.http, late.body.code, late.body.msg]).toEqual([422, 'hold_expired', 'Exchange Failed']);
});

test('an old price is not traded on, and the pair says that it is stale', async () => {
  const mia = await trader('mia', 0n);
  await give(mia, 'USDT', 10_000_000_000n);
  await stage.prices.freeze({ symbol: 'USDT' });
  await watchPrices(stage.app);
  stage.advance(61_000);
  const { http, body } = await stage.call(swap, { from: 'USDT', to: 'COINGT', amount: '2000' }, { as: mia });
  expect([http, body.code, body.msg]).toEqual([422, 'price_stale', 'Exchange Failed']);
  const pairs = await stage.call(listPricedPairs, {}, { as: mia });
  expect(pairs.body.data?.find((pair) => pair.from_symbol === 'USDT')?.stale).toBe(true);
  await stage.prices.release({ symbol: 'USDT' });
});

test('without the swap disclaimer nothing is exchanged', async () => {
  const nora = await stage.signUp('nora', { kycStatus: 3, hasTfa: true, acceptedDisclaimers: true });
  await stage.owner.query('update app.standing set swap_disclaimer_at = null where customer_id = $1', [nora.customer]);
  const { http, body } = await stage.call(swap, order, { as: nora });
  expect([http, body.code]).toEqual([403, 'swap_disclaimer_required']);
});

test('the swap history shows a customer their own swaps and nobody else’s', async () => {
  const [olga, pia] = [await trader('olga', 1_000_000n), await trader('pia', 1_000_000n)];
  await stage.call(swap, order, { as: olga });
  const mine = await stage.call(listSwaps, {}, { as: olga });
  const hers = await stage.call(listSwaps, {}, { as: pia });
  expect([mine.body.count, hers.body.count]).toEqual([1, 0]);
});

test('tranche one sells to the last token, then tranche two opens at its price, and the books balance', async () => {
  const whale = await trader('whale', 100_000_000_000n);
  const left = (await balanceOf(stage.db, tranche(1), 'COINGT')).units;
  const most = await stage.call(swap, { ...order, amount: `${(left + 1n) * 1000n}` }, { as: whale });
  expect([most.http, most.body.code]).toEqual([422, 'offering_short']);
  expect(most.body.msg).toBe(`Only ${left} COINGT are left in this tranche.`);
  const rest = await stage.call(swap, { ...order, amount: `${left * 1000n}` }, { as: whale });
  expect([rest.http, rest.body.data?.total]).toEqual([200, left.toString()]);
  stage.advance(1_000);
  const next = await stage.call(swap, { ...order, amount: '2500' }, { as: whale });
  expect([next.body.data?.total, next.body.data?.amount]).toEqual(['1', '2500.00']);
  expect((await balanceOf(stage.db, tranche(1), 'COINGT')).units).toBe(0n);
  const unbalanced = await stage.db.query(
    'select currency from ledger.account group by currency having sum(balance) <> 0',
  );
  expect(unbalanced).toEqual([]);
});
