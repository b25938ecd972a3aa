import { readProceeds, reportMilestone } from '@istmo/contract/areas/raise-proceeds/raise-proceeds.contract';
import {
  decideRaiseRelease,
  proposeRaiseRelease,
  readRaiseProceeds,
} from '@istmo/contract/areas/raise-proceeds/raise-proceeds.staff.contract';
import { fees, readBalance, verifyLedger } from '@istmo/ledger';
import { beforeAll, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { toMultipart } from '../../testing/test-images.ts';
import { forgetStops, stopTestCurrency } from '../../testing/test-stops.ts';
import { createSubscriptionSteps } from '../../testing/test-subscriptions.ts';
import { reconcile } from '../reconciliation/public.ts';
import { settleSubscriptions } from '../settlements/public.ts';
import { postReleases } from './post-releases.ts';

const testEnv = await createTestEnv();
const { call, workerApp } = testEnv;
const steps = await createSubscriptionSteps(testEnv);
const [ada, bea] = [
  await testEnv.addStaff('adaproceeds', 'administrator'),
  await testEnv.addStaff('beaproceeds', 'administrator'),
];
const milestones = [
  { titleEn: 'Land and permits', titleEs: 'Terreno y permisos', basisPoints: 3_333 },
  { titleEn: 'Construction', titleEs: 'Construcción', basisPoints: 6_667 },
];
let raise: Awaited<ReturnType<typeof steps.open>>;

/** A raise of 70.01 USD that is settled, with a fee of 2.5 % and two stages. */
beforeAll(async () => {
  raise = await steps.open({ milestones, feeBasisPoints: 250, priceLow: 1_001n, priceHigh: 1_001n });
  await steps.place(raise, 1_000n);
  const investor = await steps.investor();
  await steps.order(raise, investor, { units: '7' });
  await steps.raises.setTo(raise.id, 'closed');
  await steps.allot(raise, [7n]);
  await settleSubscriptions(workerApp);
  await steps.raises.setTo(raise.id, 'settled');
});

/** The status of the reply, or its code. */
async function report(milestone: number): Promise<number | string> {
  const text = 'The land was bought and the permits were given.';
  const bytes = Buffer.from(`%PDF-1.7\n1 0 obj << /Title (stage ${milestone}) >> endobj\n%%EOF\n`);
  const { payload, contentType } = toMultipart({
    fields: { reference: raise.reference, milestone: `${milestone}`, text },
    files: [{ field: 'report', name: 'report.pdf', bytes }],
  });
  const headers = { 'content-type': contentType, authorization: `Bearer ${steps.issuer.token}` };
  const reply = await testEnv.server.inject({ method: 'POST', url: `/api/${reportMilestone.wire}`, headers, payload });
  return reply.json<{ code?: string }>().code ?? reply.statusCode;
}
const propose = (milestone: number, as = ada) =>
  call(proposeRaiseRelease, { reference: raise.reference, milestone, reason: 'Deeds and permits were read' }, { as });
const readAsStaff = async () => (await call(readRaiseProceeds, { reference: raise.reference }, { as: ada })).body;
const stageStates = async () =>
  (await call(readProceeds, { reference: raise.reference }, { as: steps.issuer })).body.data?.stages.map(
    ({ state }) => state,
  );

async function decide(as: typeof ada) {
  const { proposal } = await readAsStaff();
  return call(decideRaiseRelease, { id: proposal?.id ?? '', approve: true, reason: 'Checked' }, { as });
}

test('a stage leaves escrow after the report of the company and the decision of two, with the fee beside it', async () => {
  expect(await stageStates()).toEqual(['waiting', 'waiting']);
  expect((await propose(1)).body.code).toBe('not_found');
  expect(await report(2)).toBe('already_done');
  expect(await report(1)).toBe(200);
  expect((await propose(2)).body.code).toBe('not_found');
  expect((await propose(1)).http).toBe(200);
  expect((await decide(ada)).body.code).toBe('own_proposal');
  expect((await decide(bea)).http).toBe(200);
  expect(await stageStates()).toEqual(['decided', 'waiting']);
  await postReleases(workerApp);
  await postReleases(workerApp);
  // 33.33 % of 70.07 USD, rounded down; of that 2.5 %, rounded down.
  expect(await steps.balanceOf(steps.issuer)).toBe(2_335n - 58n);
  expect((await readBalance(testEnv.db, fees('raise'), 'USD')).units).toBe(58n);
  expect(await stageStates()).toEqual(['paid', 'waiting']);
});

test('the last stage waits while its currency is stopped, takes the rest to the last unit, and the books agree with their rows', async () => {
  await report(2);
  await propose(2, bea);
  expect((await decide(ada)).http).toBe(200);
  await stopTestCurrency(testEnv, 'USD');
  await postReleases(workerApp);
  expect(await stageStates()).toEqual(['paid', 'decided']);
  await forgetStops(testEnv);
  await postReleases(workerApp);
  expect(await steps.escrowOf(raise)).toBe(0n);
  expect(await steps.balanceOf(steps.issuer)).toBe(7_007n - 58n - 116n);
  expect((await propose(2)).body.code).toBe('already_done');
  const differences = await reconcile(workerApp, testEnv.url.reader);
  expect(differences.filter(({ kind }) => kind.startsWith('raise'))).toEqual([]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

test('no login releases another amount, a stage before its turn, or one that two did not decide', async () => {
  const other = await steps.open({ milestones });
  await steps.place(other, 1_000n);
  const investor = await steps.investor();
  await steps.order(other, investor, { units: '3' });
  await steps.raises.setTo(other.id, 'closed');
  await steps.allot(other, [3n]);
  await settleSubscriptions(workerApp);
  await steps.raises.setTo(other.id, 'settled');
  const proposal = await steps.raises.approve({
    kind: 'raise.release',
    subject: other.id,
    payload: { milestone: '1', report: '' },
  });
  const insert = (milestone: number, amount: bigint) =>
    testEnv.owner.query(
      `insert into app.raise_release (id, raise, milestone, currency, amount_units, fee_units, proposal, decided_at)
       values (gen_random_uuid(), $1, $2, 'USD', $3, 0, $4, now())`,
      [other.id, milestone, amount, proposal],
    );
  for (const [milestone, amount] of [
    [1, 999n],
    [1, 1_000n],
    [2, 2_001n],
  ] as const)
    await expect(insert(milestone, amount)).rejects.toThrow('two of the staff release');
});

test('what belongs to another company is unknown to a customer', async () => {
  const other = await steps.investor(0n);
  const { body } = await call(readProceeds, { reference: raise.reference }, { as: other });
  expect(body.code).toBe('not_found');
});
