import { randomUUID } from 'node:crypto';
import {
  listAssetPairs,
  listPricedPairs,
  lockQuote,
  refreshAssetPrice,
  swap,
  swapAsset,
} from '@istmo/contract/areas/exchange/exchange.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { insertMarket } from '@istmo/db/seed-registry';
import { readBalances } from '@istmo/ledger';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { fundCustomer, fundPlatform, issueOffering } from '../../testing/test-funds.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { watchPrices } from '../prices/public.ts';
import { eventually } from '../../testing/eventually.ts';

/* Markets of listed assets in both directions: whole units both ways, stale prices, tranches, and orders at the same time. */

const testEnv = await createTestEnv();
const whole = 'FARM';
const fine = 'BOND';
const offered = 'NOVA';

async function createTrader(balances: Readonly<Record<string, bigint>> = {}): Promise<Person> {
  const name = `trader${newId().slice(-8)}`;
  const person = await testEnv.signUp(name, { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  for (const [code, units] of Object.entries(balances))
    await fundCustomer(testEnv, person.customer, money(code, units));
  return person;
}

async function readUnits({ customer }: Person, code: string): Promise<bigint> {
  const rows = (await readBalances(testEnv.db, [customer])).get(customer) ?? [];
  return rows.find(({ currency }) => currency === code)?.available ?? 0n;
}

type Order = Omit<Parameters<typeof testEnv.call<typeof swapAsset>>[1], 'accept_any_price'>;

const trade = (as: Person, order: Order, headers: Record<string, string> = {}) =>
  testEnv.call(swapAsset, { accept_any_price: true, ...order }, { as, headers });

beforeAll(async () => {
  await watchPrices(testEnv.workerApp);
  const owner = await createTrader();
  await listTestAsset(testEnv, { ticker: whole, scale: 0, owner, usd: '8' });
  await listTestAsset(testEnv, { ticker: fine, scale: 2, owner, usd: '12.50' });
  await listTestAsset(testEnv, { ticker: offered, scale: 0, owner, usd: '1' });
  for (const [code, units] of [
    [whole, 1_000n],
    [fine, 100_000n],
    ['USD', 10_000_000n],
    ['BTC', 1_000_000_000n],
  ] as const)
    await fundPlatform(testEnv, money(code, units));
  const selling = { liquidity: 'treasury', feeBasisPoints: 50, feeMode: 'included', isWholeUnits: false } as const;
  await testEnv.operator.inTransaction(async (tx) => {
    await insertMarket(tx, { from: whole, to: 'USD', inputScale: 0, ...selling }, 201);
    await insertMarket(tx, { from: fine, to: 'USD', inputScale: 2, ...selling }, 202);
    const buying = { liquidity: 'treasury', feeBasisPoints: 50, feeMode: 'on_top', isWholeUnits: false } as const;
    await insertMarket(tx, { from: 'BTC', to: fine, inputScale: 8, ...buying }, 203);
  });
  // An asset that its issuer sells in a tranche.
  await testEnv.owner.query(`update app.instrument set price_kind = 'offering' where code = $1`, [offered]);
  await testEnv.owner.query(`update app.market set liquidity = 'tranche' where to_code = $1`, [offered]);
  await testEnv.owner.query(`insert into app.offering (code, instrument) values ('NOVA-1', $1)`, [offered]);
  await testEnv.owner.query(
    `insert into app.tranche (offering, number, supply_units, price_cents) values ('NOVA-1', 1, 5, 10000)`,
  );
  await issueOffering(testEnv);
  await waitForRegistry(testEnv);
});

afterEach(() => vi.restoreAllMocks());

test('whole units are bought for less than was entered, and the rest is not taken', async () => {
  const ana = await createTrader({ USD: 10_100n });
  const { body } = await trade(ana, { from: 'USD', to: whole, amount: '100' });
  expect(body.data).toMatchObject({ total: '12', amount: '96.00', fees: '0.48' });
  expect(await readUnits(ana, 'USD')).toBe(10_100n - 9_600n - 48n);
});

test('whole units are sold whole: a part of one is refused with the note, and nothing moves', async () => {
  const beto = await createTrader({ [whole]: 20n });
  const half = await trade(beto, { from: whole, to: 'USD', amount: '1.5' });
  expect([half.http, half.body.msg]).toEqual([422, `Only Whole Numbers Are Allowed When Exchange ${whole} Asset.`]);
  const tooFine = await trade(beto, { from: 'USD', to: whole, amount: '100', total: '14.5' });
  expect(tooFine.body.code).toMatch(/amount_invalid|insufficient_balance/);
  expect(await readUnits(beto, whole)).toBe(20n);
  const { body } = await trade(beto, { from: whole, to: 'USD', amount: '15' });
  expect(body.data).toMatchObject({ amount: '15', total: '119.40', fees: '0.60' });
  expect(await readUnits(beto, 'USD')).toBe(11_940n);
});

test('buying and selling the same units back never leaves more than there was', async () => {
  const cora = await createTrader({ USD: 1_000_000n });
  for (const ticker of [whole, fine]) {
    const before = await readUnits(cora, 'USD');
    const bought = await trade(cora, { from: 'USD', to: ticker, amount: '1234.56' });
    const sold = await trade(cora, { from: ticker, to: 'USD', amount: bought.body.data?.total ?? '' });
    expect([bought.http, sold.http], ticker).toEqual([200, 200]);
    expect(await readUnits(cora, ticker)).toBe(0n);
    expect((await readUnits(cora, 'USD')) < before).toBe(true);
  }
});

test('the old price of what pays is refused for an asset too, and its pair says so', async () => {
  const dora = await createTrader({ BTC: 100_000_000n });
  const start = testEnv.clock.now().getTime();
  vi.spyOn(testEnv.clock, 'now').mockImplementation(() => new Date(start + 600_000));
  await eventually(async () => {
    const { body } = await testEnv.call(listAssetPairs, {}, { as: dora });
    expect(body.data?.find(({ pair_name: name }) => name === `BTC/${fine}`)?.stale).toBe(true);
  });
  const { http, body } = await trade(dora, { from: 'BTC', to: fine, amount: '0.01' });
  expect([http, body.code, body.msg]).toEqual([422, 'price_stale', 'Exchange Failed']);
  const refreshed = await testEnv.call(refreshAssetPrice, { from: 'BTC', to: fine }, { as: dora });
  const locked = await testEnv.call(lockQuote, { from: 'BTC', to: fine, amount: '0.01' }, { as: dora });
  expect([refreshed.body.code, locked.body.code]).toEqual(['price_stale', 'price_stale']);
  expect(await readUnits(dora, 'BTC')).toBe(100_000_000n);
});

test("an asset that a tranche sells is traded by the assets' calls, and ends when the tranche is sold", async () => {
  const elsa = await createTrader({ USD: 10_000_000n });
  const offering = await testEnv.call(listPricedPairs, {}, { as: elsa });
  expect(offering.body.data?.some(({ to_symbol: to }) => to === offered)).toBe(false);
  const wrongCall = { from: 'USD', to: offered, amount: '200', accept_any_price: true };
  expect((await testEnv.call(swap, wrongCall, { as: elsa })).body.code).toBe('pair_unknown');
  const pairs = await testEnv.call(listAssetPairs, {}, { as: elsa });
  expect(pairs.body.data?.find(({ to_symbol: to }) => to === offered)).toMatchObject({ left: '5' });
  expect((await trade(elsa, { from: 'USD', to: offered, amount: '600' })).body).toMatchObject({
    code: 'offering_short',
    msg: `Only 5 ${offered} are left in this tranche.`,
  });
  expect((await trade(elsa, { from: 'USD', to: offered, amount: '500' })).body.data?.total).toBe('5');
  await eventually(async () => {
    const { body } = await trade(elsa, { from: 'USD', to: offered, amount: '100' });
    expect([body.code, body.msg]).toEqual(['offering_closed', `All ${offered} of this offering are sold.`]);
  });
});

test('a double click is one swap, and two tabs that confirm one held price make one', async () => {
  const fito = await createTrader({ USD: 1_000_000n });
  const headers = { 'idempotency-key': randomUUID() };
  const order = { from: 'USD', to: fine, amount: '125.00' };
  const [one, other] = await Promise.all([trade(fito, order, headers), trade(fito, order, headers)]);
  expect([one.http, other.http]).toEqual([200, 200]);
  expect(one.body.data?._id).toBe(other.body.data?._id);
  expect(await readUnits(fito, fine)).toBe(1_000n);
  const { body: locked } = await testEnv.call(lockQuote, { from: 'USD', to: fine, amount: '125.00' }, { as: fito });
  const tabs = await Promise.all(
    [1, 2].map(() => trade(fito, { ...order, hold_id: locked.hold_id }, { 'idempotency-key': randomUUID() })),
  );
  expect(tabs.map(({ http }) => http).toSorted((left, right) => left - right)).toEqual([200, 422]);
  expect(tabs.find(({ http }) => http === 422)?.body.code).toBe('hold_used');
  expect(await readUnits(fito, fine)).toBe(2_000n);
});

test("another customer's held price is not found, and so not used up", async () => {
  const [gina, hugo] = [await createTrader({ USD: 100_000n }), await createTrader({ USD: 100_000n })];
  const { body } = await testEnv.call(lockQuote, { from: 'USD', to: fine, amount: '12.50' }, { as: gina });
  const order = { from: 'USD', to: fine, amount: '12.50', hold_id: body.hold_id };
  expect((await trade(hugo, order)).body.code).toBe('hold_expired');
  expect((await trade(gina, order)).http).toBe(200);
});
