import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import {
  listCurrencies,
  readCurrencyStatus,
  readRegistry as readRegistryCall,
} from '@istmo/contract/areas/instruments/instruments.contract';
import { newId } from '@istmo/db/new-id';
import { insertMarket } from '@istmo/db/seed-registry';
import { marketSeeds } from '@istmo/db/seeds/instruments';
import { afterEach, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { eventually } from '../../testing/eventually.ts';
import { listTestAsset } from '../../testing/test-markets.ts';

const testEnv = await createTestEnv();
const { owner } = testEnv;

async function readPairs(): Promise<string[]> {
  const { body } = await testEnv.call(readRegistryCall, {});
  return (body.markets ?? []).map(({ from, to }) => `${from}/${to}`);
}

afterEach(async () => {
  await owner.query("update app.instrument set status = 'listed'");
  await owner.query('update app.market set is_open = true');
});

test.each(['draft', 'delisted'])('a market with a %s instrument is not in the registry', async (status) => {
  await eventually(async () => expect(await readPairs()).toEqual(expect.arrayContaining(['USDT/COP', 'COP/USDT'])));
  await owner.query("update app.instrument set status = $1 where code = 'COP'", [status]);
  await eventually(async () => expect((await readPairs()).filter((pair) => pair.includes('COP'))).toEqual([]));
  expect(await readPairs()).toContain('USDT/COINGT');
});

test('a market that is closed or whose instrument is suspended is in the registry', async () => {
  await owner.query("update app.instrument set status = 'suspended' where code = 'BTC'");
  await owner.query("update app.market set is_open = false where from_code = 'USD'");
  await eventually(async () => {
    const changed = (await testEnv.call(readRegistryCall, {})).body;
    expect(changed.instruments).toContainEqual(expect.objectContaining({ code: 'BTC', status: 'suspended' }));
    expect(changed.markets).toContainEqual(expect.objectContaining({ from: 'USD', is_open: false }));
    expect(changed.markets).toHaveLength(marketSeeds.length);
  });
});

test('the markets of listed securities follow those of the seeds, security by security, what buys it before what sells it', async () => {
  const issuer = await testEnv.signUp('issuer');
  for (const ticker of ['ZAFRA', 'ALBA']) await listTestAsset(testEnv, { ticker, scale: 0, owner: issuer, usd: '10' });
  const terms = { liquidity: 'treasury', feeBasisPoints: 50, feeMode: 'on_top', isWholeUnits: true } as const;
  await owner.inTransaction(async (tx) => {
    await insertMarket(tx, { from: 'ALBA', to: 'USD', inputScale: 0, ...terms }, 200);
    await insertMarket(tx, { from: 'BTC', to: 'ALBA', inputScale: 8, ...terms }, 200);
  });
  const seeded = marketSeeds.map(({ from, to }) => `${from}/${to}`);
  await eventually(async () =>
    expect(await readPairs()).toEqual([...seeded, 'BTC/ALBA', 'USD/ALBA', 'ALBA/USD', 'USD/ZAFRA']),
  );
});

// The last one: a stop is lifted by two people only.
test('a currency that is stopped is shown as one that is not withdrawn, wherever a page reads it, and is deposited as before', async () => {
  const person = await testEnv.signUp('stopped');
  await owner.query(
    `insert into app.currency_stop (id, currency, cause, finding, stopped_at) values ($1, 'BTC', 'shortfall', 'one is missing', now())`,
    [newId()],
  );
  const ofBtc = { currency: 'BTC', withdraw_status: 0, deposit_status: 1 };
  await eventually(async () => {
    const { instruments } = (await testEnv.call(readRegistryCall, {})).body;
    expect(instruments).toContainEqual(
      expect.objectContaining({ code: 'BTC', accepts_withdrawals: false, accepts_deposits: true }),
    );
    expect(instruments).toContainEqual(expect.objectContaining({ code: 'USDT', accepts_withdrawals: true }));
  });
  expect((await testEnv.call(readCurrencyStatus, { currency: 'BTC' })).body.data).toEqual([ofBtc]);
  const { currencies } = (await testEnv.call(listCurrencies, {}, { as: person })).body;
  expect(currencies).toContainEqual(expect.objectContaining(ofBtc));
  const { endisStatus } = (await testEnv.call(readUserStatus, {}, { as: person })).body;
  expect(endisStatus?.crypSts).toContainEqual({ ...ofBtc, is_stopped: true });
});
