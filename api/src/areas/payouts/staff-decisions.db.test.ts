import { describe, expect, test } from 'vitest';
import {
  approvePayout,
  countWaitingPayouts,
  holdPayout,
  listCustomerPayouts,
  listPayouts,
  readPayout,
  rejectPayout,
  requeryPayout,
  resumePayout,
} from '@istmo/contract/areas/payouts/payouts.staff.contract';
import { createTestEnv } from '../../testing/test-env.ts';
import { createWithdrawalSteps, testAddresses } from '../../testing/test-withdrawals.ts';

const testEnv = await createTestEnv();
const { createOwner, request, confirm, read, balances, runAll } = createWithdrawalSteps(testEnv);
const gloria = await testEnv.addStaff('Gloria', 'treasury');
const hugo = await testEnv.addStaff('Hugo', 'treasury');
const irene = await testEnv.addStaff('Irene', 'compliance');

/** A confirmed withdrawal above the threshold. */
async function createInReview() {
  const owner = await createOwner('USDT', '20000');
  const { data } = (await request(owner, 'USDT', { amount: '6500' })).body;
  await confirm(owner);
  await runAll();
  const [id, reference] = [data?._id ?? '', data?.reference_no ?? ''];
  expect(await read(owner, id)).toMatchObject({ state: 'in_review', reason: 'threshold', approvals_needed: 2 });
  return { owner, id, decision: { reference_no: reference, reason: 'her usual pattern' } };
}

describe('above the threshold', () => {
  test('two different people approve, then it is signed and sent', async () => {
    const { owner, id, decision } = await createInReview();
    const first = await testEnv.call(approvePayout, decision, { as: gloria });
    expect(first.body).toMatchObject({ is_approved: false });
    expect((await testEnv.call(approvePayout, decision, { as: gloria })).body.code).toBe('own_proposal');
    await runAll();
    expect((await read(owner, id)).state).toBe('in_review');
    expect((await testEnv.call(approvePayout, decision, { as: irene })).body).toMatchObject({ is_approved: true });
    await runAll();
    expect(await read(owner, id)).toMatchObject({ state: 'sent', approvals: 2 });
    expect((await testEnv.call(approvePayout, decision, { as: hugo })).body.code).toBe('conflict');
  });

  test('of two approvals at the same moment by one person, one counts', async () => {
    const { owner, id, decision } = await createInReview();
    await Promise.all([1, 2, 3].map(() => testEnv.call(approvePayout, decision, { as: gloria })));
    expect(await read(owner, id)).toMatchObject({ state: 'in_review', approvals: 1 });
  });

  test('a hold shows the customer its reason, and after it two approvals that were given still hold', async () => {
    const { owner, id, decision } = await createInReview();
    await testEnv.call(approvePayout, decision, { as: gloria });
    const hold = { ...decision, customer_reason: 'We are confirming this address with you.' };
    expect((await testEnv.call(holdPayout, { ...hold, customer_reason: 'no' }, { as: irene })).body.code).toBe(
      'invalid_field',
    );
    await testEnv.call(holdPayout, hold, { as: irene });
    expect(await read(owner, id)).toMatchObject({
      state: 'on_hold',
      reason_text: hold.customer_reason,
      can_cancel: true,
    });
    await runAll();
    const [email] = await testEnv.emails(owner.email);
    expect(email?.text).toContain(hold.customer_reason);
    await testEnv.call(resumePayout, decision, { as: irene });
    await runAll();
    expect(await read(owner, id)).toMatchObject({ state: 'in_review', approvals: 1 });
    await testEnv.call(approvePayout, decision, { as: hugo });
    await runAll();
    expect((await read(owner, id)).state).toBe('sent');
  });

  test('a rejection gives the money back with its reason, once', async () => {
    const { owner, id, decision } = await createInReview();
    const rejection = { ...decision, customer_reason: 'The receiver is on a sanctions list.' };
    const replies = await Promise.all([gloria, hugo].map((as) => testEnv.call(rejectPayout, rejection, { as })));
    expect(new Set(replies.map(({ http }) => http))).toEqual(new Set([200, 409]));
    await runAll();
    expect(await read(owner, id)).toMatchObject({ state: 'rejected', reason_text: rejection.customer_reason });
    expect(await balances(owner, 'USDT')).toEqual({ available: 20_000_000_000n, held: 0n });
  });
});

