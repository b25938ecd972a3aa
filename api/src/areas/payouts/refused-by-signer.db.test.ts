import { approvePayout, resumePayout } from '@istmo/contract/areas/payouts/payouts.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { createWithdrawalSteps } from '../../testing/test-withdrawals.ts';

/* The signer has limits of its own, in settings that nothing else reads. */

// The rules of the platform ask for two approvals above this, the signer of the tests above 0.2 BTC.
const testEnv = await createTestEnv({ settings: { withdrawalApprovalUsd: 90_000 } });
const { createOwner, request, confirm, read, runAll } = createWithdrawalSteps(testEnv);

test('a withdrawal for which the signer wants two approvals is decided by two people once its hold is lifted, and is sent', async () => {
  const owner = await createOwner('BTC', '1');
  const { data } = (await request(owner, 'BTC', { amount: '0.25' })).body;
  const id = data?._id ?? '';
  await confirm(owner);
  await runAll();
  expect(await read(owner, id)).toMatchObject({ state: 'on_hold', reason: 'signer' });

  const [gloria, irene] = [await testEnv.addStaff('Gloria', 'treasury'), await testEnv.addStaff('Irene', 'compliance')];
  const decision = { reference_no: data?.reference_no ?? '', reason: 'her usual pattern' };
  expect((await testEnv.call(resumePayout, decision, { as: gloria })).http).toBe(200);
  await runAll();
  expect(await read(owner, id)).toMatchObject({ state: 'in_review', reason: 'signer', approvals_needed: 2 });
  await testEnv.call(approvePayout, decision, { as: gloria });
  await testEnv.call(approvePayout, decision, { as: irene });
  await runAll();
  expect(await read(owner, id)).toMatchObject({ state: 'sent', approvals: 2 });
});
