import { readDemo } from '@istmo/contract/areas/developers/developers.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';

const testEnv = await createTestEnv({ settings: { mode: 'production' } });

test('in production there is no demo account', async () => {
  const { http, body } = await testEnv.call(readDemo, {}, { as: await testEnv.signUp('ana') });
  expect([http, body.data]).toEqual([200, null]);
});

test('without a session there is none either', async () => {
  expect((await testEnv.call(readDemo, {})).http).toBe(401);
});
