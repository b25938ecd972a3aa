import { listCustomerDeposits } from '@istmo/contract/areas/deposits/deposits.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { readBalances } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createTestEnv } from '../testing/test-env.ts';
import { sendOut } from '../testing/test-funds.ts';
import { setRules } from '../testing/test-rules.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';
import { setKycStatus } from '../areas/access/public.ts';
import { watchDeposits } from '../areas/deposits/deposits.worker.ts';
import { ensureAddress } from '../areas/deposits/ensure-address.ts';

const testEnv = await createTestEnv({
  settings: { logLevel: 'silent', idleMinutes: 1_000_000, sessionHours: 100_000 },
});
const { workerApp, custody } = testEnv;
const irene = await testEnv.addStaff('irene', 'compliance');

async function watch(runs = 3): Promise<void> {
  for (let run = 0; run < runs; run++) {
    await watchDeposits(workerApp, 'POLYGON', 60);
    testEnv.advance(11 * 60_000);
  }
}

const statesOf = (customer: string) =>
  testEnv.db.query<{ state: string }>('select state from app.deposit where customer_id = $1', [customer]);
const decisionsOf = (customer: string) =>
  testEnv.db.query<{ action: string; allowed: boolean }>(
    'select action, is_allowed as allowed from app.rule_decision where customer_id = $1 order by id',
    [customer],
  );

test('a security that is sent from outside to a customer who is not verified waits, and is credited once they are', async () => {
  const person = await testEnv.signUp('unverified', { acceptedDisclaimers: true, kycStatus: 'pending' });
  const { customer } = person;
  const address = await ensureAddress(workerApp, { customer, language: 'en' }, 'POLYGON');
  await sendOut(testEnv, money('COINGT', 5n), 'POLYGON');
  const sender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  await custody.deposit({ address, currency: 'COINGT', amount: '5', confirmations: 128, sender });
  await watch(6);
  expect(await statesOf(customer)).toEqual([{ state: 'in_review' }]);
  expect((await readBalances(testEnv.db, [customer])).get(customer)).toEqual([]);
  // Who sent it is what the chain says, and staff see it while it waits.
  const seen = async (filter: string) =>
    (await testEnv.call(listCustomerDeposits, { id: customer, filter }, { as: irene })).body.data?.map((row) => [
      row.currency,
      row.sender,
      row.state,
    ]);
  expect(await seen('')).toEqual([['COINGT', sender, 'in_review']]);
  expect([await seen('COINGT'), await seen('USDT')]).toEqual([[['COINGT', sender, 'in_review']], []]);
  // One decision and one email, however often it was tried.
  expect(await decisionsOf(customer)).toEqual([{ action: 'deposit', allowed: false }]);
  const emails = await testEnv.emails(person.email);
  expect(emails.map(({ subject }) => subject)).toEqual(['Deposit of 5 COINGT under review']);
  expect(emails[0]?.text).toContain(
    'Only customers with a verified identity may acquire COINGT. Yours is being reviewed.',
  );

  await testEnv.db.inTransaction((tx) => setKycStatus(tx, customer, 'verified'));
  await watch();
  expect((await statesOf(customer)).map(({ state }) => state)).toEqual([expect.stringMatching(/^(credited|final)$/)]);
  expect((await readBalances(testEnv.db, [customer])).get(customer)).toMatchObject([{ available: 5n }]);
  expect((await decisionsOf(customer)).at(-1)).toEqual({ action: 'deposit', allowed: true });
});

test('the last place among the holders is not given to two deposits', async () => {
  const people = [];
  for (const name of ['first', 'second', 'third']) {
    const person = await testEnv.signUp(name, { acceptedDisclaimers: true, kycStatus: 'verified' });
    people.push(person);
  }
  await setRules(testEnv, 'COINGT', { maxHolders: 3 });
  for (const { customer } of people) {
    const address = await ensureAddress(workerApp, { customer, language: 'en' }, 'POLYGON');
    await sendOut(testEnv, money('COINGT', 1n), 'POLYGON');
    await custody.deposit({ address, currency: 'COINGT', amount: '1', confirmations: 128 });
  }
  await watch();
  // One customer holds it from before.
  const states = (await Promise.all(people.map(({ customer }) => statesOf(customer)))).flat();
  expect(states.filter(({ state }) => state === 'in_review')).toHaveLength(1);
  await setRules(testEnv, 'COINGT', {});
});

test('units that are locked up cannot be withdrawn', async () => {
  const steps = createWithdrawalSteps(testEnv);
  const person = await steps.createOwner('COINGT', '10');
  await steps.fund(person, 'USDT', '100');
  await setRules(testEnv, 'COINGT', { lockUpDays: 30 });
  const refused = await steps.request(person, 'COINGT', { amount: '4' });
  expect(refused.body.code).toBe('rules_refused');
  expect(refused.body).toMatchObject({ failures: [{ rule: 'lock_up', fact: '10', limit: '30', amount: '0' }] });
  expect(await decisionsOf(person.customer)).toEqual([{ action: 'withdraw', allowed: false }]);
  await setRules(testEnv, 'COINGT', {});
  expect((await steps.request(person, 'COINGT', { amount: '4' })).http).toBe(200);
  expect(await decisionsOf(person.customer)).toHaveLength(2);
});
