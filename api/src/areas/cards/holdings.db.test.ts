import type { CustomerId } from '@istmo/contract/kernel/id';
import { createCheckpoint, readBalanceChanges, readHolders } from '@istmo/ledger';
import { beforeAll, expect, test } from 'vitest';
import { createCardSteps } from '../../testing/test-cards.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { issueOffering } from '../../testing/test-funds.ts';
import { watchPrices } from '../prices/public.ts';

const testEnv = await createTestEnv();
const { createBuyer, open, settle } = createCardSteps(testEnv);

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

/** What the register of holders says that the customer owns, and by how much that changed in the last hour. */
async function holdingOf({ customer }: { readonly customer: CustomerId }) {
  const at = testEnv.clock.now();
  const holders = await readHolders(testEnv.owner, { currency: 'COINGT', at });
  const from = new Date(at.getTime() - 3_600_000);
  const changes = await readBalanceChanges(testEnv.owner, { customer, from, stepMs: 7_200_000 });
  return {
    owned: holders.find((holder) => holder.customer === customer)?.units ?? 0n,
    gained: changes.find(({ currency }) => currency === 'COINGT')?.units ?? 0n,
  };
}

test('tokens reserved for an open payment are in no holding; the register of holders counts them when they are paid', async () => {
  const person = await createBuyer('holdercard');
  await open(person, { tokens: '2' });
  expect(await holdingOf(person)).toEqual({ owned: 0n, gained: 0n });
  await createCheckpoint(testEnv.workerApp.db, { isFull: true });
  expect(await holdingOf(person)).toEqual({ owned: 0n, gained: 0n });
  await settle();
  expect(await holdingOf(person)).toEqual({ owned: 2n, gained: 2n });
});
