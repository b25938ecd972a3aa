import { listDeposits } from '@istmo/contract/areas/deposits/deposits.contract';
import {
  listCopDeposits,
  openPaymentLink,
  readPayment,
  readPaymentTerms,
} from '@istmo/contract/areas/payments/payments.contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askAboutPayments } from './payments.worker.ts';
import { settlePayment } from './settle-payment.ts';
import { createPayer, day, deliver, open, readOutcome, startPaymentTest } from './test-payments.ts';

const testEnv = await startPaymentTest();
const { workerApp, bankLink, owner, runJobs, advance, call, emails } = testEnv;
const cents = '5000000';
const signal = () => AbortSignal.timeout(5_000);
const settle = (reference: string) => settlePayment(workerApp, reference, signal());
const countCredits = async () =>
  (
    await owner.query(
      "select 1 from ledger.movement m join ledger.movement_kind k on k.number = m.kind where k.name = 'credit-payment'",
      [],
    )
  ).length;

describe('opening', () => {
  test('a payment opens the bank’s page with our reference and the amount in cents', async () => {
    const ana = await createPayer(testEnv);
    const { body } = await call(openPaymentLink, { amount: '50000.5' }, { as: ana });
    const url = new URL(body.msg?.url ?? '');
    expect(url.pathname).toBe('/sandbox/bank');
    expect(url.searchParams.get('amount-in-cents')).toBe('5000050');
    expect(url.searchParams.get('reference')).toMatch(/^P-[0-9A-Z]{10}$/);
    expect(await readOutcome(testEnv, ana)).toMatchObject({ units: 0n, state: 'open', activity: ['open-payment'] });
  });

  test('the terms are those of the settings, and amounts outside them are refused', async () => {
    const ana = await createPayer(testEnv);
    expect((await call(readPaymentTerms, {}, { as: ana })).body.data).toEqual({
      currency: 'COP',
      minimum: '20000',
      maximum: '20000000',
      hours: 2,
    });
    for (const [amount, code] of Object.entries({
      '': 'amount_invalid',
      '0': 'amount_too_small',
      '19999.99': 'amount_too_small',
      '20000.001': 'amount_invalid',
      '20000000.01': 'amount_too_large',
      '999999999999999999999': 'amount_too_large',
    }))
      expect((await call(openPaymentLink, { amount }, { as: ana })).body.code, amount).toBe(code);
    for (const amount of ['-20000', '2e5', '20,000', '٢٠٠٠٠', '0x5000'])
      expect((await testEnv.send(openPaymentLink, { amount }, { as: ana })).body.code, amount).toBe('bad_request');
    expect((await call(listCopDeposits, {}, { as: ana })).body.count).toBe(0);
  });

  test('it needs a verified identity and the deposit disclaimer', async () => {
    const plain = await testEnv.signUp('plainpayer', {});
    expect((await call(openPaymentLink, { amount: '50000' }, { as: plain })).http).toBe(403);
  });

  test('a repeated request answers the same link, also twice at once; another amount under its key is a conflict', async () => {
    const ana = await createPayer(testEnv);
    const ask = (amount: string) =>
      call(openPaymentLink, { amount }, { as: ana, headers: { 'idempotency-key': 'one-key' } });
    const replies = await Promise.all([ask('50000'), ask('50000'), ask('50000')]);
    expect(new Set(replies.map(({ body }) => body.msg?.url)).size).toBe(1);
    expect((await call(listCopDeposits, {}, { as: ana })).body.count).toBe(1);
    expect((await ask('60000')).body.code).toBe('idempotency_conflict');
  });

  test('another customer sees nothing of it', async () => {
    const [ana, other] = [await createPayer(testEnv), await createPayer(testEnv)];
    const reference = await open(testEnv, ana);
    expect((await call(readPayment, { reference }, { as: ana })).body.data?.reference_no).toBe(reference);
    expect((await call(readPayment, { reference }, { as: other })).http).toBe(404);
    expect((await call(listCopDeposits, {}, { as: other })).body.count).toBe(0);
  });
});

