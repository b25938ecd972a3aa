import { chains } from '@istmo/contract/kernel/chain-address';
import { expect, test } from 'vitest';
import { runSigner } from './run-signer.ts';
import { createTestEnv } from '../testing/test-env.ts';

const testEnv = await createTestEnv();

test('the fees of all networks are known before the signer of the sandbox starts', async () => {
  const signer = await runSigner(testEnv.workerApp, testEnv.url.signer);
  const rows = await testEnv.owner.query<{ network: string }>('select network from app.network_fee', []);
  expect(rows.map(({ network }) => network).toSorted()).toEqual([...chains].toSorted());
  await signer.stop();
});
