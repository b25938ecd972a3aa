import { describe, expect, test } from 'vitest';
import { startCooldown } from '../access/public.ts';
import { readRunningTotals, readTerms } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createWithdrawalSteps, testAddresses } from '../../testing/test-withdrawals.ts';
import { prepareWithdrawal } from './test-commit.ts';
import { limitPeriodsAt } from './limit-counters.ts';

const testEnv = await createTestEnv();
const { app } = testEnv;
const { createOwner, request, confirm, runAll, balances, cancel, fund, readLink } = createWithdrawalSteps(testEnv);

const million = 1_000_000n;
const countOf = async (person: Person) =>
  (await testEnv.owner.query('select from app.withdrawal where customer_id = $1', [person.customer])).length;

describe('limits', () => {
  test('of the day hold when 50 commits race for what is left of it: exactly as many as fit are done', async () => {
    const ana = await createOwner('USDT', '60000');
    const commit = await prepareWithdrawal(app, ana, 3_000n * million);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, commit));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(47);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'limit_exceeded' });
    expect((await balances(ana, 'USDT')).held).toBe(9_000n * million);
    const { body } = await testEnv.call(readRunningTotals, { currency: 'USDT' }, { as: ana });
    expect(body.msg).toMatchObject({ daily_limit: '9000.000000', monthly_limit: '9000.000000' });
  });

  test('count again what was cancelled, and say which one is passed', async () => {
    const ana = await createOwner('USDT', '60000');
    const first = await request(ana, 'USDT', { amount: '9000' });
    expect((await request(ana, 'USDT', { amount: '1000.01' })).body).toMatchObject({
      code: 'limit_exceeded',
      msg: 'Transaction exceeds the daily limit of10,000.00',
    });
    await cancel(ana, first.body.data?._id ?? '');
    expect((await request(ana, 'USDT', { amount: '10000' })).http).toBe(200);
  });

  test('begin again at midnight of the operator, not of the server', () => {
    const zone = 'America/El_Salvador';
    expect(limitPeriodsAt(new Date('2026-12-01T05:59:59Z'), zone)).toEqual({ day: '2026-11-30', month: '2026-11-01' });
    expect(limitPeriodsAt(new Date('2026-12-01T06:00:00Z'), zone)).toEqual({ day: '2026-12-01', month: '2026-12-01' });
  });
});