describe('notices', () => {
  test('a verified notice credits once the provider says the same: wallet, email, history, timeline', async () => {
    const ana = await createPayer(testEnv);
    const reference = await open(testEnv, ana);
    const notice = await bankLink.setAttempt({ reference, status: 'APPROVED', cents });
    expect(await deliver(testEnv, notice)).toBe(200);
    expect((await readOutcome(testEnv, ana)).units).toBe(0n);
    await runJobs();
    expect(await readOutcome(testEnv, ana)).toEqual({
      units: 5_000_000n,
      state: 'credited',
      status: 'completed',
      activity: ['open-payment', 'payment-credited'],
    });
    expect((await emails(ana.email)).map(({ subject }) => subject)).toEqual(['50,000.00 COP are in your wallet']);
    const { body } = await call(readPayment, { reference }, { as: ana });
    expect(body.data?.steps.map(({ step }) => step)).toEqual(['open', 'attempt_approved', 'credited']);
    expect(body.data?.url).toBe('');
    const history = await call(listDeposits, {}, { as: ana });
    expect(history.body.data).toMatchObject([{ reference_no: reference, status: 'completed', way: 'link' }]);
    const [row] = await owner.query<{ body: Buffer }>('select body from app.payment_notice where reference = $1', [
      reference,
    ]);
    expect(row?.body.toString()).toBe(notice.rawBody);
  });

  test('one event delivered many times, at once and a day later, is one credit and one stored notice', async () => {
    const ana = await createPayer(testEnv);
    const reference = await open(testEnv, ana);
    const notice = await bankLink.setAttempt({ reference, status: 'APPROVED', cents });
    expect(await Promise.all(Array.from({ length: 5 }, () => deliver(testEnv, notice)))).toEqual(Array(5).fill(200));
    await Promise.all([runJobs(), settle(reference), settle(reference)]);
    advance(day);
    expect(await deliver(testEnv, notice)).toBe(200);
    await runJobs();
    expect((await readOutcome(testEnv, ana)).units).toBe(5_000_000n);
    expect(await owner.query('select 1 from app.payment_notice where reference = $1', [reference])).toHaveLength(1);
  });

  test('whatever the order of the notices, the newest word of the provider counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2], { minLength: 1, maxLength: 3 }), async (order) => {
        const ana = await createPayer(testEnv);
        const reference = await open(testEnv, ana);
        const notices = [
          await bankLink.setAttempt({ reference, status: 'PENDING', cents }),
          await bankLink.setAttempt({ reference, status: 'DECLINED' }),
          await bankLink.setAttempt({ reference, status: 'APPROVED', cents }),
        ];
        for (const index of order) {
          const notice = notices[index];
          if (notice) expect(await deliver(testEnv, notice)).toBe(200);
          await runJobs();
        }
        expect(await readOutcome(testEnv, ana)).toMatchObject({ units: 5_000_000n, state: 'credited' });
      }),
      { numRuns: 6 },
    );
  });

  test('a notice that is unsigned, forged or changed is refused, stored nowhere, and credits nothing', async () => {
    const ana = await createPayer(testEnv);
    const reference = await open(testEnv, ana);
    const { rawBody, headers } = await bankLink.setAttempt({ reference, status: 'DECLINED', cents });
    const forged = rawBody.replace('DECLINED', 'APPROVED');
    expect(await deliver(testEnv, { rawBody: forged, headers })).toBe(401);
    expect(await deliver(testEnv, { rawBody, headers: { ...headers, 'x-event-checksum': 'f'.repeat(64) } })).toBe(401);
    expect(await deliver(testEnv, { rawBody, headers: { 'content-type': 'application/json' } })).toBe(401);
    await runJobs();
    expect(await owner.query('select 1 from app.payment_notice where reference = $1', [reference])).toHaveLength(0);
    expect((await readOutcome(testEnv, ana)).units).toBe(0n);
  });

  test('a true notice with another payment’s reference credits no customer: not all of a notice is signed', async () => {
    const [ana, thief] = [await createPayer(testEnv), await createPayer(testEnv)];
    const [paid, unpaid] = [await open(testEnv, ana), await open(testEnv, thief)];
    const { rawBody, headers } = await bankLink.setAttempt({ reference: paid, status: 'APPROVED', cents });
    expect(await deliver(testEnv, { rawBody: rawBody.replace(paid, unpaid), headers })).toBe(200);
    await runJobs();
    expect(await readOutcome(testEnv, thief)).toMatchObject({ units: 0n, state: 'open' });
  });

  test('a notice about a payment that does not exist is kept and changes nothing', async () => {
    const before = await countCredits();
    const notice = await bankLink.setAttempt({ reference: 'P-0123456789', status: 'APPROVED', cents });
    expect(await deliver(testEnv, notice)).toBe(200);
    await runJobs();
    expect(await countCredits()).toBe(before);
  });
});

