import { readIssuedForecast } from '@istmo/contract/areas/corporate-actions/issued.contract';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { insertBondTerms } from '../areas/bonds/public.ts';
import { draftSchedule } from '../areas/corporate-actions/draft-schedule.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { fundCustomer } from '../testing/test-funds.ts';
import { listTestAsset } from '../testing/test-markets.ts';
import { waitForRegistry } from '../testing/wait-for-registry.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const traits = { kycStatus: 'verified', acceptedDisclaimers: true } as const;
const [issuer, holder] = [await testEnv.signUp('issuer', traits), await testEnv.signUp('holder', traits)];
const gloria = await testEnv.addStaff('gloria', 'treasury');
const karla = await testEnv.addStaff('karla', 'compliance');
await listTestAsset(testEnv, { ticker: 'NOTE', scale: 0, owner: issuer, usd: '1000' });
await waitForRegistry(testEnv);

test('of a bond the year ahead has the coupons and the repayment of its schedule, each once', async () => {
  const today = dayAt(testEnv.clock.now(), testEnv.app.settings.timeZone);
  await testEnv.owner.inTransaction((tx) =>
    insertBondTerms(tx, {
      instrument: 'NOTE',
      version: 1,
      terms: {
        nominal: money('USD', 100_000n),
        issuedOn: addDays(today, -335),
        maturesOn: addDays(today, 395),
        frequency: 2,
        stub: 'short-first',
        isEndOfMonth: false,
        rate: { kind: 'fixed', percent: 700_000_000n },
        dayCount: '30/360',
        convention: 'none',
        calendars: [],
        amortisation: { kind: 'linear' },
      },
      from: testEnv.clock.now(),
      proposedBy: gloria.id,
      approvedBy: karla.id,
      reason: 'as in the prospectus',
    }),
  );
  await fundCustomer(testEnv, holder.customer, money('NOTE', 10n));
  const listNote = async () =>
    ((await call(readIssuedForecast, {}, { as: issuer })).body.data ?? []).filter(
      ({ security }) => security === 'NOTE',
    );
  const lines = await listNote();
  const coupons = lines.filter(({ kind }) => kind === 'interest');
  const repaid = lines.filter(({ kind }) => kind === 'partial-redemption');
  expect(coupons).toHaveLength(2);
  expect(repaid).toHaveLength(2);
  expect(lines.every(({ reference, state }) => reference === '' && state === null)).toBe(true);
  // Half a year at 7 % on ten units of 1,000 USD; then on the seven that are left when a third of them is repaid.
  expect(coupons.map(({ gross }) => Number(gross))).toEqual([expect.closeTo(350, 0), expect.closeTo(245, 0)]);
  expect(repaid.map(({ gross }) => gross)).toEqual(['3000.00', '3000.00']);
  await draftSchedule(testEnv.workerApp);
  const later = await listNote();
  expect(later.map(({ kind }) => kind).toSorted()).toEqual(lines.map(({ kind }) => kind).toSorted());
  expect(later.filter(({ reference }) => reference !== '').map(({ state }) => state)).toEqual(['draft', 'draft']);
});
