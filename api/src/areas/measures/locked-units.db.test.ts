import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { giveLots } from '../../testing/test-lots.ts';
import { createMeasureSteps } from '../../testing/test-measures.ts';

/* Units that are locked until a day are in accounts of their own, which no measure reaches. */

const testEnv = await createTestEnv();
const { createHolder, createAccountsOfOne, propose, carryOut, decide, runWorker, read, unitsOf } =
  await createMeasureSteps(testEnv);
const unlocksAt = new Date(testEnv.clock.now().getTime() + 86_400_000);
const lock = ({ customer }: Person, units: bigint) =>
  giveLots({ ...testEnv, worker: testEnv.workerApp.db }, [{ customer, instrument: 'COINGT', units, unlocksAt }]);
const refused = { code: 'insufficient_balance', msg: expect.stringContaining('locked until a day') };

test('of a customer whose only units are locked nothing is frozen or transferred', async () => {
  const [ana, eva] = [await createHolder(0n), await createHolder(0n)];
  await lock(ana, 8n);
  for (const sent of [
    { kind: 'freeze', customer: ana.name },
    { kind: 'freeze', customer: ana.name, amount: '3' },
    { kind: 'transfer', customer: ana.name, receiver: eva.name, amount: '3' },
  ] as const)
    expect((await propose(sent)).body, JSON.stringify(sent)).toMatchObject(refused);
});

test('what is available is frozen or transferred beside locked units, and no more than that', async () => {
  const [ana, eva] = [await createHolder(5n), await createHolder(0n)];
  await lock(ana, 8n);
  expect((await propose({ kind: 'freeze', customer: ana.name, amount: '6' })).body).toMatchObject(refused);
  const transfer = { kind: 'transfer', customer: ana.name, receiver: eva.name } as const;
  expect((await propose({ ...transfer, amount: '6' })).body).toMatchObject(refused);
  await carryOut({ ...transfer, amount: '2' });
  await carryOut({ kind: 'freeze', customer: ana.name, amount: '3' });
  expect([await unitsOf(ana), await unitsOf(eva)]).toEqual([
    [0n, 0n, 3n],
    [2n, 0n, 0n],
  ]);
});

test('an account with locked units is not recovered, also where they came after the decision', async () => {
  const [lost, found] = await createAccountsOfOne(5n);
  const recovery = { kind: 'recover', customer: lost.name, receiver: found.name, security: '' } as const;
  const { id = '' } = (await propose(recovery)).body;
  expect((await decide(id)).http).toBe(200);
  await lock(lost, 8n);
  await runWorker();
  expect(await read(id)).toMatchObject({ state: 'failed', failure: 'too_little' });
  expect(await unitsOf(lost)).toEqual([5n, 0n, 0n]);
  expect((await propose(recovery)).body).toMatchObject(refused);
});
