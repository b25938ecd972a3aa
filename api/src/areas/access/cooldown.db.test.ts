import { requestPasswordReset } from '@istmo/contract/areas/accounts/accounts.contract';
import { readCustomer } from '@istmo/contract/areas/accounts/accounts.staff.contract';
import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { decideTfaReset, proposeTfaReset } from '@istmo/contract/areas/customers/customers.staff.contract';
import { swap, swapAsset } from '@istmo/contract/areas/exchange/exchange.contract';
import { login, resetPassword } from '@istmo/contract/areas/login/login.contract';
import { expect, test } from 'vitest';
import { createTestEnv, type Person, readLinkParameter } from '../../testing/test-env.ts';
import { setTwoFactor } from '../security/public.ts';
import { startCooldown } from './cooldown.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const hourMs = 3_600_000;
const newPassword = 'Puente-Rojo-77';
const traits = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true } as const;

let count = 0;

/** A member of staff with a fresh session: the clock of these tests runs past the end of any. */
function addStaff() {
  count += 1;
  return testEnv.addStaff(`irene${count}`, 'compliance');
}

async function resetTfaByStaff({ customer }: Person): Promise<void> {
  const [irene, karla] = [await addStaff(), await addStaff()];
  const { body } = await call(proposeTfaReset, { id: customer, facts: 'passport seen on a call' }, { as: irene });
  const decision = { id: body.id ?? '', approve: true, reason: 'facts and recording checked' };
  expect((await call(decideTfaReset, decision, { as: karla })).http).toBe(200);
}

async function resetPasswordByMail({ email }: Person): Promise<void> {
  await call(requestPasswordReset, { email });
  const [mail] = await testEnv.emails(email);
  const link = { token: readLinkParameter(mail, 'token'), verify: readLinkParameter(mail, 'verify') };
  const { http } = await call(resetPassword, { password: newPassword, cnfpassword: newPassword, ...link });
  expect(http).toBe(200);
}

/** Signs in and switches two-factor on again. */
async function comeBack(person: Person, password: string) {
  const { body } = await call(login, { email: person.email, password });
  await testEnv.db.inTransaction((tx) =>
    setTwoFactor(testEnv.app, tx, { customer: person.customer, secret: person.secret ?? '' }),
  );
  return { token: body.token ?? '' };
}

const trade = { from: 'USD', to: 'COINGT', amount: '1000' };
const inHours = (iso: string | null | undefined) =>
  iso ? Math.round((Date.parse(iso) - testEnv.clock.now().getTime()) / hourMs) : undefined;

test('withdrawals and trading rest until the same moment, however late the clock is read', async () => {
  const { customer } = await testEnv.signUp('azalea', traits);
  let readings = 0;
  const slow = { now: () => new Date(testEnv.clock.now().getTime() + 1_000 * readings++) };
  await testEnv.owner.inTransaction((tx) => startCooldown({ ...testEnv.app, clock: slow }, tx, customer, 'tfa-reset'));
  const [ends] = await testEnv.owner.query<{ withdrawals: Date; trading: Date }>(
    `select withdrawal_cooldown_until withdrawals, trading_cooldown_until trading from app.account_status where customer_id = $1`,
    [customer],
  );
  expect(ends?.trading).toEqual(ends?.withdrawals);
});

test('after a two-factor reset by staff withdrawals and trading rest for 72 hours, and the page knows until when and why', async () => {
  const person = await testEnv.signUp('amapola', traits);
  await resetTfaByStaff(person);
  const { body: seen } = await call(readCustomer, { id: person.customer }, { as: await addStaff() });
  expect([inHours(seen.withdrawal_cooldown_until), inHours(seen.trading_cooldown_until)]).toEqual([72, 72]);
  const [mail] = await testEnv.emails(person.email);
  expect(mail?.text).toContain('Withdrawals and exchanges are paused for 72 hours');

  const as = await comeBack(person, person.password);
  const { body } = await call(readUserStatus, {}, { as });
  expect(body.userData?.cooldown).toMatchObject({ reason: 'tfa-reset' });
  expect(inHours(body.userData?.cooldown?.withdrawals_until)).toBe(72);
  for (const endpoint of [swap, swapAsset]) {
    const refused = await testEnv.send(endpoint, trade, { as });
    expect([refused.http, refused.body.code]).toEqual([422, 'money_resting']);
    expect(refused.body.msg).toMatch(/are paused until \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    expect(refused.body).toMatchObject({ until: body.userData?.cooldown?.trading_until });
  }
  testEnv.advance(72 * hourMs);
  const back = await call(login, { email: person.email, password: person.password });
  expect(back.body.status).toBe(2);
});

test('when the time is over money moves again, and nothing says that it rests', async () => {
  const person = await testEnv.signUp('begonia', traits);
  await resetTfaByStaff(person);
  testEnv.advance(72 * hourMs);
  const as = await comeBack(person, person.password);
  expect((await call(readUserStatus, {}, { as })).body.userData?.cooldown).toBeNull();
  expect((await call(swap, trade, { as })).body.code).not.toBe('money_resting');
});

test('after a password reset alone withdrawals rest for 24 hours, and trading does not', async () => {
  const person = await testEnv.signUp('camelia', { ...traits, hasTfa: false });
  await resetPasswordByMail(person);
  const { body: signedIn } = await call(login, { email: person.email, password: newPassword });
  const { body } = await call(readUserStatus, {}, { as: { token: signedIn.token ?? '' } });
  expect(body.userData?.cooldown).toMatchObject({ reason: 'password-reset', trading_until: null });
  expect(inHours(body.userData?.cooldown?.withdrawals_until)).toBe(24);
});

test('a password reset does not shorten the cooldown after a two-factor reset', async () => {
  const person = await testEnv.signUp('dalia', traits);
  await resetTfaByStaff(person);
  await resetPasswordByMail(person);
  const { body } = await call(readCustomer, { id: person.customer }, { as: await addStaff() });
  expect([inHours(body.withdrawal_cooldown_until), body.cooldown_reason]).toEqual([72, 'tfa-reset']);
  testEnv.advance(60 * hourMs);
  const { body: later } = await call(readCustomer, { id: person.customer }, { as: await addStaff() });
  expect(inHours(later.trading_cooldown_until)).toBe(12);
});
