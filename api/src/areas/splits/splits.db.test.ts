import type { CorporateActionKind } from '@istmo/contract/areas/corporate-actions/kinds';
import { readSplit } from '@istmo/contract/areas/splits/splits.staff.contract';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { available, readAcquired, readBalance, readRegister, verifyLedger } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { rateOf } from '../../testing/test-corporate-actions.ts';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { type ActionTerms, advanceEvents, type CorporateActionId } from '../corporate-actions/public.ts';
import { adjustUnits, listUnitChanges, readUnitChange } from '../instruments/public.ts';
import { applySplits } from './apply-splits.ts';
import { notifyHolders } from './notify-holders.ts';

const testEnv = await createTestEnv();
const steps = await createPaymentSteps(testEnv);

const unitsOf = async (customer: CustomerId, instrument: string) =>
  (await readBalance(testEnv.owner, available(customer), instrument)).units;

type Announced = {
  readonly kind?: CorporateActionKind;
  readonly ratio: readonly [bigint, bigint];
  readonly rates?: ActionTerms['rates'];
  readonly rounding?: ActionTerms['rounding'];
};

/** A security with holders of so many units, and its event on the effective day. */
async function prepare(
  units: readonly bigint[],
  { kind = 'split', ratio, rates = [], rounding = 'largest-remainder' }: Announced,
) {
  const { instrument, holders } = await steps.createSecurity(...units);
  const [ratioNew, ratioOld] = ratio;
  const paymentDay = addDays(dayAt(testEnv.clock.now(), testEnv.app.settings.timeZone), 20);
  const event = await steps.announce(instrument, { kind, rates, terms: { ratioNew, ratioOld, paymentDay, rounding } });
  await steps.passRecordDay();
  return { instrument, event, holders, unitsNow: () => Promise.all(holders.map((one) => unitsOf(one, instrument))) };
}

