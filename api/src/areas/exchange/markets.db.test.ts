import { randomUUID } from 'node:crypto';
import {
  listAssetPairs,
  listCopPairs,
  listSwaps,
  lockQuote,
  readAssetPrice,
  readCopPrice,
  swap,
  swapAsset,
  swapCop,
} from '@istmo/contract/areas/exchange/exchange.contract';
import { formatUnits, money, parseUnits } from '@istmo/contract/kernel/money';
import { readBalance, readBalances, treasury } from '@istmo/ledger';
import { beforeAll, expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { fundCustomer, fundPlatform } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { readRegistry } from '../instruments/public.ts';
import { watchPrices } from '../prices/public.ts';
import { eventually } from '../../testing/eventually.ts';

const testEnv = await createTestEnv();
const scales = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const tickerOf = (scale: number): string => `SCALE${scale}`;

const fund = (code: string, units: bigint): Promise<void> => fundPlatform(testEnv, money(code, units));

async function createTrader(name: string, balances: Readonly<Record<string, bigint>>): Promise<Person> {
  const person = await testEnv.signUp(name, { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  for (const [code, units] of Object.entries(balances)) {
    await fundCustomer(testEnv, person.customer, money(code, units));
  }
  return person;
}

async function readAvailable({ customer }: Person, code: string): Promise<bigint> {
  const rows = (await readBalances(testEnv.db, [customer])).get(customer) ?? [];
  return rows.find(({ currency }) => currency === code)?.available ?? 0n;
}

/** A process may use the registry it has read for a quarter of a second more. */
async function waitForRegistry(): Promise<void> {
  const [row] = await testEnv.owner.query<{ version: bigint }>('select version from app.registry_version');
  await eventually(async () => expect((await readRegistry(testEnv.app)).version).toBe(row?.version));
}

beforeAll(async () => {
  await watchPrices(testEnv.workerApp);
  const owner = await createTrader('owner', {});
  for (const scale of scales) {
    await listTestAsset(testEnv, { ticker: tickerOf(scale), scale, owner, usd: '7.13' });
    await fund(tickerOf(scale), 1_000n * 10n ** BigInt(scale));
  }
  await waitForRegistry();
});

test.each(scales)('an asset with %i places is bought exactly, and its amounts have its places', async (scale) => {
  const buyer = await createTrader(`buyer${scale}`, { USD: 100_000n });
  const { http, body } = await testEnv.call(
    swapAsset,
    { from: 'USD', to: tickerOf(scale), amount: '100', accept_any_price: true },
    { as: buyer },
  );
  expect([http, body.msg]).toEqual([200, expect.any(String)]);
  const units = (100n * 100n * 10n ** BigInt(scale)) / 713n;
  expect(await readAvailable(buyer, tickerOf(scale))).toBe(units);
  expect(body.data).toMatchObject({ total: formatUnits(units, scale), to_symbol: tickerOf(scale) });
  const history = await testEnv.call(listSwaps, {}, { as: buyer });
  expect(history.body.data?.[0]).toEqual(body.data);
});

test('the pairs and prices of assets are their own lists', async () => {
  const viewer = await createTrader('viewer', {});
  const pairs = await testEnv.call(listAssetPairs, {}, { as: viewer });
  expect(pairs.body.data?.map((pair) => pair.to_symbol)).toEqual(scales.map(tickerOf));
  const prices = await testEnv.call(readAssetPrice, {}, { as: viewer });
  expect(prices.body.data?.[0]).toMatchObject({ symbol: 'SCALE0', price: '7.13', stale: false });
});

test('pesos become dollars and the fee is taken out of what is received', async () => {
  await fund('USDT', 1_000_000_000_000n);
  const ana = await createTrader('anacop', { COP: 100_000_000n });
  const treasuryBefore = (await readBalance(testEnv.db, treasury, 'COP')).units;
  const { body: quoted } = await testEnv.call(lockQuote, { from: 'COP', to: 'USDT', amount: '400000.5' }, { as: ana });
  const { http, body } = await testEnv.call(
    swapCop,
    { from: 'COP', to: 'USDT', amount: '400000.5', hold_id: quoted.hold_id },
    { as: ana },
  );
  expect(http).toBe(200);
  const rate = parseUnits(quoted.rate ?? '', 18) ?? 0n;
  const bought = (40_000_050n * rate * 10n ** 6n) / 10n ** 20n;
  const fee = (bought * 50n + 9_999n) / 10_000n;
  expect(await readAvailable(ana, 'USDT')).toBe(bought - fee);
  expect(await readAvailable(ana, 'COP')).toBe(100_000_000n - 40_000_050n);
  expect((await readBalance(testEnv.db, treasury, 'COP')).units).toBe(treasuryBefore + 40_000_050n);
  expect(body.data).toMatchObject({ amount: '400000.50', fees: formatUnits(fee, 6) });
});

test('dollars become pesos by the other market, and both have a rate and an inverse', async () => {
  await fund('COP', 100_000_000_000n);
  const beto = await createTrader('betocop', { USDT: 100_000_000n });
  const pairs = await testEnv.call(listCopPairs, {}, { as: beto });
  expect(pairs.body.pairs?.map((pair) => pair.pair_name)).toEqual(['COP/USDT', 'USDT/COP']);
  const price = await testEnv.call(readCopPrice, {}, { as: beto });
  expect(price.body).toMatchObject({ price: pairs.body.pairs?.[0]?.rate });
  const back = await testEnv.call(readCopPrice, { from: 'USDT', to: 'COP' }, { as: beto });
  expect(back.body).toMatchObject({ price: pairs.body.pairs?.[1]?.rate });
  const tooPrecise = { from: 'USDT', to: 'COP', amount: '25.55', accept_any_price: true };
  expect((await testEnv.call(swapCop, tooPrecise, { as: beto })).body.code).toBe('amount_invalid');
  const { http } = await testEnv.call(
    swapCop,
    { from: 'USDT', to: 'COP', amount: '25.5', accept_any_price: true },
    { as: beto },
  );
  expect(http).toBe(200);
  expect(await readAvailable(beto, 'USDT')).toBe(74_500_000n);
});

test('the fee and the total of the client are compared, never used', async () => {
  const cora = await createTrader('coracop', { COP: 100_000_000n });
  const order = { from: 'COP', to: 'USDT', amount: '400000', accept_any_price: true };
  for (const part of [{ fees: '0.1' }, { total: '1000000' }, { fees: '0.000001', total: '99' }]) {
    const { body } = await testEnv.call(swapCop, { ...order, ...part }, { as: cora });
    expect(body.code, JSON.stringify(part)).toBe('rate_changed');
  }
  expect(await readAvailable(cora, 'COP')).toBe(100_000_000n);
});

test('what the treasury does not have is not sold', async () => {
  const dora = await createTrader('doracop', { USD: 100_000_000_000n });
  const { body } = await testEnv.call(
    swapAsset,
    { from: 'USD', to: 'SCALE2', amount: '900000000.00', accept_any_price: true },
    { as: dora },
  );
  expect(body.code).toBe('liquidity_short');
  expect(await readAvailable(dora, 'USD')).toBe(100_000_000_000n);
});

test('a market is traded by the calls of its own family only', async () => {
  const elsa = await createTrader('elsacop', { USD: 1_000_000n, COP: 1_000_000n });
  const calls = [
    testEnv.call(swap, { from: 'USD', to: 'SCALE0', amount: '100', accept_any_price: true }, { as: elsa }),
    testEnv.call(swapAsset, { from: 'USD', to: 'COINGT', amount: '1000', accept_any_price: true }, { as: elsa }),
    testEnv.call(swapCop, { from: 'USD', to: 'SCALE0', amount: '100', accept_any_price: true }, { as: elsa }),
    testEnv.call(swapAsset, { from: 'USD', to: 'USD', amount: '100', accept_any_price: true }, { as: elsa }),
  ];
  for (const { body } of await Promise.all(calls)) expect(body.code).toBe('pair_unknown');
});

test("a market's fee, limits and switch are in effect once the registry is read again, and a locked quote keeps its fee", async () => {
  const fito = await createTrader('fitocop', { USD: 1_000_000n });
  const buy = (amount: string) =>
    testEnv.call(swapAsset, { from: 'USD', to: 'SCALE2', amount, accept_any_price: true }, { as: fito });
  const set = async (change: string): Promise<void> => {
    await testEnv.owner.query(`update app.market set ${change} where from_code = 'USD' and to_code = 'SCALE2'`);
    await waitForRegistry();
  };
  const locked = await testEnv.call(lockQuote, { from: 'USD', to: 'SCALE2', amount: '100' }, { as: fito });
  await set('fee_basis_points = 100');
  expect((await buy('100')).body.data?.fee_per).toBe('1.00');
  const order = { from: 'USD', to: 'SCALE2', amount: '100', hold_id: locked.body.hold_id };
  const { body } = await testEnv.call(swapAsset, order, { as: fito });
  expect([locked.body.fee_per, body.data?.fee_per]).toEqual(['0.50', '0.50']);
  await set('min_units = 5000');
  expect((await buy('49.99')).body.code).toBe('amount_too_small');
  await set('max_units = 6000');
  expect((await buy('60.01')).body.code).toBe('amount_too_large');
  await set('is_open = false');
  expect((await buy('55')).body.code).toBe('pair_closed');
  await set('is_open = true, min_units = 1, max_units = null, fee_basis_points = 50');
});

test("a large order has the fee of its own once the market's row says so, and a locked quote decides by the order's worth", async () => {
  const hugo = await createTrader('hugocop', { USD: 10_000_000n });
  const pair = { from: 'USD', to: 'SCALE2' };
  const buy = async (amount: string, price: Readonly<Record<string, unknown>> = { accept_any_price: true }) =>
    (await testEnv.call(swapAsset, { ...pair, amount, ...price }, { as: hugo })).body;
  const set = async (change: string): Promise<void> => {
    await testEnv.owner.query(`update app.market set ${change} where from_code = 'USD' and to_code = 'SCALE2'`);
    await waitForRegistry();
  };
  expect((await buy('713')).data).toMatchObject({ fee_per: '0.50', fees: '3.57' });
  await set('large_order_cents = 70000, large_order_basis_points = 40');
  expect((await buy('713')).data).toMatchObject({ fee_per: '0.40', fees: '2.86' });
  expect((await buy('699.99')).data?.fee_per).toBe('0.50');
  expect((await buy('713', { total: '99.99', totalAmt: '716.50' })).code).toBe('rate_changed');
  const lock = async () => (await testEnv.call(lockQuote, { ...pair, amount: '713' }, { as: hugo })).body;
  const quoted = await lock();
  expect(quoted.large_order).toEqual({ usd: '700.00', fee_per: '0.40' });
  expect((await buy('699.99', { hold_id: quoted.hold_id })).data?.fee_per).toBe('0.50');
  const kept = (await lock()).hold_id;
  await set('large_order_cents = null, large_order_basis_points = null');
  expect((await buy('713', { hold_id: kept })).data?.fee_per).toBe('0.40');
  expect((await buy('713')).data?.fee_per).toBe('0.50');
});

test('a repeated request is answered from the swap itself, in the language of the repeat', async () => {
  const gina = await createTrader('ginacop', { USD: 1_000_000n });
  const headers = { 'idempotency-key': randomUUID() };
  const order = { from: 'USD', to: 'SCALE8', amount: '100', accept_any_price: true };
  const first = await testEnv.call(swapAsset, order, { as: gina, headers });
  const again = await testEnv.call(swapAsset, order, { as: gina, headers, language: 'es' });
  expect(again.body.data?._id).toBe(first.body.data?._id);
  expect(again.body.data?.message).not.toBe(first.body.data?.message);
  expect(await testEnv.owner.query('select 1 from ledger.idempotency_key')).toEqual([]);
});
