import { readBondSchedule } from '@istmo/contract/areas/bonds/bonds.contract';
import type { BondTerms } from '@istmo/contract/areas/bonds/bond-terms';
import { addDays, addMonths, dayAt } from '@istmo/contract/kernel/day';
import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import {
  issued,
  issueOutside,
  issueTranche,
  post,
  readBalance,
  releaseWithdrawal,
  reserveWithdrawal,
  verifyLedger,
} from '@istmo/ledger';
import { afterEach, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { createPaymentSteps } from '../testing/test-distributions.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { waitForRegistry } from '../testing/wait-for-registry.ts';
import { rateOf } from '../testing/test-corporate-actions.ts';
import { changeSuspension } from '../areas/access/public.ts';
import { advanceEvents, retryPayments } from '../areas/corporate-actions/advance-events.ts';
import { draftSchedule } from '../areas/corporate-actions/draft-schedule.ts';
import { endEvents } from '../areas/corporate-actions/end-events.ts';
import type { CorporateActionId } from '../areas/corporate-actions/corporate-actions.store.ts';
import { requireTerms } from '../areas/corporate-actions/terms.store.ts';
import { takeSnapshots } from '../areas/corporate-actions/take-snapshot.ts';
import { insertBondTerms } from '../areas/bonds/public.ts';
import { reconcile } from '../areas/reconciliation/public.ts';
import { closeTrading } from '../areas/redemptions/close-trading.ts';
import { endSecurities } from '../areas/redemptions/end-securities.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const steps = await createPaymentSteps(testEnv);
const { balanceOf, createSecurity, rowsOf, stateOf, takeErrors, worker } = steps;
const [proposer, approver] = [await testEnv.addStaff('p', 'compliance'), await testEnv.addStaff('q', 'administrator')];
const noEvent = asId<'corporate-action'>('00000000-0000-0000-0000-000000000000');
const dayMs = 24 * 3_600_000;
const today = () => dayAt(testEnv.clock.now(), testEnv.app.settings.timeZone);

afterEach(() => {
  const errors = takeErrors();
  if (errors.length > 0) throw new Error(errors.join());
});

const statusOf = async (code: string) =>
  (await testEnv.owner.query<{ status: string }>('select status from app.instrument where code = $1', [code]))[0]
    ?.status;
const listEvents = (instrument: string) =>
  testEnv.owner.query<{ id: CorporateActionId; kind: string; coupon: number; state: string }>(
    'select id, kind, coupon, state from app.corporate_action where instrument = $1 order by coupon, kind',
    [instrument],
  );
const issuedOf = async (code: string) => -(await readBalance(testEnv.db, issued, code)).units;
const findDifferences = async () =>
  (await reconcile({ ...worker, log: testEnv.workerApp.log }, testEnv.url.reader)).filter(({ kind }) =>
    /entitlement|distribution|strike/.test(kind),
  );

/** All that the worker does at a moment. */
async function work(app: App = worker): Promise<void> {
  await draftSchedule(app);
  await closeTrading(app);
  await takeSnapshots(app);
  await advanceEvents(app);
  await endEvents(app);
  await endSecurities(app);
}

/** A bond of 1,000.00 that pays 8 % a year for two half years, the first of which begins today. */
async function createBond(instrument: string, amortisation: BondTerms['amortisation']): Promise<void> {
  const issuedOn = today();
  const terms: BondTerms = {
    nominal: money('USD', 100_000n),
    issuedOn,
    maturesOn: addMonths(issuedOn, 12),
    frequency: 2,
    stub: 'short-first',
    isEndOfMonth: false,
    rate: { kind: 'fixed', percent: 800_000_000n },
    dayCount: '30/360',
    convention: 'none',
    calendars: [],
    amortisation,
  };
  await testEnv.owner.inTransaction((tx) =>
    insertBondTerms(tx, {
      instrument,
      version: 1,
      terms,
      from: testEnv.clock.now(),
      proposedBy: proposer.id,
      approvedBy: approver.id,
      reason: 'as in the prospectus',
    }),
  );
}

/** The next time a day begins in the operator's time zone, and some minutes. */
function toDay(day: string): void {
  while (today() < day) testEnv.advance(3_600_000);
}

/** Announces what the schedule has drafted of a period, and lets its record and payment days pass. */
async function payPeriod(instrument: string, coupon: number, funds: readonly bigint[]): Promise<CorporateActionId[]> {
  await work();
  const drafted = (await listEvents(instrument)).filter((one) => one.coupon === coupon);
  const { recordDay, paymentDay } = await requireTerms(testEnv.db, drafted[0]?.id ?? noEvent);
  for (const { id } of drafted) await steps.announceDraft(id);
  toDay(recordDay ?? '');
  await work();
  for (const [index, { id }] of drafted.entries()) await steps.fund(id, funds[index] ?? 0n);
  toDay(paymentDay ?? '');
  await work();
  await work();
  return drafted.map(({ id }) => id);
}

test('an amortising bond pays its coupons and principal exactly as scheduled, by units; then it is redeemed and ends', async () => {
  const {
    instrument,
    holders: [ana, beto],
  } = await createSecurity(300n, 100n);
  if (!ana || !beto) throw new Error('two holders');
  await createBond(instrument, { kind: 'linear' });
  const tranche = { offering: `${instrument}-1`, number: 1 };
  const at = testEnv.clock.now();
  await testEnv.operator.inTransaction((tx) => post(tx, issueTranche({ tranche, at, supply: money(instrument, 50n) })));
  const paidTo = async () => [await balanceOf(ana), await balanceOf(beto)];
  const unitsOf = async () => [await balanceOf(ana, instrument), await balanceOf(beto, instrument)];

  testEnv.advance(160 * dayMs);
  // 8 % for half a year of 400 units of 1,000.00, and half of the units at 1,000.00.
  const first = await payPeriod(instrument, 1, [1_600_000n, 20_000_000n]);
  expect((await listEvents(instrument)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'interest closed',
    'partial-redemption closed',
  ]);
  expect(await paidTo()).toEqual([1_200_000n + 15_000_000n, 400_000n + 5_000_000n]);
  expect(await unitsOf()).toEqual([150n, 50n]);
  expect([await statusOf(instrument), await issuedOf(instrument)]).toEqual(['listed', 250n]);

  testEnv.advance(160 * dayMs);
  // Interest is of the units of before the redemption, whose record day is the same.
  const last = await payPeriod(instrument, 2, [800_000n, 20_000_000n]);
  expect((await listEvents(instrument)).map(({ kind, coupon, state }) => `${kind} ${coupon} ${state}`)).toEqual([
    'interest 1 closed',
    'partial-redemption 1 closed',
    'interest 2 closed',
    'redemption 2 closed',
  ]);
  const nominal = 400n * 100_000n;
  expect((await paidTo()).reduce((sum, one) => sum + one)).toBe(nominal + 1_600_000n + 800_000n);
  expect(await paidTo()).toEqual([(nominal / 4n) * 3n + 1_800_000n, nominal / 4n + 600_000n]);
  expect(await unitsOf()).toEqual([0n, 0n]);
  expect([await statusOf(instrument), await issuedOf(instrument)]).toEqual(['redeemed', 0n]);

  const reader = await testEnv.signUp(`reader${instrument}`, { kycStatus: 'verified', acceptedDisclaimers: true });
  await waitForRegistry(testEnv);
  const { body } = await testEnv.call(readBondSchedule, { ticker: instrument }, { as: reader });
  expect(body.bond?.next).toBeNull();
  expect(body.bond?.periods).toHaveLength(2);

  // One movement each: units against money, and the unsold units in one of their own.
  const movements = await testEnv.owner.query<{ name: string; count: number }>(
    `select k.name, count(distinct m.id)::integer as count from ledger.movement m join ledger.movement_kind k on k.number = m.kind
       join ledger.posting p on p.movement = m.id join ledger.account a on a.id = p.to_account and a.kind = 'issued' and a.currency = $1
      group by k.name order by k.name`,
    [instrument],
  );
  expect(movements).toEqual([
    { name: 'pay-distribution', count: 4 },
    { name: 'strike-units', count: 1 },
  ]);
  expect([...first, ...last]).toHaveLength(4);
  expect(await findDifferences()).toEqual([]);
});

/** A redemption of everything at 100.00 that is paid now, as far as it goes. */
async function redeem(instrument: string, funds: bigint, app: App = worker): Promise<CorporateActionId> {
  const id = await steps.announce(instrument, { kind: 'redemption', rates: [rateOf('USD', '100')] });
  const { recordDay, paymentDay } = await requireTerms(testEnv.db, id);
  toDay(recordDay ?? '');
  await work(app);
  toDay(addDays(recordDay ?? '', 1));
  await work(app);
  await steps.fund(id, funds);
  toDay(paymentDay ?? '');
  await work(app);
  return id;
}

test('a holder whose units are in an open withdrawal is paid when it is cancelled, and the security ends only then', async () => {
  const {
    instrument,
    holders: [ana, beto],
  } = await createSecurity(10n, 5n);
  if (!ana || !beto) throw new Error('two holders');
  const [id, at] = [newId(), testEnv.clock.now()];
  const withdrawal = { id, customer: beto, at, amount: money(instrument, 2n), fee: money('USD', 0n) };
  await testEnv.operator.inTransaction((tx) => post(tx, reserveWithdrawal(withdrawal)));
  const event = await redeem(instrument, 150_000n);
  await work();
  expect((await rowsOf(event)).map(({ state, reason }) => `${state} ${reason}`)).toEqual(['paid ', 'kept units']);
  expect([await stateOf(event), await statusOf(instrument), await issuedOf(instrument)]).toEqual([
    'paid',
    'redeeming',
    5n,
  ]);
  await testEnv.operator.inTransaction((tx) => post(tx, releaseWithdrawal({ ...withdrawal, at: testEnv.clock.now() })));
  await retryPayments(worker);
  await work();
  expect([await balanceOf(ana), await balanceOf(beto), await balanceOf(beto, instrument)]).toEqual([
    100_000n,
    50_000n,
    0n,
  ]);
  expect([await stateOf(event), await statusOf(instrument)]).toEqual(['closed', 'redeemed']);
});

/** Two of the staff recorded how the issuer paid the holders outside. */
const closeOutside = (event: CorporateActionId) =>
  testEnv.owner.query(
    `update app.entitlement set state = 'paid', state_since = $2, paid_at = $2, evidence = 'wire 77' where event = $1 and state = 'outside'`,
    [event, testEnv.clock.now()],
  );

test('units outside leave the books when two recorded how their holder was paid, once, and then the security ends', async () => {
  const { instrument } = await createSecurity(10n);
  const [id, at] = [newId(), testEnv.clock.now()];
  await testEnv.operator.inTransaction((tx) =>
    post(tx, issueOutside({ id, at, amount: money(instrument, 7n), place: 'chain:ETH' })),
  );
  // The issuance service has no figures of these units.
  const app = { ...worker, issuance: { ...worker.issuance, isLeftOut: true as const } };
  const event = await redeem(instrument, 170_000n, app);
  await work(app);
  expect((await rowsOf(event)).map(({ state }) => state)).toEqual(['paid', 'outside']);
  expect([await stateOf(event), await statusOf(instrument), await issuedOf(instrument)]).toEqual([
    'paid',
    'redeeming',
    7n,
  ]);
  await closeOutside(event);
  await Promise.all([endSecurities(app), endSecurities(app), endSecurities(app)]);
  await work(app);
  expect([await stateOf(event), await statusOf(instrument), await issuedOf(instrument)]).toEqual([
    'closed',
    'redeemed',
    0n,
  ]);
  const [struck] = await testEnv.owner.query<{ count: number }>(
    'select count(*)::integer as count from app.unit_strike where event = $1',
    [event],
  );
  expect(struck?.count).toBe(1);
});

test('units of a holder whose unclaimed money two gave back leave the books too', async () => {
  const {
    instrument,
    holders: [lost],
  } = await createSecurity(3n, 4n);
  if (!lost) throw new Error('a holder');
  await testEnv.operator.inTransaction((tx) => changeSuspension(tx, lost, testEnv.clock.now()));
  const event = await redeem(instrument, 70_000n);
  await testEnv.owner.query(
    "update app.entitlement set state = 'returned', reason = '' where event = $1 and state = 'kept'",
    [event],
  );
  await work();
  await work();
  expect([await balanceOf(lost), await balanceOf(lost, instrument), await issuedOf(instrument)]).toEqual([0n, 0n, 0n]);
  expect([await stateOf(event), await statusOf(instrument)]).toEqual(['closed', 'redeemed']);
});

test('after an announced call of all units the schedule drafts nothing that comes later', async () => {
  const { instrument } = await createSecurity(1n);
  await createBond(instrument, { kind: 'bullet' });
  testEnv.advance(150 * dayMs);
  await steps.announce(instrument, { kind: 'early-call', rates: [rateOf('USD', '1010')] });
  testEnv.advance(9 * dayMs);
  await work();
  expect((await listEvents(instrument)).map(({ kind }) => kind)).toEqual(['early-call']);
});

test('the books agree in the end', async () => {
  expect(await findDifferences()).toEqual([]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});
