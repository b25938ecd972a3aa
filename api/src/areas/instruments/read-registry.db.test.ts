import { readRegistry as readRegistryCall } from '@istmo/contract/areas/instruments/instruments.contract';
import { marketSeeds } from '@istmo/db/seeds/instruments';
import { afterEach, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { eventually } from '../../testing/eventually.ts';

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
