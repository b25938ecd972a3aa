import { readPayment } from '@istmo/contract/areas/payments/payments.contract';
import { money } from '@istmo/contract/kernel/money';
import { creditPayment, post, readBalance, receivable, reversePayment } from '@istmo/ledger';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import { describe, expect, test } from 'vitest';
import { nextStates, type PaymentState } from './payment-states.ts';
import { findPayment } from './payments.store.ts';
import { settlePayment } from './settle-payment.ts';
import { createPayer, open, readOutcome, spend, startPaymentTest } from './test-payments.ts';

const testEnv = await startPaymentTest();
const { app, workerApp, bankLink, owner, call } = testEnv;
const cents = '5000000';
const settle = (reference: string) => settlePayment(workerApp, reference, AbortSignal.timeout(5_000));

describe('what is not as requested', () => {
  test.each([
    { what: 'a smaller amount', sent: { cents: '4999999' } },
    { what: 'a larger amount', sent: { cents: '500000000' } },
    { what: 'another currency', sent: { cents, currency: 'USD' } },
  ])('$what is credited to no customer, and when it went back they are informed', async ({ sent }) => {
    const ana = await createPayer(testEnv);
    const reference = await open(testEnv, ana);
    await bankLink.setAttempt({ reference, status: 'APPROVED', ...sent });
    await settle(reference);
    expect(await readOutcome(testEnv, ana)).toMatchObject({ units: 0n, state: 'in_review' });
    await bankLink.setAttempt({ reference, status: 'VOIDED' });
    await settle(reference);
    expect(await readOutcome(testEnv, ana)).toMatchObject({
      units: 0n,
      state: 'returned',
      activity: ['open-payment', 'payment-in-review', 'payment-returned'],
    });
    const { body } = await call(readPayment, { reference }, { as: ana });
    expect(body.data?.steps.map(({ step }) => step)).toEqual([
      'open',
      'attempt_approved',
      'in_review',
      'attempt_voided',
      'returned',
    ]);
    const currency = 'currency' in sent ? sent.currency : 'COP';
    expect(body.data?.arrived).toEqual({ amount: (Number(sent.cents) / 100).toFixed(2), currency });
  });

  test('a second payment of one link is credited to no customer', async () => {
    const ana = await createPayer(testEnv);
    const reference = await open(testEnv, ana);
    await bankLink.setAttempt({ reference, status: 'APPROVED', cents, attempt: 'first' });
    await settle(reference);
    await bankLink.setAttempt({ reference, status: 'APPROVED', cents, attempt: 'second' });
    await settle(reference);
    expect((await readOutcome(testEnv, ana)).units).toBe(5_000_000n);
  });
});

const newsOf = async (email: string): Promise<string | undefined> =>
  (await testEnv.emails(email)).find(({ subject }) => subject === 'Your bank reversed a payment')?.text;

describe('a payment that the bank takes back', () => {
  /** Credited, spent in part, and taken back, by two processes at once. */
  async function takeBack(spent: bigint) {
    const ana = await createPayer(testEnv);
    const reference = await open(testEnv, ana);
    await bankLink.setAttempt({ reference, status: 'APPROVED', cents });
    await settle(reference);
    if (spent > 0n) await spend(testEnv, ana, money('COP', spent));
    await bankLink.setAttempt({ reference, status: 'VOIDED' });
    await Promise.all([settle(reference), settle(reference)]);
    const owed = await readBalance(testEnv.db, receivable(ana.customer), 'COP');
    return { ana, reference, owed: owed.units };
  }

  test('is taken from the wallet, and withdrawals rest', async () => {
    const { ana, reference, owed } = await takeBack(0n);
    expect(await readOutcome(testEnv, ana)).toMatchObject({ units: 0n, state: 'reversed', status: 'rejected' });
    expect(owed).toBe(0n);
    const { body } = await call(readPayment, { reference }, { as: ana });
    expect(body.data).toMatchObject({ taken: '50000.00', owed: '0.00', arrived: null });
    expect(body.data?.steps.map(({ step }) => step)).toEqual([
      'open',
      'attempt_approved',
      'credited',
      'attempt_voided',
      'reversed',
    ]);
    const [row] = await owner.query<{ reason: string }>(
      'select cooldown_reason as reason from app.account_status where customer_id = $1',
      [ana.customer],
    );
    expect(row?.reason).toBe('deposit-reversed');
    expect(await newsOf(ana.email)).toContain('The whole amount was deducted from it, and you owe us nothing.');
  });

  test('that was spent in part is emailed with what is owed', async () => {
    const { ana } = await takeBack(2_000_000n);
    expect(await newsOf(ana.email)).toContain('you owe us what you had already spent');
  });

  test.each([
    [2_000_000n, 3_000_000n],
    [5_000_000n, 0n],
  ])('of which %d were spent leaves that much owed and takes the rest', async (spent, taken) => {
    const { ana, owed } = await takeBack(spent);
    expect(owed).toBe(-spent);
    expect(await readOutcome(testEnv, ana)).toMatchObject({ units: 0n, state: 'reversed' });
    const [row] = await owner.query<{ taken: bigint; owed: bigint }>(
      'select taken_units as taken, owed_units as owed from app.payment where customer_id = $1',
      [ana.customer],
    );
    expect(row).toEqual({ taken, owed: spent });
  });
});

