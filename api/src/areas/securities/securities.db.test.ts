import { listAssets } from '@istmo/contract/areas/assets/assets.contract';
import { readSecurity, readSecurityPrices } from '@istmo/contract/areas/securities/securities.contract';
import { money } from '@istmo/contract/kernel/money';
import { insertInstrumentNetwork } from '@istmo/db/seed-registry';
import { liquidNetwork } from '@istmo/db/seeds/instruments';
import { beforeAll, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, fundPlatform, sendOut } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { readRegistry } from '../instruments/public.ts';
import { watchPrices } from '../prices/public.ts';
import { eventually } from '../../testing/eventually.ts';

const testEnv = await createTestEnv();
const verified = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true } as const;
const ana = await testEnv.signUp('anasec', verified);
const beto = await testEnv.signUp('betosec', verified);

async function set(change: string): Promise<void> {
  await testEnv.owner.query(change);
  const [row] = await testEnv.owner.query<{ version: bigint }>('select version from app.registry_version');
  await eventually(async () => expect((await readRegistry(testEnv.app)).version).toBe(row?.version));
}

const read = (ticker: string, as = ana) => testEnv.call(readSecurity, { ticker }, { as });
const readState = async (ticker: string, as = ana) => (await read(ticker, as)).body.data?.trade_state;
// Prices are cached a moment longer than the registry.
const expectState = (ticker: string, state: string) =>
  eventually(async () => expect(await readState(ticker)).toBe(state));

beforeAll(async () => {
  await watchPrices(testEnv.workerApp);
  for (const [ticker, scale] of [
    ['FARM', 0],
    ['BOND', 2],
  ] as const)
    await listTestAsset(testEnv, { ticker, scale, owner: ana, usd: '10.25' });
  await fundCustomer(testEnv, ana.customer, money('BOND', 12_345n));
  await fundCustomer(testEnv, beto.customer, money('BOND', 55n));
  await fundPlatform(testEnv, money('BOND', 100_000n));
  await testEnv.operator.inTransaction((tx) =>
    insertInstrumentNetwork(tx, { code: 'BOND', network: liquidNetwork, position: 1 }),
  );
  await sendOut(testEnv, money('BOND', 7_700n), liquidNetwork.chain);
  await set('select 1');
});

test('the page of a security says how many units are on the platform, how many hold them, its price and the own holding', async () => {
  const { http, body } = await read('bond');
  expect(http).toBe(200);
  expect(body.data).toMatchObject({
    ticker: 'BOND',
    precision: 2,
    trade_state: 'open',
    on_platform: '1124.00',
    holders: 2,
    price: '10.25',
    price_stale: false,
    own: { available: '123.45', held: '0.00', frozen: '0.00' },
  });
  expect((await read('BOND', beto)).body.data?.own.available).toBe('0.55');
});

test('of other holders it says the number and nothing else', async () => {
  const text = JSON.stringify((await read('BOND', ana)).body);
  expect(text).not.toContain(beto.customer);
  expect(text).not.toContain('betosec');
});

test('what is no listed asset has no page, and neither has a draft', async () => {
  for (const ticker of ['NADA', 'BTC', 'COINGT', '']) {
    const { http, body } = await read(ticker);
    expect([http, body.code], ticker).toEqual([404, 'not_found']);
  }
  await set(`update app.instrument set status = 'draft' where code = 'FARM'`);
  expect((await read('FARM')).http).toBe(404);
  await set(`update app.instrument set status = 'listed' where code = 'FARM'`);
});

test('a customer without verified identity is refused', async () => {
  const carla = await testEnv.signUp('carlasec', { acceptedDisclaimers: true });
  expect((await read('BOND', carla)).body.code).toBe('kyc_required');
});

test('each reason why it cannot be bought has a state of its own', async () => {
  await set(`update app.instrument set status = 'suspended' where code = 'BOND'`);
  await expectState('BOND', 'suspended');
  await set(`update app.instrument set status = 'listed' where code = 'BOND'`);
  await set(`update app.market set is_open = false where to_code = 'BOND'`);
  await expectState('BOND', 'closed');
  await set(`update app.market set is_open = true where to_code = 'BOND'`);
  await set(`delete from app.market where to_code = 'FARM'`);
  await expectState('FARM', 'no_market');
  await set(`update app.instrument set price_kind = 'none' where code = 'BOND'`);
  await expectState('BOND', 'no_price');
  expect((await read('BOND')).body.data).toMatchObject({ price: null, price_at: null });
  await set(`update app.instrument set price_kind = 'published' where code = 'BOND'`);
  await expectState('BOND', 'open');
});

test('a delisted security is shown to those who hold it, and to no one else', async () => {
  const dora = await testEnv.signUp('dorasec', verified);
  await set(`update app.instrument set status = 'delisted' where code = 'BOND'`);
  expect(await readState('BOND')).toBe('delisted');
  expect((await read('BOND', dora)).body.code).toBe('not_found');
  await set(`update app.instrument set status = 'listed' where code = 'BOND'`);
});

test('the list has each name once, with what the caller holds', async () => {
  await set(`update app.instrument set name_en = 'BOND' where code = 'FARM'`);
  const { body } = await testEnv.call(listAssets, {}, { as: beto });
  const entries = Array.isArray(body.msg) ? body.msg : [];
  expect(entries).toMatchObject([{ ticker: 'BOND', amount: '0.55', precision: 2 }]);
  await set(`update app.instrument set name_en = 'FARM' where code = 'FARM'`);
});

test('prices over time end with the one of now, and begin where the first was published', async () => {
  const { body } = await testEnv.call(readSecurityPrices, { ticker: 'BOND', range: '1W' }, { as: ana });
  const prices = body.data?.map(({ price }) => price) ?? [];
  expect([prices[0], prices.at(-1)]).toEqual([null, '10.25']);
});
