import { money } from '@istmo/contract/kernel/money';
import { readBalance, treasury, verifyLedger } from '@istmo/ledger';
import { afterEach, expect, test } from 'vitest';
import { rateOf } from '../../testing/test-corporate-actions.ts';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, fundPlatform } from '../../testing/test-funds.ts';
import { forgetStops, stopTestCurrency } from '../../testing/test-stops.ts';
import { changeSuspension } from '../access/public.ts';
import { advanceEvents } from './advance-events.ts';
import { endEvents } from './end-events.ts';
import { missingOf, readEventMoney } from './event-money.store.ts';
import { acceptSnapshot, readSnapshot } from './snapshot.store.ts';
import { takeSnapshots } from './take-snapshot.ts';

const testEnv = await createTestEnv();
const {
  announce,
  approve,
  balanceOf,
  createSecurity,
  findDifferences,
  fund,
  issuanceWith,
  issuer,
  passRecordDay,
  rowsOf,
  stateOf,
  takeErrors,
  toPaymentDay,
  worker,
} = await createPaymentSteps(testEnv);
const dayMs = 24 * 3_600_000;
const traits = { kycStatus: 'verified', acceptedDisclaimers: true } as const;

afterEach(() => {
  const errors = takeErrors();
  if (errors.length > 0) throw new Error(errors.join());
});

test('what was not claimed in time goes back to the issuer when two decide it, and not before', async () => {
  const {
    instrument,
    holders: [lost, found],
  } = await createSecurity(2n, 2n);
  if (!lost || !found) throw new Error('two holders');
  const claimUntil = new Date(testEnv.clock.now().getTime() + 60 * dayMs).toISOString().slice(0, 10);
  const id = await announce(instrument, { terms: { claimUntil } });
  await passRecordDay();
  await fund(id, 500n);
  await testEnv.operator.inTransaction((tx) => changeSuspension(tx, lost, testEnv.clock.now()));
  toPaymentDay();
  await advanceEvents(worker);
  await approve('corporate-action.return', id, {});
  await endEvents(worker);
  expect(await stateOf(id)).toBe('paid');
  const before = await balanceOf(issuer.customer);
  testEnv.advance(60 * dayMs);
  await stopTestCurrency(testEnv, 'USD');
  await endEvents(worker);
  expect(await stateOf(id)).toBe('paid');
  await forgetStops(testEnv);
  await Promise.all([endEvents(worker), endEvents(worker)]);
  await endEvents(worker);
  expect(await stateOf(id)).toBe('closed');
  expect((await balanceOf(issuer.customer)) - before).toBe(250n);
  expect((await rowsOf(id)).map(({ state }) => state).toSorted()).toEqual(['paid', 'returned']);
  expect(await findDifferences()).toEqual([]);
});

test('the operator’s own security is funded from its inventory, once, when two decided it', async () => {
  const holder = await testEnv.signUp('owncoin', traits);
  await fundCustomer(testEnv, holder.customer, money('COINGT', 10n));
  await fundPlatform(testEnv, money('USDT', 1_000_000_000n));
  const id = await announce('COINGT', { issuer: null, rates: [rateOf('USDT', '0.5')] });
  await passRecordDay();
  await advanceEvents(worker);
  const [sums] = await readEventMoney(testEnv.db, id);
  const missing = sums ? missingOf(sums) : 0n;
  const inventory = (await readBalance(testEnv.db, treasury, 'USDT')).units;
  await approve('corporate-action.fund', id, { currency: 'USDT', units: `${missing}` });
  await stopTestCurrency(testEnv, 'USDT');
  await endEvents(worker);
  expect((await readBalance(testEnv.db, treasury, 'USDT')).units).toBe(inventory);
  await forgetStops(testEnv);
  await Promise.all([endEvents(worker), endEvents(worker)]);
  expect(inventory - (await readBalance(testEnv.db, treasury, 'USDT')).units).toBe(missing);
  toPaymentDay();
  await advanceEvents(worker);
  expect(await balanceOf(holder.customer, 'USDT')).toBe(missing);
  expect(missing).toBeGreaterThan(0n);
  await endEvents(worker);
  expect(await stateOf(id)).toBe('closed');
});

test('an issuance service that has other figures blocks the event until two accept the snapshot', async () => {
  const { instrument, holders } = await createSecurity(6n);
  const id = await announce(instrument);
  testEnv.advance(11 * dayMs);
  await takeSnapshots({ ...worker, issuance: issuanceWith(1n) });
  expect(takeErrors()).toHaveLength(2);
  const snapshot = await readSnapshot(testEnv.db, id);
  expect(snapshot?.difference).toBe('supply 6 ≠ 7; inside 6 ≠ 7');
  await fund(id, 750n);
  toPaymentDay();
  await advanceEvents(worker);
  expect(await stateOf(id)).toBe('recorded');
  const proposal = await approve('corporate-action.accept-snapshot', id, {
    snapshot: Buffer.from(snapshot?.hash ?? []).toString('hex'),
  });
  await testEnv.owner.inTransaction((tx) => acceptSnapshot(tx, id, proposal));
  await advanceEvents(worker);
  expect(await balanceOf(holders[0] ?? issuer.customer)).toBe(750n);
});

test('units that are in a movement of before the record moment but written after the snapshot stop the payment', async () => {
  const {
    instrument,
    holders: [ana],
  } = await createSecurity(6n);
  if (!ana) throw new Error('a holder');
  const id = await announce(instrument);
  await passRecordDay();
  const [{ at } = { at: new Date(0) }] = await testEnv.owner.query<{ at: Date }>(
    'select at from app.holder_snapshot where event = $1',
    [id],
  );
  const late = { ...testEnv, clock: { ...testEnv.clock, now: () => new Date(at.getTime() - 1_000) } };
  await fundCustomer(Object.assign(Object.create(testEnv), { clock: late.clock }), ana, money(instrument, 4n));
  await fund(id, 750n);
  toPaymentDay();
  await advanceEvents(worker);
  expect(await stateOf(id)).toBe('funded');
  expect(takeErrors()).toHaveLength(1);
  const cases = await testEnv.owner.query<{ event: string }>(
    "select event from app.reconciliation_difference where kind = 'register-snapshot'",
  );
  expect(cases).toHaveLength(1);
});

test('the books agree in the end', async () => {
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});
