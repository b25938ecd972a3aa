import { expect, test } from 'vitest';
import { createRaiseSteps } from '../../testing/test-raises.ts';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { listRaiseTerms } from './public.ts';

const testEnv = await createTestEnv();
const payments = await createPaymentSteps(testEnv);
const raises = await createRaiseSteps(testEnv);
const { instrument } = await payments.createSecurity(4n);

test('a raise goes through its life cycle by the steps of the table only, and its terms never change', async () => {
  const { id, terms } = await raises.open({ instrument, issuer: payments.issuer.customer });
  expect((await raises.read(id))?.state).toBe('open');
  expect(await listRaiseTerms(testEnv.db, id)).toMatchObject([terms]);
  await expect(raises.setTo(id, 'settled')).rejects.toThrow('does not go from open to settled');
  await expect(
    testEnv.owner.query("update app.raise_terms set title_en = 'Another' where raise = $1", [id]),
  ).rejects.toThrow('never changed');
});
