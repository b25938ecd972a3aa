import { readFees } from '@istmo/contract/areas/site/site.contract';
import { beforeAll, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { publishLegalText } from '../legal/public.ts';

const testEnv = await createTestEnv();
// Before the registry is read for the first time, because it is cached.
beforeAll(() =>
  testEnv.owner.query("update app.instrument_network set min_deposit_units = 0 where instrument = 'BTC'"),
);

const read = async () => (await testEnv.call(readFees, {})).body;

test('the fees say whether there is a text beside them, so that a page asks for none that is not published', async () => {
  expect((await read()).has_text).toBe(false);
  const now = testEnv.clock.now();
  const body = { en: '## Fees\nOf {brand}.', es: '## Comisiones\nDe {brand}.' };
  await publishLegalText(testEnv.operator, { kind: 'fees', inForceAt: new Date(now.getTime() + 60_000), body }, now);
  expect((await read()).has_text).toBe(false);
  testEnv.clock.runAhead(120_000);
  expect((await read()).has_text).toBe(true);
});

test('a minimum of zero is none', async () => {
  const { networks } = await read();
  expect(networks?.find(({ currency }) => currency === 'BTC')?.min_deposit).toBeNull();
  expect(networks?.find(({ currency }) => currency === 'USDT')?.min_deposit).not.toBeNull();
});
