import { withdrawOffer } from '@istmo/contract/areas/tenders/tenders.contract';
import { readOffers } from '@istmo/contract/areas/tenders/tenders.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { verifyLedger } from '@istmo/ledger';
import { afterEach, expect, test } from 'vitest';
import { createActionSteps, rateOf } from '../../testing/test-corporate-actions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { changeSuspension } from '../access/public.ts';
import { readAction } from '../corporate-actions/public.ts';
import { releaseOffers } from './release-offers.ts';
import { createTenderSteps, minuteMs } from './test-tenders.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const actions = await createActionSteps(testEnv);
const steps = await createTenderSteps(testEnv);
const { announce, announceTender, balanceOf, createSecurity, fund, heldOf, offer, pass, seen, stateOf, worker } = steps;
const { activityOf, instructionsOf, takeErrors } = steps;
const { retryPayments } = steps.tasks;
const gloria = await testEnv.addStaff('gloria', 'administrator');

afterEach(() => {
  const errors = takeErrors();
  if (errors.length > 0) throw new Error(errors.join());
});

test('offers are held, scaled back, and settled units against money by the worker', async () => {
  const { instrument, people } = await createSecurity(60n, 30n, 10n);
  const [ana, ben, eva] = people;
  if (!ana || !ben || !eva) throw new Error('three holders');
  const { id, reference } = await announceTender(instrument, { maxUnits: 40n });
  await offer(reference, ana, '60');
  await offer(reference, ben, '20');
  expect(await heldOf(ana, instrument)).toBe(60n);
  expect(await balanceOf(ana.customer, instrument)).toBe(0n);
  await pass(6);
  expect(await stateOf(id)).toBe('recorded');
  expect(await steps.rowsOf(id)).toEqual([]);
  await pass(6);
  expect((await steps.rowsOf(id)).map(({ gross }) => gross)).toEqual([3_750n, 1_250n]);
  await fund(id, 5_000n);
  await pass(0);
  expect(await stateOf(id)).toBe('paid');
  expect(await Promise.all([ana, ben, eva].map(({ customer }) => balanceOf(customer, instrument)))).toEqual([
    30n,
    20n,
    10n,
  ]);
  expect(await Promise.all([ana, ben, eva].map(({ customer }) => balanceOf(customer)))).toEqual([3_750n, 1_250n, 0n]);
  expect(await heldOf(ana, instrument)).toBe(0n);
  expect(await seen(reference, ana)).toMatchObject({ outcome: 'taken', offered: '60', accepted: '30', is_paid: true });
  expect((await call(readOffers, { reference }, { as: gloria })).body.data).toMatchObject({
    offered: '80',
    holders: 2,
    result: { accepted: '40', percent: '50.0000', taken_holders: 2, not_taken_holders: 0 },
  });
  expect(await steps.findDifferences()).toEqual([]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

test('the same offer again changes nothing, another one replaces it, and one that was not seen is not replaced', async () => {
  const { instrument, people } = await createSecurity(10n);
  const [ana] = people;
  if (!ana) throw new Error('a holder');
  const { reference } = await announceTender(instrument);
  expect(await seen(reference, ana)).toMatchObject({ may_offer: true, most: '10', offered: '0', outcome: 'none' });
  const clicks = await Promise.all([1, 2, 3].map(() => offer(reference, ana, '4')));
  expect(clicks.map(({ body }) => body.offered)).toEqual(['4', '4', '4']);
  expect(await instructionsOf(ana)).toHaveLength(1);
  expect(await seen(reference, ana)).toMatchObject({
    most: '10',
    offered: '4',
    outcome: 'offered',
    estimate: { currency: 'USD', gross: '5.00', tax: '0.00', net: '5.00' },
  });
  // Another tab shows no offer yet.
  expect(await offer(reference, ana, '7', '0')).toMatchObject({ http: 409, body: { code: 'conflict' } });
  expect((await offer(reference, ana, '10', '4')).body.offered).toBe('10');
  expect(await heldOf(ana, instrument)).toBe(10n);
  expect((await offer(reference, ana, '3', '10')).body.offered).toBe('3');
  expect(await heldOf(ana, instrument)).toBe(3n);
  expect((await call(withdrawOffer, { reference }, { as: ana })).body.offered).toBe('0');
  expect((await call(withdrawOffer, { reference }, { as: ana })).body.offered).toBe('0');
  expect(await heldOf(ana, instrument)).toBe(0n);
  expect(await seen(reference, ana)).toMatchObject({ offered: '0', outcome: 'withdrawn', estimate: null });
  expect((await instructionsOf(ana)).map(({ units }) => units)).toEqual(['4', '10', '3', '0']);
  expect(await activityOf(ana)).toEqual(['units-offered', 'units-offered', 'units-offered', 'offer-withdrawn']);
  expect(await steps.findDifferences()).toEqual([]);
});

test('more than is there, nothing, by no holder, of another event or after the cut-off is refused', async () => {
  const { instrument, people } = await createSecurity(10n, 5n);
  const [ana, ben] = people;
  const { reference } = await announceTender(instrument);
  const visitor = await testEnv.signUp(`visitor${instrument.toLowerCase()}`, { kycStatus: 'verified' });
  const refusal = async (made: ReturnType<typeof offer>) => {
    const { body } = await made;
    return body.code;
  };
  expect(await refusal(offer(reference, ana, '11'))).toBe('insufficient_balance');
  expect(await refusal(offer(reference, ana, '0'))).toBe('amount_invalid');
  expect(await refusal(offer(reference, ana, '1.5'))).toBe('amount_invalid');
  expect(await refusal(offer(reference, visitor, '1'))).toBe('insufficient_balance');
  const dividend = await announce(instrument, { rates: [rateOf('USD', '1')] });
  const other = (await readAction(testEnv.db, dividend))?.reference ?? '';
  expect(await refusal(offer(other, ana, '1'))).toBe('not_found');
  expect(await refusal(offer('CA-1999-0001', ana, '1'))).toBe('not_found');
  // Recorded before the cut-off: what is bought later is not in the tender.
  await pass(6);
  if (!ben) throw new Error('a holder');
  await fundCustomer(testEnv, ben.customer, money(instrument, 20n));
  expect(await seen(reference, ben)).toMatchObject({ most: '5' });
  expect(await refusal(offer(reference, ben, '6'))).toBe('insufficient_balance');
  expect((await offer(reference, ben, '5')).body.offered).toBe('5');
  testEnv.advance(5 * minuteMs);
  expect(await refusal(offer(reference, ben, '4', '5'))).toBe('instruction_closed');
  expect((await call(withdrawOffer, { reference }, { as: ben })).body).toMatchObject({ code: 'instruction_closed' });
});

test('what was bought between the record moment and the snapshot is not taken, and is given back', async () => {
  const { instrument, people } = await createSecurity(10n, 5n);
  const [ana, ben] = people;
  if (!ana || !ben) throw new Error('two holders');
  const { id, reference } = await announceTender(instrument);
  testEnv.advance(5 * minuteMs + 1_000);
  await fundCustomer(testEnv, ben.customer, money(instrument, 20n));
  expect((await offer(reference, ben, '25')).body.offered).toBe('25');
  await pass(1);
  await pass(6);
  await fund(id, 625n);
  await pass(0);
  expect(await seen(reference, ben)).toMatchObject({ offered: '25', accepted: '5', outcome: 'taken' });
  expect(await balanceOf(ben.customer, instrument)).toBe(20n);
  expect(await steps.findDifferences()).toEqual([]);
});

test('offers of which nothing is taken, and those of a cancelled tender, are given back once with a notification', async () => {
  const { instrument, people } = await createSecurity(3n, 3n, 3n);
  const [ana, ben, eva] = people;
  if (!ana || !ben || !eva) throw new Error('three holders');
  const { id, reference } = await announceTender(instrument, { maxUnits: 1n, recordIn: 11 });
  for (const one of [ana, ben]) await offer(reference, one, '3');
  await offer(reference, eva, '2');
  await pass(12);
  expect(await stateOf(id)).toBe('recorded');
  await Promise.all([releaseOffers(worker), releaseOffers(worker)]);
  const outcomes = await Promise.all(people.map(async (one) => (await seen(reference, one)).outcome));
  expect(outcomes.toSorted()).toEqual(['not-taken', 'not-taken', 'taken']);
  const loser = people[outcomes.indexOf('not-taken')] ?? ana;
  expect(await heldOf(loser, instrument)).toBe(0n);
  expect(await activityOf(loser)).toEqual(['units-offered', 'offer-released']);

  const second = await announceTender(instrument);
  await offer(second.reference, loser, '1');
  expect(await heldOf(loser, instrument)).toBe(1n);
  await actions.cancel(second.id, 'The issuer withdrew it');
  await Promise.all([releaseOffers(worker), releaseOffers(worker)]);
  await releaseOffers(worker);
  expect(await heldOf(loser, instrument)).toBe(0n);
  expect(await seen(second.reference, loser)).toMatchObject({ outcome: 'cancelled', offered: '1', accepted: null });
  expect(await activityOf(loser)).toEqual(['units-offered', 'offer-released', 'units-offered', 'offer-released']);
  expect(await steps.findDifferences()).toEqual([]);
});

test('a holder who may not be paid keeps the hold, until the payment is made or went back to the issuer', async () => {
  const { instrument, people } = await createSecurity(10n, 10n);
  const [ana, ben] = people;
  if (!ana || !ben) throw new Error('two holders');
  const { id, reference } = await announceTender(instrument);
  for (const one of [ana, ben]) await offer(reference, one, '4');
  await pass(6);
  await pass(6);
  await fund(id, 1_000n);
  for (const one of [ana, ben])
    await testEnv.operator.inTransaction((tx) => changeSuspension(tx, one.customer, testEnv.clock.now()));
  await pass(0);
  expect((await steps.rowsOf(id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['kept', 'suspended'],
    ['kept', 'suspended'],
  ]);
  expect([await heldOf(ana, instrument), await heldOf(ben, instrument)]).toEqual([4n, 4n]);
  await testEnv.operator.inTransaction((tx) => changeSuspension(tx, ana.customer, undefined));
  await retryPayments(worker);
  expect(await balanceOf(ana.customer)).toBe(500n);
  expect(await heldOf(ana, instrument)).toBe(0n);
  // As two decide about what was not claimed in time.
  await testEnv.owner.query(
    "update app.entitlement set state = 'returned', reason = '' where event = $1 and state = 'kept'",
    [id],
  );
  await releaseOffers(worker);
  expect(await heldOf(ben, instrument)).toBe(0n);
  expect(await balanceOf(ben.customer, instrument)).toBe(10n);
});
