import { randomUUID } from 'node:crypto';
import {
  lockQuote,
  listPricedPairs,
  listSwaps,
  refreshPrice,
  swap,
} from '@istmo/contract/areas/exchange/exchange.contract';
import { listActivity } from '@istmo/contract/areas/history/history.contract';
import { formatAmount } from '@istmo/contract/kernel/format';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { readBalance, readBalances, tranche } from '@istmo/ledger';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Person, createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../../testing/test-funds.ts';
import { watchPrices } from '../prices/public.ts';

const testEnv = await createTestEnv();

const credit = (person: Person, currency: 'USD' | 'USDT' | 'BTC', units: bigint): Promise<void> =>
  fundCustomer(testEnv, person.customer, money(currency, units));

async function createTrader(name: string, cents: bigint): Promise<Person> {
  const person = await testEnv.signUp(name, { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  if (cents > 0n) await credit(person, 'USD', cents);
  return person;
}

async function readAvailable(person: Person, currency: string): Promise<bigint> {
  const rows = (await readBalances(testEnv.db, [person.customer])).get(person.customer) ?? [];
  return rows.find((row) => row.currency === currency)?.available ?? 0n;
}

const order = { from: 'USD', to: 'COINGT', amount: '1000', accept_any_price: true };

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

test('the customer pays for whole tokens only, the fee on top, and the rest stays in the wallet', async () => {
  const ana = await createTrader('anaswap', 1_000_000n);
  const { http, body } = await testEnv.call(swap, { ...order, amount: '2500.50' }, { as: ana });
  expect(http).toBe(200);
  expect(body.data).toMatchObject({ amount: '2000.00', fees: '10.00', fee_per: '0.50', total: '2' });
  expect(await readAvailable(ana, 'USD')).toBe(1_000_000n - 201_000n);
  expect(await readAvailable(ana, 'COINGT')).toBe(2n);
});

test('a balance equal to the total suffices and one cent less is over the balance', async () => {
  const exact = await createTrader('exact', 100_500n);
  expect((await testEnv.call(swap, order, { as: exact })).http).toBe(200);
  const tooPoor = await createTrader('short', 100_499n);
  const { http, body } = await testEnv.call(swap, order, { as: tooPoor });
  expect([http, body.code, body.msg]).toEqual([422, 'insufficient_balance', 'Amount exceeded your balance']);
  expect(await readAvailable(tooPoor, 'USD')).toBe(100_499n);
});

test('an order that the balance covers is placed without reading the balance', async () => {
  const query = vi.spyOn(testEnv.app.db, 'query');
  const asked = (name: string) =>
    query.mock.calls.filter(([sql]) => typeof sql !== 'string' && sql.name === name).length;
  const nina = await createTrader('nina', 1_000_000n);
  expect((await testEnv.call(swap, order, { as: nina })).http).toBe(200);
  expect([asked('session-by-tokens'), asked('ledger-balances')]).toEqual([1, 0]);
  query.mockRestore();
});

test.each([
  ['exceeds the balance', { amount: '1000', cents: 0n }],
  ['is also below the minimum', { amount: '999.99', cents: 99_998n }],
  ['also exceeds the tranche', { amount: '90000000', cents: 1_000_000n }],
  ['enters more than the wallet has, and its whole tokens would cost less', { amount: '2900', cents: 250_000n }],
])('an order that %s is refused as over the balance', async (_, { amount, cents }) => {
  const rosa = await createTrader(`rosa${newId().slice(-6)}`, cents);
  const { http, body } = await testEnv.call(swap, { ...order, amount }, { as: rosa });
  expect([http, body.code, body.field, body.msg]).toEqual([
    422,
    'insufficient_balance',
    'amount',
    'Amount exceeded your balance',
  ]);
  expect([await readAvailable(rosa, 'USD'), await readAvailable(rosa, 'COINGT')]).toEqual([cents, 0n]);
});

test.each([
  [{ amount: '' }, 'Please Fill All The Fields'],
  [{ amount: '0' }, 'Amount must be greater than 0'],
  [{ amount: '0.001' }, 'Use digits and one dot.'],
  [{ amount: '999.99' }, 'Exchange Failed'],
])('a swap with %j is refused with the specified message', async (part, message) => {
  const ben = await createTrader(`ben${newId().slice(-6)}`, 1_000_000n);
  const { http, body } = await testEnv.call(swap, { ...order, ...part }, { as: ben });
  expect([http, body.msg]).toEqual([422, message]);
  expect(await readAvailable(ben, 'USD')).toBe(1_000_000n);
});

test('200 concurrent swaps with money for one buy exactly one', async () => {
  const carl = await createTrader('carl', 100_500n);
  const replies = await Promise.all(Array.from({ length: 200 }, () => testEnv.call(swap, order, { as: carl })));
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'insufficient_balance')).toHaveLength(199);
  expect([await readAvailable(carl, 'USD'), await readAvailable(carl, 'COINGT')]).toEqual([0n, 1n]);
});