async function expectSound({ instrument, event }: { instrument: string; event: CorporateActionId }) {
  expect(steps.takeErrors()).toEqual([]);
  const change = await readUnitChange(testEnv.owner, event);
  const { issued, holdings, others } = await readRegister(testEnv.owner, {
    currency: instrument,
    at: testEnv.clock.now(),
  });
  const all = [...holdings, ...others].reduce((sum, one) => sum + one.units, 0n);
  expect([change?.after, all]).toEqual([issued, issued]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  return { change, issued };
}

test('a split multiplies what each holder has on the effective day, once, also where two workers do it', async () => {
  const one = await prepare([10n, 7n], { ratio: [3n, 1n] });
  await applySplits(steps.worker);
  expect(await one.unitsNow()).toEqual([10n, 7n]);
  steps.toPaymentDay();
  await Promise.all([applySplits(steps.worker), applySplits(steps.worker)]);
  await applySplits(steps.worker);
  expect(await one.unitsNow()).toEqual([30n, 21n]);
  expect(await steps.stateOf(one.event)).toBe('paid');
  expect((await expectSound(one)).change).toMatchObject({ before: 17n, after: 51n });
});

test('a reverse split gives whole units, and the fractions are paid in money that the issuer funds', async () => {
  const rates = [rateOf('USD', '7.00')];
  const one = await prepare([25n, 9n, 40n], { kind: 'reverse-split', ratio: [1n, 10n], rates });
  steps.toPaymentDay();
  await applySplits(steps.worker);
  expect(await one.unitsNow()).toEqual([2n, 0n, 4n]);
  expect(await steps.stateOf(one.event)).toBe('recorded');
  // 5 and 9 tenths of a new unit.
  expect((await steps.rowsOf(one.event)).map(({ gross, state }) => [gross, state])).toEqual([
    [350n, 'ready'],
    [630n, 'ready'],
  ]);
  expect((await expectSound(one)).issued).toBe(6n);
  await advanceEvents(steps.worker);
  expect(await steps.stateOf(one.event)).toBe('recorded');
  await steps.fund(one.event, 980n);
  await advanceEvents(steps.worker);
  expect(await steps.stateOf(one.event)).toBe('paid');
  const [ana, eva] = one.holders;
  if (!ana || !eva) throw new Error('there are two holders');
  expect(await Promise.all([steps.balanceOf(ana), steps.balanceOf(eva)])).toEqual([350n, 630n]);
  expect(await steps.findDifferences()).toEqual([]);
});

test('without a price the fractions of all holders are shared out as whole units, or left to the issuer, as the terms say', async () => {
  const shared = await prepare([25n, 9n, 40n], { kind: 'reverse-split', ratio: [1n, 10n] });
  const left = await prepare([25n, 9n, 40n], { kind: 'reverse-split', ratio: [1n, 10n], rounding: 'down' });
  steps.toPaymentDay();
  steps.toPaymentDay();
  await applySplits(steps.worker);
  expect(await shared.unitsNow()).toEqual([2n, 1n, 4n]);
  expect(await left.unitsNow()).toEqual([2n, 0n, 4n]);
  expect((await expectSound(shared)).issued).toBe(7n);
  expect((await expectSound(left)).issued).toBe(6n);
});

test('holders are written to once about their own units, and read them on the page of the event', async () => {
  const one = await prepare([10n, 7n], { ratio: [3n, 1n] });
  steps.toPaymentDay();
  await applySplits(steps.worker);
  await Promise.all([notifyHolders(steps.worker), notifyHolders(steps.worker)]);
  await notifyHolders(steps.worker);
  const written = await testEnv.owner.query<{ customer: string; params: Record<string, string> }>(
    `select customer_id as customer, detail -> 'params' as params from app.activity where kind = 'units-split' and customer_id = any ($1::uuid[])
      order by created_at, id`,
    [one.holders],
  );
  expect(
    written.map(({ params }) => [params['before'], params['after'], params['new'], params['old']].join(' ')).toSorted(),
  ).toEqual(['10 30 3 1', '7 21 3 1']);
  expect(steps.takeErrors()).toEqual([]);
  const [row] = await testEnv.owner.query<{ reference: string }>(
    'select reference from app.corporate_action where id = $1',
    [one.event],
  );
  const auditor = await testEnv.addStaff('luisa', 'auditor');
  const { body } = await testEnv.call(readSplit, { reference: row?.reference ?? '' }, { as: auditor });
  expect(body.data).toMatchObject({
    changes_units: true,
    change: { issued_before: '17', issued_after: '51', holders: 2, fractions: '0' },
    obstacles: [],
  });
});

test('limits of rules and the published price change with the units; what was bought before is locked as long as before', async () => {
  const one = await prepare([10n, 7n], { ratio: [3n, 1n] });
  const { instrument } = one;
  await testEnv.owner.query(
    `insert into app.rule_set (instrument, version, rules, from_at, proposed_by, approved_by, reason)
     select r.instrument, 2, r.rules || '{"max_holding": "100", "min_order": "2", "lock_up_days": 400}', now(), p.proposed_by, p.decided_by, 'limits'
       from app.rule_set r, app.proposal p where r.instrument = $1 and p.state = 'approved' limit 1`,
    [instrument],
  );
  steps.toPaymentDay();
  await applySplits(steps.worker);
  expect(steps.takeErrors()).toEqual([]);
  const [rules] = await testEnv.owner.query<{ version: number; rules: Record<string, unknown>; reason: string }>(
    'select version, rules, reason from app.rule_set where instrument = $1 order by version desc limit 1',
    [instrument],
  );
  expect(rules).toMatchObject({ version: 3, rules: { max_holding: '300', min_order: '6', lock_up_days: 400 } });
  expect(rules?.reason).toMatch(/^CA-/);
  const prices = await testEnv.owner.query<{ value: string }>(
    'select value::text as value from app.price_tick where symbol = $1 order by id',
    [instrument],
  );
  expect(prices.map(({ value }) => value)).toEqual(['10000000000000000000', '3333333333333333333']);
  const [ana] = one.holders;
  if (!ana) throw new Error('there is a holder');
  const since = new Date(testEnv.clock.now().getTime() - 100 * 86_400_000);
  const acquired = await readAcquired(testEnv.owner, { customer: ana, currency: instrument, since, timeZone: 'UTC' });
  const changes = await listUnitChanges(testEnv.owner, instrument, since);
  expect(adjustUnits(acquired, { changes, timeZone: 'UTC' }).map(({ units }) => units)).toEqual([30n]);
});

test('a bonus issue is given for the units of the record moment', async () => {
  const one = await prepare([25n, 9n], { kind: 'bonus', ratio: [1n, 10n] });
  steps.toPaymentDay();
  await applySplits(steps.worker);
  expect(await one.unitsNow()).toEqual([27n, 9n]);
  expect(await steps.stateOf(one.event)).toBe('paid');
  expect((await expectSound(one)).change).toMatchObject({ before: 34n, after: 36n, ratioNew: 11n, ratioOld: 10n });
});

test('a split is corrected by a reverse split of the inverse ratio', async () => {
  const one = await prepare([11n, 7n], { ratio: [3n, 1n] });
  steps.toPaymentDay();
  await applySplits(steps.worker);
  const paymentDay = addDays(dayAt(testEnv.clock.now(), testEnv.app.settings.timeZone), 20);
  const back = await steps.announce(one.instrument, {
    kind: 'reverse-split',
    rates: [],
    terms: { ratioNew: 1n, ratioOld: 3n, paymentDay },
  });
  await steps.passRecordDay();
  steps.toPaymentDay();
  await applySplits(steps.worker);
  expect(await one.unitsNow()).toEqual([11n, 7n]);
  await expectSound({ instrument: one.instrument, event: back });
});
