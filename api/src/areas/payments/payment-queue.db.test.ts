import { listCustomerDeposits } from '@istmo/contract/areas/deposits/deposits.staff.contract';
import {
  askProvider,
  countWaitingPayments,
  listPaymentQueue,
  readPaymentCase,
} from '@istmo/contract/areas/payments/payments.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { readPaymentReceipt } from '@istmo/contract/areas/payments/payments.contract';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/test-env.ts';
import { readReceipt } from '../../testing/test-receipt.ts';
import { askAboutPayments } from './payments.worker.ts';
import { settlePayment } from './settle-payment.ts';
import { createPayer, day, deliver, open, readOutcome, spend, startPaymentTest } from './test-payments.ts';

const testEnv = await startPaymentTest({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { app, workerApp, bankLink, call, owner, advance } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const cents = '5000000';
const settle = (reference: string) => settlePayment(workerApp, reference, AbortSignal.timeout(5_000));
const list = async (input: object) => (await call(listPaymentQueue, input, { as: gloria })).body;
const read = async (reference: string) =>
  (await call(readPaymentCase, { reference_no: reference }, { as: gloria })).body;

test('staff look at what came in another amount, twice, or is undecided after the end of its link, and at nothing else', async () => {
  const [ana, ben, eva, leo] = [
    await createPayer(testEnv),
    await createPayer(testEnv),
    await createPayer(testEnv),
    await createPayer(testEnv),
  ];
  const [other, twice, stuck, paid] = [
    await open(testEnv, ana),
    await open(testEnv, ben),
    await open(testEnv, eva),
    await open(testEnv, leo),
  ];
  await bankLink.setAttempt({ reference: other, status: 'APPROVED', cents: '1' });
  await bankLink.setAttempt({ reference: twice, status: 'APPROVED', cents, attempt: 'first' });
  await bankLink.setAttempt({ reference: twice, status: 'APPROVED', cents, attempt: 'second' });
  await bankLink.setAttempt({ reference: stuck, status: 'PENDING', cents });
  await bankLink.setAttempt({ reference: paid, status: 'APPROVED', cents });
  for (const reference of [other, twice, stuck, paid]) await settle(reference);
  expect(await list({})).toMatchObject({
    data: [
      { reference_no: twice, problem: 'surplus', state: 'credited' },
      { reference_no: other, problem: 'in_review' },
    ],
    counts: { attention: 2 },
  });
  expect((await list({ view: 'open' })).data).toMatchObject([{ reference_no: stuck, problem: null }]);
  advance(2 * day);
  expect((await list({})).data?.map(({ reference_no: reference }) => reference)).toEqual([stuck, twice, other]);
  expect((await call(countWaitingPayments, {}, { as: luisa })).body.waiting).toBe(3);
  // It went back to the payer.
  await bankLink.setAttempt({ reference: twice, status: 'VOIDED', attempt: 'second' });
  await settle(twice);
  expect((await list({})).data?.map(({ reference_no: reference }) => reference)).toEqual([stuck, other]);
  expect((await list({ view: 'all' })).data).toHaveLength(4);
});

test('a payment is found by its reference, its customer, and the provider’s number of an attempt', async () => {
  const ana = await createPayer(testEnv);
  const reference = await open(testEnv, ana);
  await bankLink.setAttempt({ reference, status: 'APPROVED', cents, attempt: 'wompi-77' });
  await settle(reference);
  const found = async (search: string) =>
    (await list({ view: 'all', search })).data?.map(({ reference_no: one }) => one) ?? [];
  for (const search of [reference, reference.toLowerCase().slice(0, 8), ana.email, 'wompi-77'])
    expect(await found(search), search).toEqual([reference]);
  expect(await found('wompi-7')).toEqual([]);
  expect(await found('%')).toEqual([]);
  const { body } = await call(listCustomerDeposits, { id: ana.customer }, { as: gloria });
  expect(body.data).toMatchObject([{ way: 'link', txid: reference, status: 'completed' }]);
});

test('a case shows the timeline, and the answers and notices of the provider word for word; the look is recorded', async () => {
  const ana = await createPayer(testEnv);
  const reference = await open(testEnv, ana);
  await bankLink.setAttempt({ reference, status: 'PENDING', cents, attempt: 'a-1' });
  await settle(reference);
  advance(60_000);
  const notice = await bankLink.setAttempt({ reference, status: 'APPROVED', attempt: 'a-1' });
  expect(await deliver(testEnv, notice)).toBe(200);
  await settle(reference);
  await settle(reference);
  const found = await read(reference.toLowerCase());
  expect(found).toMatchObject({
    reference_no: reference,
    amount: '50000.00',
    attempt: 'a-1',
    attempts: [{ id: 'a-1', state: 'approved', amount: '50000.00', method: 'PSE' }],
  });
  expect(found.steps?.map(({ step }) => step)).toEqual(['open', 'attempt_approved', 'credited']);
  expect(found.answers?.map(({ body }) => JSON.parse(body))).toMatchObject([
    { id: 'a-1', status: 'APPROVED', reference },
    { id: 'a-1', status: 'PENDING', reference },
  ]);
  expect(found.notices?.map(({ body }) => body)).toEqual([notice.rawBody]);
  const looks = await owner.query('select 1 from app.audit_entry where action = $1 and subject = $2', [
    'payment.read',
    reference,
  ]);
  expect(looks).toHaveLength(1);
  expect((await call(readPaymentCase, { reference_no: 'P-NOTHING' }, { as: gloria })).body.code).toBe('not_found');
});

test('the customer has a receipt of a payment that was credited, in either language, and of no other', async () => {
  const ana = await createPayer(testEnv);
  const reference = await open(testEnv, ana);
  const receipt = (as: Person, language: 'en' | 'es') => call(readPaymentReceipt, { reference }, { as, language });
  expect((await receipt(ana, 'en')).body.code).toBe('not_found');
  await bankLink.setAttempt({ reference, status: 'APPROVED', cents, attempt: 'paid-1' });
  await settle(reference);
  const facts = [reference, '50,000.00 COP', 'PSE', 'paid-1', `~${reference}`];
  expect(readReceipt(await receipt(ana, 'en'))).toEqual(
    expect.arrayContaining(['Receipt of a COP payment', 'Credited', ...facts]),
  );
  expect(readReceipt(await receipt(ana, 'es'))).toEqual(
    expect.arrayContaining(['Comprobante de un pago en COP', 'Acreditado', ...facts]),
  );
  expect((await receipt(await createPayer(testEnv), 'en')).body.code).toBe('not_found');
  await spend(testEnv, ana, money('COP', 2_000_000n));
  await bankLink.setAttempt({ reference, status: 'VOIDED', attempt: 'paid-1' });
  await settle(reference);
  expect(readReceipt(await receipt(ana, 'en'))).toEqual(
    expect.arrayContaining(['Reversed by the bank', '30,000.00 COP', '20,000.00 COP']),
  );
});

test('treasury has the provider asked again, and what it answers is booked; the console itself credits nothing', async () => {
  const ana = await createPayer(testEnv);
  const reference = await open(testEnv, ana);
  await bankLink.setAttempt({ reference, status: 'DECLINED', cents });
  await settle(reference);
  await owner.query("update app.payment set next_check_at = 'infinity' where reference = $1", [reference]);
  await bankLink.setAttempt({ reference, status: 'APPROVED', cents });
  await askAboutPayments(workerApp);
  expect((await readOutcome(testEnv, ana)).state).toBe('declined');
  expect((await call(askProvider, { reference_no: reference }, { as: luisa })).body.code).toBe('role_required');
  expect((await call(askProvider, { reference_no: reference }, { as: gloria })).http).toBe(200);
  await askAboutPayments(workerApp);
  expect(await readOutcome(testEnv, ana)).toMatchObject({ state: 'credited', units: 5_000_000n });
  for (const sql of [
    "update app.payment set state = 'credited'",
    'update app.payment set has_surplus = true',
    'delete from app.payment_answer',
    "insert into app.payment_answer values (gen_random_uuid(), gen_random_uuid(), 'x', 'x', now())",
  ])
    for (const db of [testEnv.consoleApp.db, app.db]) await expect(db.query(sql)).rejects.toThrow('permission denied');
});