test('one idempotency key buys once under any number of concurrent requests, and every repeat gets the first reply', async () => {
  const dora = await createTrader('dora', 10_000_000n);
  const headers = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => testEnv.call(swap, order, { as: dora, headers })),
  );
  expect(new Set(replies.map(({ body }) => body.data?._id)).size).toBe(1);
  expect(await readAvailable(dora, 'COINGT')).toBe(1n);
  const later = await testEnv.call(swap, order, { as: dora, headers });
  expect(later.body.data).toEqual(replies[0]?.body.data);
});

test('a repeat gets its first reply even when a new request would be refused', async () => {
  const emma = await createTrader('emma', 100_500n);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await testEnv.call(swap, order, { as: emma, headers });
  const again = await testEnv.call(swap, order, { as: emma, headers });
  expect([first.http, again.http]).toEqual([200, 200]);
  expect(again.body.data).toEqual(first.body.data);
  expect(await readAvailable(emma, 'COINGT')).toBe(1n);
});

test('the same idempotency key with another swap is a conflict and buys nothing', async () => {
  const fay = await createTrader('fay', 10_000_000n);
  const headers = { 'idempotency-key': randomUUID() };
  await testEnv.call(swap, order, { as: fay, headers });
  const { http, body } = await testEnv.call(swap, { ...order, amount: '2000' }, { as: fay, headers });
  expect([http, body.code]).toEqual([409, 'idempotency_conflict']);
  expect(await readAvailable(fay, 'COINGT')).toBe(1n);
});

test('the same idempotency key of another customer is a separate swap', async () => {
  const [gil, hans] = [await createTrader('gil', 1_000_000n), await createTrader('hans', 1_000_000n)];
  const headers = { 'idempotency-key': 'the-same' };
  await testEnv.call(swap, order, { as: gil, headers });
  await testEnv.call(swap, order, { as: hans, headers });
  expect([await readAvailable(gil, 'COINGT'), await readAvailable(hans, 'COINGT')]).toEqual([1n, 1n]);
});

test('amounts from the client are compared and never used', async () => {
  const ida = await createTrader('ida', 10_000_000n);
  for (const amounts of [{ total: '2' }, { totalAmt: '1.00' }, { total: '1', totalAmt: '1000.00' }]) {
    const { http, body } = await testEnv.call(swap, { ...order, ...amounts }, { as: ida });
    expect([http, body.code, body.msg]).toEqual([422, 'rate_changed', 'Exchange Failed']);
  }
  expect((await testEnv.call(swap, { ...order, total: '1', totalAmt: '1005.00' }, { as: ida })).http).toBe(200);
});

test('a rate is accepted for the countdown and its grace period, and no longer', async () => {
  const jon = await createTrader('jon', 0n);
  await credit(jon, 'BTC', 1_000_000_000n);
  await testEnv.prices.set({ symbol: 'BTC', price: '100000' });
  await watchPrices(testEnv.workerApp);
  const shown = await testEnv.call(refreshPrice, { from: 'BTC', to: 'COINGT' }, { as: jon });
  expect(shown.body.msg).toBe('100.000000000000000000');
  await testEnv.prices.set({ symbol: 'BTC', price: '90000' });
  testEnv.advance(1_000);
  await watchPrices(testEnv.workerApp);
  testEnv.advance(6_500);
  const request = { from: 'BTC', to: 'COINGT', amount: '0.01', total: '1' };
  const inGrace = await testEnv.call(swap, { ...request, totalAmt: '0.01005000' }, { as: jon });
  expect([inGrace.http, inGrace.body.data?.amount]).toEqual([200, '0.01000000']);
  testEnv.advance(2_000);
  // This call reloads the cached prices.
  await testEnv.call(refreshPrice, { from: 'BTC', to: 'COINGT' }, { as: jon });
  const late = await testEnv.call(swap, { ...request, totalAmt: '0.01005000' }, { as: jon });
  expect([late.http, late.body.code]).toEqual([422, 'rate_changed']);
});

