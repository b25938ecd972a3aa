import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { distribution, post, readBalance, reserveWithdrawal, verifyLedger } from '@istmo/ledger';
import { afterEach, expect, test } from 'vitest';
import { rateOf } from '../../testing/test-corporate-actions.ts';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { forgetStops, stopTestCurrency } from '../../testing/test-stops.ts';
import { changeSuspension } from '../access/public.ts';
import { advanceEvents, retryPayments } from './advance-events.ts';
import { endEvents } from './end-events.ts';
import { missingOf, readEventMoney } from './event-money.store.ts';
import { hashSnapshot } from './snapshot-hash.ts';
import { readSnapshot, readSnapshotLines } from './snapshot.store.ts';
import { takeSnapshots } from './take-snapshot.ts';

const testEnv = await createTestEnv();
const {
  announce,
  balanceOf,
  createSecurity,
  findDifferences,
  fund,
  issuer,
  passRecordDay,
  rowsOf,
  stateOf,
  takeErrors,
  toPaymentDay,
  worker,
} = await createPaymentSteps(testEnv);

afterEach(() => {
  const errors = takeErrors();
  if (errors.length > 0) throw new Error(errors.join());
});

test('a dividend is recorded at the end of its day, waits for its money and its day, and pays each holder once', async () => {
  const { instrument, holders } = await createSecurity(40n, 7n, 1n);
  const id = await announce(instrument);
  await takeSnapshots(worker);
  expect(await stateOf(id)).toBe('announced');
  await passRecordDay();
  expect(await stateOf(id)).toBe('recorded');
  const snapshot = await readSnapshot(testEnv.db, id);
  expect(snapshot).toMatchObject({ holders: 3, held: 48n, outside: 0n, difference: '' });
  const lines = await readSnapshotLines(testEnv.db, id);
  expect(lines.map(({ customer }) => customer)).toEqual(holders);
  expect(Buffer.from(snapshot?.hash ?? [])).toEqual(hashSnapshot(lines));

  await advanceEvents(worker);
  expect((await readEventMoney(testEnv.db, id)).map(missingOf)).toEqual([6_000n]);
  await fund(id, 5_999n);
  await advanceEvents(worker);
  expect(await stateOf(id)).toBe('recorded');
  expect((await readEventMoney(testEnv.db, id)).map(missingOf)).toEqual([1n]);
  await fund(id, 11n);
  await advanceEvents(worker);
  expect(await stateOf(id)).toBe('funded');
  expect(await balanceOf(holders[0] ?? issuer.customer)).toBe(0n);

  toPaymentDay();
  await Promise.all([advanceEvents(worker), advanceEvents(worker), advanceEvents(worker)]);
  await advanceEvents(worker);
  expect(await stateOf(id)).toBe('paid');
  expect(await Promise.all(holders.map((one) => balanceOf(one)))).toEqual([5_000n, 875n, 125n]);
  expect(await findDifferences()).toEqual([]);

  const before = await balanceOf(issuer.customer);
  await endEvents(worker);
  expect(await stateOf(id)).toBe('closed');
  expect((await balanceOf(issuer.customer)) - before).toBe(10n);
  expect((await readBalance(testEnv.db, distribution(id), 'USD')).units).toBe(0n);
  expect((await rowsOf(id)).map(({ state, gross }) => [state, gross])).toEqual([
    ['paid', 5_000n],
    ['paid', 875n],
    ['paid', 125n],
  ]);
  expect(await findDifferences()).toEqual([]);
});

test('who sells after the record moment is paid, and who buys is not', async () => {
  const {
    instrument,
    holders: [seller, buyer],
  } = await createSecurity(10n, 5n);
  if (!seller || !buyer) throw new Error('two holders');
  const id = await announce(instrument);
  await passRecordDay();
  const at = testEnv.clock.now();
  await testEnv.operator.inTransaction((tx) =>
    post(
      tx,
      reserveWithdrawal({ id: newId(), customer: seller, at, amount: money(instrument, 10n), fee: money('USD', 0n) }),
    ),
  );
  await fundCustomer(testEnv, buyer, money(instrument, 100n));
  await fund(id, 10_000n);
  toPaymentDay();
  await advanceEvents(worker);
  expect([await balanceOf(seller), await balanceOf(buyer)]).toEqual([1_250n, 625n]);
});