describe('a request', () => {
  test('that is repeated with its key is one withdrawal, also when both arrive at once', async () => {
    const ana = await createOwner('BTC', '0.5');
    const otp = testEnv.nextCode(ana);
    const headers = { 'idempotency-key': 'one-intent' };
    const send = () => request(ana, 'BTC', { amount: '0.01', otp }, { headers });
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ http }) => http)).toEqual([200, 200, 200]);
    expect((await send()).body.data).toEqual(replies[0]?.body.data);
    expect(await countOf(ana)).toBe(1);
    expect((await request(ana, 'BTC', { amount: '0.02', otp }, { headers })).body.code).toBe('idempotency_conflict');
  });

  test('uses its code up', async () => {
    const ana = await createOwner('BTC', '0.5');
    const otp = testEnv.nextCode(ana);
    expect((await request(ana, 'BTC', { amount: '0.01', otp })).http).toBe(200);
    expect((await request(ana, 'BTC', { amount: '0.01', otp })).body.code).toBe('code_used');
    expect((await request(ana, 'BTC', { amount: '0.01', otp: '000000' })).body.code).toBe('wrong_code');
    expect(await countOf(ana)).toBe(1);
  });

  test('is never paid from more than there is, however many arrive at once', async () => {
    const ana = await createOwner('USDT', '100');
    const commit = await prepareWithdrawal(app, ana, 60n * million);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, commit));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balances(ana, 'USDT')).toEqual({ available: 40n * million, held: 60n * million });
  });

  test('with figures that do not follow is refused, and those are never used', async () => {
    const ana = await createOwner('USDT', '1000');
    for (const figures of [
      { fee_amt: '0' },
      { fee_amt: '0.99' },
      { transfer_amount: '100' },
      { transfer_amount: '1e2' },
    ])
      expect((await request(ana, 'USDT', { amount: '100', ...figures })).body.code).toBe('fee_changed');
    expect(await countOf(ana)).toBe(0);
  });

  test('to an address that is not an approved one of this customer and network is refused', async () => {
    const [ana, other] = [await createOwner('USDT', '1000'), await createOwner('BTC', '1')];
    const cases = [testAddresses.BTC, testAddresses.COINGT, 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', 'x'];
    for (const address_info of cases)
      expect((await request(ana, 'USDT', { amount: '100', address_info })).body.code).toBe('address_required');
    expect((await request(other, 'USDT', { amount: '100' })).body).toMatchObject({
      code: 'address_required',
      msg: 'Please whitelist address!',
    });
  });

  test('to an address that has become one of the platform since it was saved is refused', async () => {
    const [ana, other] = [await createOwner('USDT', '1000'), await testEnv.signUp('depositor')];
    await testEnv.owner.query(
      `with o as (insert into app.deposit_owner (customer_id, number, language, created_at) values ($1, 77, 'en', now()) returning customer_id)
       insert into app.deposit_address (customer_id, network, address, created_at) select customer_id, 'TRON', $2, now() from o`,
      [other.customer, testAddresses.USDT],
    );
    expect((await request(ana, 'USDT', { amount: '100' })).body.code).toBe('address_own');
    await testEnv.admin.query('delete from app.deposit_address where customer_id = $1', [other.customer]);
  });

  test.each(['-5', '1e3', '1,000', '0x10', '', ' ', '100.001', '99999999999999999999999999999999999', '٥'])(
    'for %j holds nothing',
    async (amount) => {
      const ana = await createOwner('USDT', '1000');
      const { http } = await request(ana, 'USDT', { amount });
      expect(http).toBeGreaterThanOrEqual(400);
      expect(await balances(ana, 'USDT')).toEqual({ available: 1_000n * million, held: 0n });
    },
  );

  test('rests after a security change, and one that was confirmed before waits for the same time', async () => {
    const ana = await createOwner('BTC', '0.5');
    const before = await request(ana, 'BTC', { amount: '0.01' });
    await confirm(ana);
    await testEnv.owner.inTransaction((tx) => startCooldown(testEnv.app, tx, ana.customer, 'password-reset'));
    expect((await request(ana, 'BTC', { amount: '0.01' })).body.code).toBe('withdrawals_resting');
    await runAll();
    const state = async () =>
      (
        await testEnv.owner.query<{ state: string }>('select state from app.withdrawal where id = $1', [
          before.body.data?._id,
        ])
      )[0]?.state;
    expect(await state()).toBe('resting');
    testEnv.advance(24 * 3_600_000);
    await runAll();
    expect(await state()).toBe('sent');
  });

  test.each(['frozen', 'suspended'])(
    'of a customer who was %s meanwhile it is held, confirmed or not',
    async (what) => {
      const ana = await createOwner('BTC', '0.5');
      const { body } = await request(ana, 'BTC', { amount: '0.01' });
      const about = what === 'frozen' ? ", frozen_about = 'withdrawal', frozen_ticket = 'TK-1'" : '';
      await testEnv.owner.query(`update app.account_status set ${what}_at = now()${about} where customer_id = $1`, [
        ana.customer,
      ]);
      await confirm(ana);
      await runAll();
      const rows = await testEnv.owner.query('select state, reason from app.withdrawal where id = $1', [
        body.data?._id,
      ]);
      expect(rows).toEqual([{ state: 'on_hold', reason: what }]);
    },
  );
});

test('the link belongs to its withdrawal: that of another one, and one without its signature, confirm nothing', async () => {
  const [ana, other] = [await createOwner('BTC', '0.5'), await createOwner('BTC', '0.5')];
  await request(ana, 'BTC', { amount: '0.01' });
  await request(other, 'BTC', { amount: '0.01' });
  const [own, foreign] = [await readLink(ana), await readLink(other)];
  expect(own.token).not.toBe(foreign.token);
  const { confirmWithdrawal } = await import('@istmo/contract/areas/withdrawals/withdrawals.contract');
  const mixed = await testEnv.call(confirmWithdrawal, { token: own.token, verify: foreign.verify });
  expect(mixed.body.code).toBe('link_invalid');
  expect((await testEnv.call(confirmWithdrawal, { token: '', verify: '' })).body.msg).toBe('Invalid request');
});

test('the terms of USDT are those of the network that is offered; another open one is taken by its name', async () => {
  const ana = await createOwner('USDT', '1');
  await fund(ana, 'USDT', '1');
  const { body } = await testEnv.call(readTerms, { currency: 'USDT' }, { as: ana });
  expect(body.currData).toMatchObject({ min_withdraw: '10.000000', withdraw_fee: '1.000000', fee_currency: 'USDT' });
  expect(body.currData?.networks.map(({ wire }) => wire)).toEqual(['TRX']);
  const ethereum = await testEnv.call(readTerms, { currency: 'USDT', network: 'ETH' }, { as: ana });
  expect(ethereum.body.currData).toMatchObject({ withdraw_fee: '4.000000' });
  expect(body.currData?.beneficiary_usd).toBe('1000');
  expect((await testEnv.call(readTerms, { currency: 'USD' }, { as: ana })).body.msg).toBe('Currency was inactive!');
});