test('the database allows the transitions of the table and no others', async () => {
  const states: PaymentState[] = ['open', 'credited', 'expired', 'in_review', 'returned', 'reversed'];
  const ana = await createPayer(testEnv);
  for (const from of states)
    for (const to of states) {
      if (from === to) continue;
      const id = crypto.randomUUID();
      const reference = `P-${id.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
      const facts = (state: PaymentState) =>
        `state = '${state}', attempt = ${['open', 'expired'].includes(state) ? 'null' : "'x'"},
         credited_at = ${['credited', 'reversed'].includes(state) ? 'now()' : 'null'}, taken_units = ${state === 'reversed' ? '100' : '0'}`;
      const change = owner.inTransaction(async (tx) => {
        await tx.query(
          `insert into app.payment (id, reference, customer_id, currency, units, url, language, created_at, state_since, expires_at, next_check_at)
           values ($1, $2, $3, 'COP', 100, 'x', 'en', now(), now(), now(), 'infinity')`,
          [id, reference, ana.customer],
        );
        await tx.query('alter table app.payment disable trigger payment_not_changed', []);
        await tx.query(`update app.payment set ${facts(from)} where id = $1`, [id]);
        await tx.query('alter table app.payment enable trigger payment_not_changed', []);
        await tx.query(`update app.payment set ${facts(to)} where id = $1`, [id]);
      });
      const outcome = await change.then(
        () => 'allowed',
        () => 'refused',
      );
      expect(outcome, `${from} to ${to}`).toBe(nextStates[from].includes(to) ? 'allowed' : 'refused');
    }
});

test('a payment whose row is credited is credited to the customer of the row only', async () => {
  const [ana, other] = [await createPayer(testEnv), await createPayer(testEnv)];
  const payment = await findPayment(testEnv.db, await open(testEnv, ana));
  if (!payment) throw new Error('no payment');
  await owner.inTransaction(async (tx) => {
    await tx.query('alter table app.payment disable trigger payment_not_changed', []);
    await tx.query("update app.payment set state = 'credited', attempt = 'x', credited_at = now() where id = $1", [
      payment.id,
    ]);
    await tx.query('alter table app.payment enable trigger payment_not_changed', []);
  });
  const credit = (customer: typeof payment.customer) =>
    workerApp.db.inTransaction((tx) =>
      post(tx, creditPayment({ id: payment.id, customer, at: app.clock.now(), amount: money('COP', payment.units) })),
    );
  await expect(credit(other.customer)).rejects.toThrow('no business row proves');
  await credit(payment.customer);
});

test('the ledger credits a payment only as its row says, with the worker’s login, and once', async () => {
  const ana = await createPayer(testEnv);
  const reference = await open(testEnv, ana);
  const payment = await findPayment(testEnv.db, reference);
  if (!payment) throw new Error('no payment');
  const { id, customer } = payment;
  const at = app.clock.now();
  const credit = (units: bigint, to = customer) => creditPayment({ id, customer: to, at, amount: money('COP', units) });
  const tryPost = (movement: Parameters<typeof post>[1], by = workerApp.db) =>
    by
      .inTransaction((tx) => post(tx, movement))
      .then(
        () => 'done',
        (error: unknown) => String(error),
      );
  expect(await tryPost(credit(5_000_000n))).toContain('no business row proves');
  await bankLink.setAttempt({ reference, status: 'APPROVED', cents });
  await settle(reference);
  const other = await createPayer(testEnv);
  for (const wrong of [credit(1n), credit(5_000_000n, other.customer)]) expect(await tryPost(wrong)).not.toBe('done');
  const reversal = reversePayment({
    id,
    customer,
    at,
    taken: money('COP', 5_000_000n),
    owed: money('COP', 0n),
  });
  expect(await tryPost(reversal)).toContain('no business row proves');
  expect(await tryPost(reversal, testEnv.db)).not.toBe('done');
  expect((await readOutcome(testEnv, ana)).units).toBe(5_000_000n);
  // The serving login may not say that a payment was made.
  await expect(testEnv.db.query("update app.payment set state = 'reversed' where id = $1", [id])).rejects.toThrow(
    'permission denied',
  );
});

test('credits and reversals are proven by their payment, and by nothing else', async () => {
  const rows = [
    "update app.payment set state = 'open' where id = $event",
    'update app.payment set customer_id = gen_random_uuid() where id = $event',
    "update app.payment set currency = 'USD' where id = $event",
  ];
  await expectEvidence(testEnv.admin, {
    kinds: ['credit-payment', 'reverse-payment'],
    rows: {
      all: rows,
      'credit-payment': ['update app.payment set units = units - 1 where id = $event'],
      'reverse-payment': [
        'update app.payment set taken_units = taken_units + 1 where id = $event',
        'update app.payment set owed_units = owed_units + 1 where id = $event',
      ],
    },
  });
});
