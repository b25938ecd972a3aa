import { afterEach, beforeEach, expect, test } from 'vitest';
import { approvePayout } from '@istmo/contract/areas/payouts/payouts.staff.contract';
import { createTestEnv } from '../../testing/test-env.ts';
import { createWithdrawalSteps, testAddresses } from '../../testing/test-withdrawals.ts';
import { watchPrices } from '../prices/public.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000 } });
const { createOwner, request, confirm, cancel, read, runAll, balances } = createWithdrawalSteps(testEnv);
const { prices, screening } = testEnv;
const gloria = await testEnv.addStaff('Gloria', 'treasury');
const irene = await testEnv.addStaff('Irene', 'compliance');

const minuteMs = 60_000;
const waitMs = 30 * minuteMs;

async function publish(dollars: string): Promise<void> {
  await prices.set({ symbol: 'BTC', price: dollars });
  await watchPrices(testEnv.workerApp);
}

beforeEach(() => publish('100000'));
afterEach(async () => {
  // Each test begins with a price of its own, however far from the last one.
  await testEnv.owner.query('delete from app.price_tick');
  await testEnv.owner.query('delete from app.price_halt');
});

/** The sources have none that is current; the last one becomes too old. */
async function losePrice(): Promise<void> {
  await prices.freeze({ symbol: 'BTC' });
  testEnv.advance(2 * minuteMs);
}

async function createConfirmed(amount: string, added: Parameters<typeof createOwner>[2] = {}) {
  const owner = await createOwner('BTC', '0.5', added);
  const { body } = await request(owner, 'BTC', { amount });
  await confirm(owner);
  return { owner, id: body.data?._id ?? '', reference: body.data?.reference_no ?? '' };
}

/** Time passes, and everything runs. */
async function runAfter(ms: number): Promise<void> {
  testEnv.advance(ms);
  await runAll();
}

const waiting = { state: 'resting', reason: 'awaiting_price', approvals_needed: 0, can_cancel: true };

test('a withdrawal without a price says that it waits for one and until when, and goes on by itself when there is one', async () => {
  const { owner, id } = await createConfirmed('0.01');
  await losePrice();
  const since = testEnv.clock.now();
  await runAll();
  const found = await read(owner, id);
  expect(found).toMatchObject(waiting);
  const waitsMs = new Date(found.price_by ?? 0).getTime() - since.getTime();
  expect([waitsMs >= waitMs, waitsMs < waitMs + minuteMs]).toEqual([true, true]);
  await runAfter(10 * minuteMs);
  expect(await read(owner, id)).toMatchObject({ ...waiting, price_by: found.price_by });
  await publish('100000');
  await runAfter(20_000);
  expect(await read(owner, id)).toMatchObject({ state: 'sent', price_by: null });
});

test('the email gives the reason and when staff decide, and no time at which it goes on', async () => {
  const { owner } = await createConfirmed('0.01');
  await losePrice();
  await runAll();
  const [email] = await testEnv.emails(owner.email);
  expect(email?.text).toContain('There is no current price for this currency');
  expect(email?.text).toMatch(/If there is still no price by .+, two people of our team decide/);
  expect(email?.text).not.toContain('continues automatically at');
});

test('after the time of the setting staff decide, and a price that comes then does not take it from them', async () => {
  const { owner, id, reference } = await createConfirmed('0.01');
  await losePrice();
  await runAll();
  await runAfter(waitMs - 1_000);
  expect(await read(owner, id)).toMatchObject(waiting);
  await runAfter(11_000);
  const inReview = { state: 'in_review', reason: 'no_price', approvals_needed: 2, price_by: null };
  expect(await read(owner, id)).toMatchObject(inReview);
  await publish('100000');
  await runAfter(minuteMs);
  expect(await read(owner, id)).toMatchObject(inReview);
  for (const as of [gloria, irene])
    await testEnv.call(approvePayout, { reference_no: reference, reason: 'her usual pattern' }, { as });
  await runAll();
  expect((await read(owner, id)).state).toBe('sent');
});