describe('asking', () => {
  test('a lost notice is made up for, also when the provider first times out, is late or answers nonsense', async () => {
    const ana = await createPayer(testEnv);
    const reference = await open(testEnv, ana);
    await bankLink.setAttempt({ reference, status: 'PENDING', cents });
    await bankLink.setAttempt({ reference, status: 'APPROVED' });
    for (const kind of ['timeout', 'busy', 'garbage']) {
      await bankLink.injectFault({ kind, times: 1 });
      await expect(settle(reference)).rejects.toMatchObject({ provider: 'bank-link' });
      expect((await readOutcome(testEnv, ana)).units).toBe(0n);
    }
    await bankLink.injectFault({ kind: 'late', times: 1 });
    await settle(reference);
    expect(await readOutcome(testEnv, ana)).toMatchObject({ units: 0n, state: 'bank_pending' });
    advance(3_600_000);
    await askAboutPayments(workerApp);
    expect(await readOutcome(testEnv, ana)).toMatchObject({ units: 5_000_000n, state: 'credited' });
  });

  test('a provider that is down is asked five times in a run, and about the rest in the next', async () => {
    for (let count = 0; count < 7; count++) await open(testEnv, await createPayer(testEnv));
    advance(60_000);
    await bankLink.injectFault({ kind: 'timeout', times: 6 });
    await askAboutPayments(workerApp);
    const countDue = async () =>
      (await owner.query('select 1 from app.payment where next_check_at <= $1', [testEnv.clock.now()])).length;
    const left = await countDue();
    expect(left).toBeGreaterThanOrEqual(2);
    await askAboutPayments(workerApp);
    expect(await countDue()).toBeLessThan(left);
    // The fault that is left is used up.
    advance(3_600_000);
    await askAboutPayments(workerApp);
    await askAboutPayments(workerApp);
    expect(await countDue()).toBe(0);
  });

  test('a late answer that was true before does not undo what came after it', async () => {
    const ana = await createPayer(testEnv);
    const reference = await open(testEnv, ana);
    await bankLink.setAttempt({ reference, status: 'PENDING', cents });
    await bankLink.setAttempt({ reference, status: 'APPROVED' });
    await settle(reference);
    await bankLink.injectFault({ kind: 'late', times: 1 });
    await settle(reference);
    expect(await readOutcome(testEnv, ana)).toMatchObject({ units: 5_000_000n, state: 'credited' });
  });

  test('a declined attempt is shown, and the same link can still be paid', async () => {
    const ana = await createPayer(testEnv);
    const reference = await open(testEnv, ana);
    await bankLink.setAttempt({ reference, status: 'DECLINED', cents });
    await settle(reference);
    await settle(reference);
    const { body } = await call(listCopDeposits, {}, { as: ana });
    expect(body.data?.[0]).toMatchObject({ state: 'declined', status: 'pending' });
    expect(body.data?.[0]?.url).toContain(reference);
    await bankLink.setAttempt({ reference, status: 'APPROVED', cents });
    await settle(reference);
    expect(await readOutcome(testEnv, ana)).toMatchObject({
      state: 'credited',
      activity: ['open-payment', 'payment-declined', 'payment-credited'],
    });
  });

  test('a link that was not paid expires, and an approval that the bank reports later is credited all the same', async () => {
    const ana = await createPayer(testEnv);
    const reference = await open(testEnv, ana);
    advance(2 * 3_600_000);
    await settle(reference);
    expect((await readOutcome(testEnv, ana)).state).toBe('open');
    advance(3_600_001);
    await settle(reference);
    expect(await readOutcome(testEnv, ana)).toMatchObject({ state: 'expired', status: 'rejected' });
    expect(await owner.query('select 1 from app.received where customer_id = $1', [ana.customer])).toEqual([]);
    await bankLink.setAttempt({ reference, status: 'APPROVED', cents });
    await settle(reference);
    expect(await readOutcome(testEnv, ana)).toMatchObject({ units: 5_000_000n, state: 'credited' });
  });
});
