import type { BondTerms } from '@istmo/contract/areas/bonds/bond-terms';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { insertBondTerms } from '../bonds/public.ts';
import { endDraft } from './corporate-actions.store.ts';
import { draftSchedule } from './draft-schedule.ts';
import { readTerms } from './terms.store.ts';

const testEnv = await createTestEnv();
const [proposer, approver] = [await testEnv.addStaff('p', 'compliance'), await testEnv.addStaff('q', 'administrator')];
const issuer = await testEnv.signUp('issuer', { kycStatus: 'verified', acceptedDisclaimers: true });
await listTestAsset(testEnv, { ticker: 'BOND', scale: 0, owner: issuer, usd: '1000' });
await waitForRegistry(testEnv);
const today = dayAt(testEnv.clock.now(), testEnv.app.settings.timeZone);
const terms: BondTerms = {
  nominal: money('USD', 100_000n),
  issuedOn: addDays(today, 25 - 180),
  maturesOn: addDays(today, 25 - 180 + 720),
  frequency: 2,
  stub: 'short-first',
  isEndOfMonth: false,
  rate: { kind: 'fixed', percent: 700_000_000n },
  dayCount: '30/360',
  convention: 'none',
  calendars: [],
  amortisation: { kind: 'bullet' },
};

const listDrafts = () =>
  testEnv.owner.query<{ id: never; kind: string; coupon: number; state: string; issuer: string }>(
    'select id, kind, coupon, state, issuer_id as issuer from app.corporate_action order by coupon',
  );

test('the schedule of a bond drafts the coupons that are near, each once, also by several processes and when one was cancelled', async () => {
  await testEnv.owner.inTransaction((tx) =>
    insertBondTerms(tx, {
      instrument: 'BOND',
      version: 1,
      terms,
      from: testEnv.clock.now(),
      proposedBy: proposer.id,
      approvedBy: approver.id,
      reason: 'as in the prospectus',
    }),
  );
  await Promise.all([draftSchedule(testEnv.workerApp), draftSchedule(testEnv.workerApp)]);
  const drafts = await listDrafts();
  expect(drafts).toMatchObject([{ kind: 'interest', state: 'draft', issuer: issuer.customer }]);
  const [first] = drafts;
  if (!first) throw new Error('no coupon was drafted');
  const drafted = (await readTerms(testEnv.db, [first.id])).get(first.id);
  expect(drafted?.recordDay).toBe(addDays(drafted?.paymentDay ?? '', -1));
  expect(drafted?.rates).toMatchObject([{ currency: 'USD', total: null }]);
  // Of 1,000 USD at 7 % a year, for half a year at most.
  const rate = drafted?.rates[0]?.rate ?? 0n;
  expect(rate > 30n * 10n ** 18n && rate <= 35n * 10n ** 18n).toBe(true);
  await testEnv.owner.inTransaction((tx) => endDraft(tx, first.id, { reason: 'not yet', at: testEnv.clock.now() }));
  await draftSchedule(testEnv.workerApp);
  expect(await listDrafts()).toHaveLength(1);
  testEnv.advance(182 * 86_400_000);
  await draftSchedule(testEnv.workerApp);
  expect((await listDrafts()).map(({ state }) => state)).toEqual(['cancelled', 'draft']);
});
