import type { BondTerms } from '@istmo/contract/areas/bonds/bond-terms';
import { fraction } from '@istmo/contract/kernel/fraction';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { insertBondTerms, listCouponsDue, readBondTerms, readSchedule } from './public.ts';
import { insertFixing } from './rates.store.ts';

const testEnv = await createTestEnv();
const irene = await testEnv.addStaff('irene', 'compliance');
const karla = await testEnv.addStaff('karla', 'administrator');
const [security] = await testEnv.owner.query<{ code: string }>(
  "select code from app.instrument where kind = 'security' order by position limit 1",
);
const instrument = security?.code ?? '';

const terms: BondTerms = {
  nominal: money('USD', 1_000n),
  issuedOn: '2026-06-30',
  maturesOn: '2028-06-30',
  frequency: 2,
  stub: 'short-first',
  isEndOfMonth: true,
  rate: { kind: 'index', index: 'SOFR', margin: -25_000_000n, fixingDays: 2 },
  dayCount: 'ACT/360',
  convention: 'following',
  calendars: ['GT', 'US'],
  amortisation: {
    kind: 'table',
    redemptions: [
      { on: '2027-12-31', units: 400n },
      { on: '2028-06-30', units: 600n },
    ],
  },
};
const people = { proposedBy: irene.id, approvedBy: karla.id, reason: 'as in the prospectus' };
const insert = (version: number, changes: Partial<BondTerms> = {}) =>
  testEnv.owner.inTransaction((tx) =>
    insertBondTerms(tx, {
      instrument,
      version,
      terms: { ...terms, ...changes },
      from: testEnv.clock.now(),
      ...people,
    }),
  );

test('what is no bond has no terms, no schedule and no coupons', async () => {
  expect(await readBondTerms(testEnv.db, instrument)).toBeUndefined();
  expect(await readSchedule(testEnv.db, instrument)).toBeUndefined();
  expect(await listCouponsDue(testEnv.db, { before: '2100-01-01' })).toEqual([]);
});

test('the terms are read as they were stored, and the newest version is in force', async () => {
  await insert(1);
  expect(await readBondTerms(testEnv.db, instrument)).toMatchObject({
    instrument,
    version: 1,
    terms,
    proposer: 'irene',
    approver: 'karla',
  });
  const fixed = { rate: { kind: 'fixed', percent: 650_000_001n }, amortisation: { kind: 'linear' } } as const;
  await insert(2, fixed);
  expect(await readBondTerms(testEnv.db, instrument)).toMatchObject({ version: 2, terms: { ...terms, ...fixed } });
  await insert(3);
  await expect(testEnv.owner.query('update app.bond_terms set reason = reason')).rejects.toThrow(/never changed/);
});

test('a coupon is known with its payment day, and its amount when the rate is published; the newest rate counts', async () => {
  const due = await listCouponsDue(testEnv.db, { before: '2027-01-05' });
  // 31 December 2026 is a Thursday, 1 January a holiday.
  expect(due).toMatchObject([
    {
      instrument,
      version: 3,
      period: { number: 1, lastDay: '2026-12-31', paidOn: '2026-12-31', fixedOn: '2026-06-25', interest: undefined },
    },
  ]);
  expect(await listCouponsDue(testEnv.db, { before: '2026-12-31' })).toEqual([]);
  for (const percent of ['4.3', '4.25'])
    await testEnv.owner.inTransaction((tx) =>
      insertFixing(tx, {
        index: 'SOFR',
        day: '2026-06-25',
        percent,
        publishedBy: 'newyorkfed.org',
        at: testEnv.clock.now(),
        ...people,
      }),
    );
  const schedule = await readSchedule(testEnv.db, instrument);
  expect(schedule?.periods[0]).toMatchObject({
    percent: 400_000_000n,
    yearFraction: fraction(184n, 360n),
    interest: fraction(1_000n * 4n * 184n, 36_000n),
  });
  expect(schedule?.periods.at(-1)).toMatchObject({ outstandingBefore: 600n, principal: 600n, outstandingAfter: 0n });
});