test('the wait for a price begins again when there was one in between', async () => {
  const { owner, id } = await createConfirmed('0.01');
  const owe = (owes: boolean) =>
    testEnv.owner.query('update app.account_status set owes_money = $2 where customer_id = $1', [owner.customer, owes]);
  await losePrice();
  await runAll();
  await owe(true);
  await publish('100000');
  await runAfter(minuteMs);
  expect(await read(owner, id)).toMatchObject({ state: 'resting', reason: 'owing', price_by: null });
  await losePrice();
  await owe(false);
  await runAfter(waitMs - minuteMs);
  expect(await read(owner, id)).toMatchObject(waiting);
});

test('it can be cancelled while it waits for a price', async () => {
  const { owner, id } = await createConfirmed('0.01');
  await losePrice();
  await runAll();
  expect((await cancel(owner, id)).http).toBe(200);
  expect((await read(owner, id)).state).toBe('cancelled');
  expect(await balances(owner, 'BTC')).toEqual({ available: 50_000_000n, held: 0n });
  await publish('100000');
  await runAfter(minuteMs);
  expect((await read(owner, id)).state).toBe('cancelled');
});

test.each([
  ['104000', { state: 'sent' }],
  ['105000', { state: 'in_review', reason: 'threshold', approvals_needed: 2 }],
])('the threshold of two approvals is judged by the price at the end, %s', async (price, expected) => {
  // 4,800 USD when it was requested, and 5,000 is the threshold.
  const { owner, id } = await createConfirmed('0.048');
  await losePrice();
  await runAll();
  expect(await read(owner, id)).toMatchObject(waiting);
  await publish(price);
  await runAfter(minuteMs);
  expect(await read(owner, id)).toMatchObject(expected);
});

test('a limit that was lowered while it waited stops it', async () => {
  const { owner, id } = await createConfirmed('0.02');
  await losePrice();
  await runAll();
  await testEnv.owner.query(`update app.withdrawal_limit set max_units = 1000000 where currency = 'BTC'`);
  await publish('100000');
  await runAfter(minuteMs);
  expect(await read(owner, id)).toMatchObject({ state: 'on_hold', reason: 'limit' });
  await testEnv.owner.query(`update app.withdrawal_limit set max_units = daily_units where currency = 'BTC'`);
});

test('an address that is listed while it waits goes to staff when there is a price', async () => {
  const { owner, id } = await createConfirmed('0.01');
  await losePrice();
  await runAll();
  await screening.listAddress({ address: testAddresses.BTC, result: 'hit' });
  await publish('100000');
  await runAfter(minuteMs);
  expect(await read(owner, id)).toMatchObject({ state: 'in_review', reason: 'screening' });
  await screening.listAddress({ address: testAddresses.BTC, result: 'clear' });
});

/** There never was one, so that its value when it was requested is not known either. */
async function forgetPrice(): Promise<void> {
  await losePrice();
  await testEnv.owner.query('delete from app.price_tick');
}

test.each([
  ['0.005', { state: 'sent' }],
  ['0.02', { state: 'resting', reason: 'beneficiary' }],
])('whether %s BTC ask for a beneficiary is decided by the first price', async (amount, expected) => {
  await forgetPrice();
  const { owner, id } = await createConfirmed(amount, { hasBeneficiary: false });
  await runAll();
  expect(await read(owner, id)).toMatchObject(waiting);
  await publish('100000');
  await runAfter(minuteMs);
  expect(await read(owner, id)).toMatchObject(expected);
});

test('staff are not asked to approve it before its value is known, so that none is sent without the beneficiary that it needs', async () => {
  await forgetPrice();
  const { owner, id } = await createConfirmed('0.02', { hasBeneficiary: false });
  await screening.listAddress({ address: testAddresses.BTC, result: 'hit' });
  await runAll();
  expect(await read(owner, id)).toMatchObject(waiting);
  await publish('100000');
  await runAfter(minuteMs);
  expect(await read(owner, id)).toMatchObject({ state: 'resting', reason: 'beneficiary' });
  await screening.listAddress({ address: testAddresses.BTC, result: 'clear' });
});

test('when no price has come, it needs a beneficiary before staff decide', async () => {
  await forgetPrice();
  const { owner, id } = await createConfirmed('0.005', { hasBeneficiary: false });
  await runAll();
  await runAfter(waitMs);
  expect(await read(owner, id)).toMatchObject({ state: 'resting', reason: 'beneficiary' });
});