test('holders who may not be paid are kept with the reason, the rest is paid, and they are paid when the reason is gone', async () => {
  const { instrument, holders } = await createSecurity(4n, 3n, 2n, 1n);
  const [suspended, frozenAccount, listed, free] = holders;
  if (!suspended || !frozenAccount || !listed || !free) throw new Error('four holders');
  const id = await announce(instrument);
  await passRecordDay();
  await fund(id, 1_250n);
  const setHit = (state: string) =>
    testEnv.owner.query(
      `insert into app.identity_review (id, customer_id, causes, opened_at, due_at, state) values ($1, $2, '{hit}', now(), now(), $3)`,
      [newId(), listed, state],
    );
  await testEnv.operator.inTransaction((tx) => changeSuspension(tx, suspended, testEnv.clock.now()));
  await testEnv.owner.query("select app.freeze_account($1, now(), 'new-device', 'TK-1')", [frozenAccount]);
  await setHit('open');
  toPaymentDay();
  await advanceEvents(worker);
  expect((await rowsOf(id)).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'kept suspended',
    'kept frozen',
    'kept sanctioned',
    'paid ',
  ]);
  expect(await stateOf(id)).toBe('paid');
  await endEvents(worker);
  await retryPayments(worker);
  expect(await stateOf(id)).toBe('paid');
  expect((await rowsOf(id)).filter(({ state }) => state === 'kept')).toHaveLength(3);

  await testEnv.operator.inTransaction((tx) => changeSuspension(tx, suspended, undefined));
  await testEnv.owner.query(
    "update app.identity_review set state = 'withdrawn', decided_at = now() where customer_id = $1",
    [listed],
  );
  await retryPayments(worker);
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['paid', 'kept', 'paid', 'paid']);
  expect([await balanceOf(suspended), await balanceOf(frozenAccount), await balanceOf(listed)]).toEqual([
    500n,
    0n,
    250n,
  ]);
  expect(await findDifferences()).toEqual([]);
});

test('nothing is paid while the currency is stopped, and the payment goes on after the stop', async () => {
  const { instrument, holders } = await createSecurity(8n);
  const id = await announce(instrument);
  await passRecordDay();
  await fund(id, 1_000n);
  await stopTestCurrency(testEnv, 'USD');
  toPaymentDay();
  await advanceEvents(worker);
  expect(await stateOf(id)).toBe('funded');
  await forgetStops(testEnv);
  await advanceEvents(worker);
  expect(await balanceOf(holders[0] ?? issuer.customer)).toBe(1_000n);
});

test('a redemption takes the units with the money, and who has them in an open withdrawal is kept until they are back', async () => {
  const {
    instrument,
    holders: [ana, beto],
  } = await createSecurity(10n, 5n);
  if (!ana || !beto) throw new Error('two holders');
  const id = await announce(instrument, { kind: 'redemption', rates: [rateOf('USD', '100')] });
  await passRecordDay();
  await fund(id, 150_000n);
  const withdrawal = {
    id: newId(),
    customer: beto,
    at: testEnv.clock.now(),
    amount: money(instrument, 2n),
    fee: money('USD', 0n),
  };
  await testEnv.operator.inTransaction((tx) => post(tx, reserveWithdrawal(withdrawal)));
  toPaymentDay();
  await advanceEvents(worker);
  expect((await rowsOf(id)).map(({ state, reason }) => `${state} ${reason}`)).toEqual(['paid ', 'kept units']);
  expect([
    await balanceOf(ana),
    await balanceOf(ana, instrument),
    await balanceOf(beto),
    await balanceOf(beto, instrument),
  ]).toEqual([100_000n, 0n, 0n, 3n]);
  expect(await findDifferences()).toEqual([]);
});

test('the books agree in the end', async () => {
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});
