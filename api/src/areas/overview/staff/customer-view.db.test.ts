import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { readCustomerView } from '@istmo/contract/areas/access/access.staff.contract';
import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import { listCustomerEmails } from '@istmo/contract/areas/notifications/notifications.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../../testing/test-env.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const jorge = await testEnv.addStaff('jorge', 'support');
const luisa = await testEnv.addStaff('luisa', 'auditor');

test('staff see the balances, the steps and the closed pages as the customer does, and the look is recorded', async () => {
  const ana = await testEnv.signUp('ana', { acceptedDisclaimers: true, kycStatus: 'pending' });
  const own = await call(readUserStatus, {}, { as: ana });
  const { body } = await call(readCustomerView, { id: ana.customer }, { as: jorge, language: 'es' });
  expect(body.wallets).toEqual(own.body.walletData);
  expect(body.steps).toEqual([
    { name: 'disclaimer', state: 'done' },
    { name: 'profile', state: 'current' },
    { name: 'kyc', state: 'waiting' },
    { name: 'tfa', state: 'ahead' },
    { name: 'fund', state: 'ahead' },
  ]);
  const problems = new Map(body.pages?.map(({ type, problem }) => [type, problem]));
  expect([problems.get('any-session'), problems.get('customer')]).toEqual(['', '']);
  expect(problems.get('swap')).not.toBe('');
  expect(problems.get('wallet')).toBe(problems.get('swap'));
  const log = await call(listAudit, { subject: ana.customer, kind: 'look' }, { as: luisa });
  expect(log.body.data?.map(({ action, staff }) => [action, staff])).toContainEqual(['customer.see-as', 'jorge']);
});

test('a paused instrument and a suspension close what the customer finds closed', async () => {
  const eva = await testEnv.signUp('eva', { acceptedDisclaimers: true, kycStatus: 'verified', hasTfa: true });
  await testEnv.owner.query("update app.instrument set accepts_deposits = false where code = 'BTC'");
  const read = async () => (await call(readCustomerView, { id: eva.customer }, { as: jorge })).body;
  await expect
    .poll(async () => (await read()).pages?.filter(({ type }) => type === 'deposit').map((page) => page.instrument))
    .toContain('BTC');
  await testEnv.owner.query('update app.account_status set suspended_at = now() where customer_id = $1', [
    eva.customer,
  ]);
  const { is_suspended: isSuspended, pages } = await read();
  expect(isSuspended).toBe(true);
  expect(pages?.filter(({ problem }) => problem === '').map(({ type }) => type)).toEqual(['any-session']);
});

test('notices are listed without their text, and another id is not found', async () => {
  const { customer: id } = await testEnv.signUp('rosa');
  await testEnv.owner.query(
    `insert into app.email (id, customer_id, recipient, subject, body_text, body_html, created_at)
     values (gen_random_uuid(), $1, 'a@b.test', 'Your password was changed', 'a secret link', 'a secret link', now())`,
    [id],
  );
  const { body, raw } = await call(listCustomerEmails, { id }, { as: jorge });
  expect(body.data).toMatchObject([{ subject: 'Your password was changed', sent_at: null }]);
  expect(raw.payload).not.toContain('secret');
  for (const endpoint of [readCustomerView, listCustomerEmails])
    expect((await call(endpoint, { id: 'none' }, { as: jorge })).body.code).toBe('not_found');
});
