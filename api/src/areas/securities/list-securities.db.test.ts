import { listSecurities, readSecurity } from '@istmo/contract/areas/securities/securities.contract';
import { money, parseUnits } from '@istmo/contract/kernel/money';
import type { Db } from '@istmo/db/tx';
import { issueTranche, post } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { readRegistry } from '../instruments/public.ts';
import { publishTick, usdScale } from '../prices/public.ts';

let reads = 0;

/** Counts the statements that handlers send. */
function counting(db: Db): Db {
  return {
    ...db,
    query: (...query) => {
      reads += 1;
      return db.query(...query);
    },
    inTransaction: (work) => db.inTransaction(work),
    stop: () => db.stop(),
  };
}

const testEnv = await createTestEnv({
  settings: { idleMinutes: 1_000_000, sessionHours: 100_000 },
  openPools: async ({ db, worker }) => ({ db: counting(db), worker }),
});
const verified = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true } as const;
const ana = await testEnv.signUp('analist', verified);
const beto = await testEnv.signUp('betolist', verified);

async function set(...changes: string[]): Promise<void> {
  for (const change of changes) await testEnv.owner.query(change);
  const [row] = await testEnv.owner.query<{ version: bigint }>('select version from app.registry_version');
  await eventually(async () => expect((await readRegistry(testEnv.app)).version).toBe(row?.version));
}

async function publish(symbol: string, usd: string): Promise<void> {
  const at = testEnv.clock.now();
  const price = parseUnits(usd, usdScale) ?? 0n;
  await testEnv.operator.inTransaction((tx) =>
    publishTick(tx, { symbol, usd: price, sources: [], at, observedAt: at }),
  );
}

const list = async (as = ana) => (await testEnv.call(listSecurities, {}, { as })).body.data ?? [];
const find = async (ticker: string, as = ana) => (await list(as)).find((row) => row.ticker === ticker);

// A day passes before the first read, so that the price of a day ago is one.
await listTestAsset(testEnv, { ticker: 'FARM', scale: 0, owner: ana, usd: '10' });
await listTestAsset(testEnv, { ticker: 'BOND', scale: 2, owner: ana, usd: '8' });
testEnv.advance(24 * 3_600_000 + 1_000);
await listTestAsset(testEnv, { ticker: 'FRESH', scale: 2, owner: ana, usd: '3' });
await publish('FARM', '9.5');
await set(
  `update app.asset set security_type = 'bond', isin = 'GT0000000001', jurisdiction = 'Panama' where ticker = 'BOND'`,
  `update app.instrument set status = 'draft' where code = 'FRESH'`,
  `update app.instrument set status = 'listed' where code = 'FRESH'`,
);
await fundCustomer(testEnv, ana.customer, money('BOND', 12_345n));

test('each security has its type, issuer, country, maturity, ISIN and currencies, and what the caller has of it', async () => {
  expect(await find('BOND')).toEqual({
    ticker: 'BOND',
    name: 'BOND',
    type: 'bond',
    issuer: 'Puertos del Istmo',
    jurisdiction: 'Panama',
    isin: 'GT0000000001',
    matures_on: '2040-01-01',
    price: '8',
    price_at: expect.any(String),
    price_stale: false,
    change: '0.00',
    trade_state: 'open',
    redeemed_at: null,
    is_offered: false,
    currencies: ['USD'],
    // The test's units were not issued but given.
    issued: '123.45',
    free: null,
    own: '123.45',
  });
  expect(await find('BOND', beto)).toMatchObject({ own: '0.00' });
});

test('the change is of a day, a fall is below zero, and what had no price a day ago has none', async () => {
  expect(await find('FARM')).toMatchObject({ price: '9.5', change: '-5.00', type: 'security' });
  expect(await find('FRESH')).toMatchObject({ price: '3', change: null });
});

test('the page of a security says its type and its change, and has no tranches where it was never offered', async () => {
  const { body } = await testEnv.call(readSecurity, { ticker: 'FARM' }, { as: ana });
  expect(body.data).toMatchObject({ type: 'security', change: '-5.00', tranches: [] });
});

test('a customer without a verified identity is refused', async () => {
  const carla = await testEnv.signUp('carlalist', { acceptedDisclaimers: true });
  expect((await testEnv.call(listSecurities, {}, { as: carla })).body.code).toBe('kyc_required');
});

test('a delisted security is shown to its holders only, and a draft to no one', async () => {
  await set(`update app.instrument set status = 'delisted' where code = 'BOND'`);
  await eventually(async () => expect((await find('BOND'))?.trade_state).toBe('delisted'));
  expect(await find('BOND', beto)).toBeUndefined();
  await set(`update app.instrument set status = 'draft' where code = 'BOND'`);
  await eventually(async () => expect(await find('BOND')).toBeUndefined());
  await set(`update app.instrument set status = 'listed' where code = 'BOND'`);
  await eventually(async () => expect(await find('BOND')).toBeDefined());
});

test('a security in its offering is marked as offered, and its page has what each tranche has left', async () => {
  await set(
    `insert into app.offering (code, instrument, issuer_id, is_placed) values ('FARM-1', 'FARM', '${ana.customer}', true)`,
    `insert into app.tranche (offering, number, supply_units, price_cents) values ('FARM-1', 1, 100, 900), ('FARM-1', 2, 50, 1100)`,
    `update app.instrument set price_kind = 'offering' where code = 'FARM'`,
    `update app.market set liquidity = 'tranche' where to_code = 'FARM'`,
  );
  const at = testEnv.clock.now();
  await testEnv.operator.inTransaction((tx) =>
    post(tx, issueTranche({ tranche: { offering: 'FARM-1', number: 2 }, at, supply: money('FARM', 50n) })),
  );
  await eventually(async () =>
    expect(await find('FARM')).toMatchObject({ trade_state: 'open', is_offered: true, price: '11', free: '50' }),
  );
  const { body } = await testEnv.call(readSecurity, { ticker: 'FARM' }, { as: ana });
  expect(body.data?.tranches).toEqual([
    { number: 1, supply: '100', left: '0', price: '9.00', state: 'sold_out', opens_at: null, closes_at: null },
    { number: 2, supply: '50', left: '50', price: '11.00', state: 'open', opens_at: null, closes_at: null },
  ]);
});

test('a list of many securities takes few statements, also where nothing is remembered', async () => {
  const many = 40;
  for (let number = 0; number < many; number++)
    await listTestAsset(testEnv, { ticker: `MANY${number}`, scale: 2, owner: ana, usd: '1' });
  let most = 0;
  await eventually(async () => {
    const before = reads;
    const { length } = await list();
    most = Math.max(most, reads - before);
    expect(length).toBeGreaterThan(many);
    // One whose shared part was read again, which takes more than the session and the balances.
    expect(reads - before).toBeGreaterThan(6);
  });
  expect(most).toBeLessThan(many);
});