test('what was sent can neither be held nor rejected: the chain is asked again', async () => {
  const owner = await createOwner('USDT', '1000');
  const { data } = (await request(owner, 'USDT', { amount: '100' })).body;
  await confirm(owner);
  await runAll();
  expect((await read(owner, data?._id ?? '')).state).toBe('sent');
  const decision = { reference_no: data?.reference_no ?? '', reason: 'the customer asks' };
  const stop = { ...decision, customer_reason: 'We are looking into it.' };
  expect((await testEnv.call(holdPayout, stop, { as: gloria })).body.code).toBe('conflict');
  expect((await testEnv.call(rejectPayout, stop, { as: gloria })).body.code).toBe('conflict');
  expect((await testEnv.call(requeryPayout, decision, { as: gloria })).http).toBe(200);
});

test('the case shows what is known of the risk, and the look is recorded', async () => {
  const { owner, decision } = await createInReview();
  const { body } = await testEnv.call(readPayout, { reference_no: decision.reference_no }, { as: gloria });
  expect(body.data).toMatchObject({
    customer: owner.name,
    used_before: 0,
    risk: { withdrawals: 0, look_alikes: 0, screening: 'clear', is_suspended: false },
    approved_by: [],
    broadcast: null,
  });
  const looks = await testEnv.owner.query(
    "select from app.audit_entry where kind = 'look' and action = 'withdrawal.open' and subject = $1",
    [decision.reference_no],
  );
  expect(looks).toHaveLength(1);
  const { body: queue } = await testEnv.call(listPayouts, { view: 'review', search: owner.name }, { as: gloria });
  expect(queue.data?.map(({ reference_no: reference }) => reference)).toEqual([decision.reference_no]);
});

test('the case counts the saved addresses that end as this one does, which may be there to be taken for it', async () => {
  const { owner, decision } = await createInReview();
  const end = testAddresses.USDT.slice(-4);
  await testEnv.owner.query(
    `insert into app.withdrawal_address select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'address', 'TLookAlikeLookAlikeLookAlike' || $2::text))).*
       from app.withdrawal_address a where a.customer_id = $1`,
    [owner.customer, end],
  );
  const { body } = await testEnv.call(readPayout, { reference_no: decision.reference_no }, { as: gloria });
  expect(body.data?.risk.look_alikes).toBe(1);
});

test('what was not moved on for too long waits for staff, and is counted', async () => {
  const owner = await createOwner('USDT', '1000');
  await request(owner, 'USDT', { amount: '100' });
  await confirm(owner);
  const references = async () =>
    (await testEnv.call(listPayouts, { view: 'waiting', search: owner.name }, { as: gloria })).body.data?.length;
  expect(await references()).toBe(0);
  testEnv.advance(11 * 60_000);
  expect(await references()).toBe(1);
  expect((await testEnv.call(countWaitingPayouts, {}, { as: gloria })).body.waiting).toBeGreaterThan(0);
});

test("staff see a customer's withdrawals with their states, also those who do not see the queue", async () => {
  const { owner, decision } = await createInReview();
  const jorge = await testEnv.addStaff('Jorge', 'support');
  const { body } = await testEnv.call(listCustomerPayouts, { id: owner.customer }, { as: jorge });
  expect(body).toMatchObject({
    count: 1,
    data: [{ reference_no: decision.reference_no, amount: '6500.000000', state: 'in_review', txid: null }],
  });
  expect(
    (await testEnv.call(listCustomerPayouts, { id: owner.customer, filter: 'BTC' }, { as: jorge })).body.count,
  ).toBe(0);
});