test('a locked quote is valid for its time and its customer only', async () => {
  const [kim, leo] = [await createTrader('kim', 0n), await createTrader('leo', 0n)];
  await Promise.all([credit(kim, 'BTC', 100_000_000n), credit(leo, 'BTC', 100_000_000n)]);
  await testEnv.prices.set({ symbol: 'BTC', price: '100000' });
  await watchPrices(testEnv.workerApp);
  const locked = await testEnv.call(lockQuote, { from: 'BTC', to: 'COINGT', amount: '0.01' }, { as: kim });
  const hold_id = locked.body.hold_id ?? '';
  await testEnv.prices.set({ symbol: 'BTC', price: '100900' });
  testEnv.advance(25_000);
  await watchPrices(testEnv.workerApp);
  const request = { from: 'BTC', to: 'COINGT', amount: '0.01', hold_id };
  const foreign = await testEnv.call(swap, request, { as: leo });
  expect([foreign.http, foreign.body.code]).toEqual([422, 'hold_expired']);
  expect((await testEnv.call(swap, request, { as: kim })).body.data?.amount).toBe('0.01000000');
  const again = await testEnv.call(lockQuote, { from: 'BTC', to: 'COINGT', amount: '0.01' }, { as: kim });
  testEnv.advance(30_000);
  await watchPrices(testEnv.workerApp);
  const late = await testEnv.call(swap, { ...request, hold_id: again.body.hold_id }, { as: kim });
  expect([late.http, late.body.code, late.body.msg]).toEqual([422, 'hold_expired', 'Exchange Failed']);
});

test('a stale price cannot be traded, and the pair shows it as stale', async () => {
  const mia = await createTrader('mia', 0n);
  await credit(mia, 'USDT', 10_000_000_000n);
  await testEnv.prices.freeze({ symbol: 'USDT' });
  await watchPrices(testEnv.workerApp);
  testEnv.advance(61_000);
  const { http, body } = await testEnv.call(swap, { ...order, from: 'USDT', amount: '2000' }, { as: mia });
  expect([http, body.code, body.msg]).toEqual([422, 'price_stale', 'Exchange Failed']);
  const pairs = await testEnv.call(listPricedPairs, {}, { as: mia });
  expect(pairs.body.data?.find((pair) => pair.from_symbol === 'USDT')?.stale).toBe(true);
  await testEnv.prices.release({ symbol: 'USDT' });
});

test('a swap without the accepted disclaimer is refused', async () => {
  const nora = await testEnv.signUp('nora', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  await testEnv.owner.query('update app.account_status set swap_disclaimer_at = null where customer_id = $1', [
    nora.customer,
  ]);
  const { http, body } = await testEnv.call(swap, order, { as: nora });
  expect([http, body.code]).toEqual([403, 'swap_disclaimer_required']);
});

test('the swap history shows only the swaps of the customer', async () => {
  const [olga, pia] = [await createTrader('olga', 1_000_000n), await createTrader('pia', 1_000_000n)];
  await testEnv.call(swap, order, { as: olga });
  const mine = await testEnv.call(listSwaps, {}, { as: olga });
  const hers = await testEnv.call(listSwaps, {}, { as: pia });
  expect([mine.body.count, hers.body.count]).toEqual([1, 0]);
});

test("a swap's activity stores plain decimals and shows them grouped", async () => {
  const quinn = await createTrader('quinn', 10_000_000n);
  await testEnv.call(swap, { ...order, amount: '5000' }, { as: quinn });
  const rows = await testEnv.db.query('select kind, detail from app.activity_entry where customer_id = $1', [
    quinn.customer,
  ]);
  expect(rows).toEqual([
    {
      kind: 'swap',
      detail: {
        params: { paid: '5025.00 USD', received: '5 COINGT' },
        received: { amount: '5', currency: 'COINGT' },
        deducted: { amount: '5025.00', currency: 'USD' },
      },
    },
  ]);
  const listed = await testEnv.call(listActivity, {}, { as: quinn });
  expect(listed.body.data?.[0]).toMatchObject({ deducted_message: expect.stringContaining('5,025.00 USD') });
});

test('tranche one sells out to the last token, then tranche two opens at its price, and the ledger balances', async () => {
  const whale = await createTrader('whale', 100_000_000_000n);
  const left = (await readBalance(testEnv.db, tranche({ offering: 'COINGT-1', number: 1 }), 'COINGT')).units;
  const most = await testEnv.call(swap, { ...order, amount: `${(left + 1n) * 1000n}` }, { as: whale });
  expect([most.http, most.body.code]).toEqual([422, 'offering_short']);
  expect(most.body.msg).toBe(`Only ${formatAmount(`${left}`)} COINGT are left in this tranche.`);
  const rest = await testEnv.call(swap, { ...order, amount: `${left * 1000n}` }, { as: whale });
  expect([rest.http, rest.body.data?.total]).toEqual([200, left.toString()]);
  testEnv.advance(1_000);
  const next = await testEnv.call(swap, { ...order, amount: '2500' }, { as: whale });
  expect([next.body.data?.total, next.body.data?.amount]).toEqual(['1', '2500.00']);
  expect((await readBalance(testEnv.db, tranche({ offering: 'COINGT-1', number: 1 }), 'COINGT')).units).toBe(0n);
  const unbalanced = await testEnv.db.query(
    'select currency from ledger.account group by currency having sum(balance) <> 0',
  );
  expect(unbalanced).toEqual([]);
});
