import { requestPasswordReset } from '@istmo/contract/areas/accounts/accounts.contract';
import { login, resetPassword } from '@istmo/contract/areas/login/login.contract';
import {
  changePassword,
  isPasswordNew,
  isPasswordRight,
  readTfaSetup,
  switchTfa,
} from '@istmo/contract/areas/security/security.contract';
import { expect, test } from 'vitest';
import { codeAt } from '../../testing/test-people.ts';
import { createTestEnv, type Person, readLinkParameter } from '../../testing/test-env.ts';
import { checkCode, consumeCode } from '../security/public.ts';

const testEnv = await createTestEnv();
const next = 'Puente-Rojo-77';

const readSecret = async (as: { token: string }) =>
  (await testEnv.call(readTfaSetup, {}, { as })).body.tfaData?.tfa_code ?? '';
const switchWith = (person: Person, tfa_code: string, password = person.password) =>
  testEnv.call(switchTfa, { tfa_code, password }, { as: person });
const change = (person: Person, tfa_code?: string) =>
  testEnv.call(
    changePassword,
    { current_password: person.password, new_password: next, confirm_password: next, ...(tfa_code && { tfa_code }) },
    { as: person },
  );
async function readCooldown({ customer }: Person) {
  const [row] = await testEnv.db.query<{ reason: string | null; until: Date | null }>(
    'select cooldown_reason as reason, withdrawal_cooldown_until as until from app.account_status where customer_id = $1',
    [customer],
  );
  const hours = row?.until ? (row.until.getTime() - testEnv.clock.now().getTime()) / 3_600_000 : 0;
  return { reason: row?.reason, hours: Math.round(hours) };
}
async function requestReset({ email }: Person) {
  await testEnv.call(requestPasswordReset, { email });
  const [sentEmail] = await testEnv.emails(email);
  return { token: readLinkParameter(sentEmail, 'token'), verify: readLinkParameter(sentEmail, 'verify') };
}
const resetWith = (link: { token: string; verify: string }) =>
  testEnv.call(resetPassword, { password: 'Cerro-Verde-31', cnfpassword: 'Cerro-Verde-31', ...link });

test('a session alone does not switch two-factor on: the password is asked too, and withdrawals rest for a day', async () => {
  const person = await testEnv.signUp('agapito');
  const code = codeAt(await readSecret(person), testEnv.clock.now());
  for (const password of ['', 'Volcan-Azul-99'])
    expect(await switchWith(person, code, password)).toMatchObject({
      http: 422,
      body: { code: 'wrong_password', field: 'password' },
    });
  expect((await switchWith(person, code)).body.tfa_status).toBe(1);
  expect(await readCooldown(person)).toEqual({ reason: 'tfa-changed', hours: 24 });
});

test('while two-factor is on a password change asks for a code, and withdrawals rest for a day', async () => {
  const person = await testEnv.signUp('benilda', { hasTfa: true });
  expect(await change(person)).toMatchObject({ http: 422, body: { field: 'tfa_code', msg: 'Invalid Tfa Code' } });
  expect((await change(person, '000000')).body).toMatchObject({ code: 'wrong_code', field: 'tfa_code' });
  const code = testEnv.nextCode(person);
  expect((await change(person, code)).http).toBe(200);
  expect(await readCooldown(person)).toEqual({ reason: 'password-changed', hours: 24 });
});

test('a code of a secret that was replaced after it was checked switches nothing on', async () => {
  const person = await testEnv.signUp('casiano');
  const { customer } = person;
  const secret = await readSecret(person);
  const proof = await checkCode(testEnv.app, {
    customer,
    code: codeAt(secret, testEnv.clock.now()),
    isSetUp: true,
  });
  const { body } = await testEnv.call(login, { email: person.email, password: person.password });
  expect(await readSecret({ token: body.token ?? '' })).not.toBe(secret);
  if (!proof) throw new Error('the code was right when it was checked');
  await expect(testEnv.app.db.inTransaction((tx) => consumeCode(testEnv.app, tx, proof))).rejects.toMatchObject({
    code: 'code_used',
  });
});

test('every change of password or two-factor voids the links mailed before it', async () => {
  const changed = await testEnv.signUp('dorotea');
  const before = await requestReset(changed);
  expect((await change(changed)).http).toBe(200);
  expect((await resetWith(before)).body.code).toBe('link_invalid');

  const switched = await testEnv.signUp('eleuterio');
  const earlier = await requestReset(switched);
  const secret = await readSecret(switched);
  await switchWith(switched, codeAt(secret, testEnv.clock.now()));
  expect((await resetWith(earlier)).body.code).toBe('link_invalid');
  const between = await requestReset(switched);
  testEnv.advance(30_000);
  await switchWith(switched, codeAt(secret, testEnv.clock.now()));
  expect((await resetWith(between)).body.code).toBe('link_invalid');
});

test('a newer link voids the older one of its purpose', async () => {
  const person = await testEnv.signUp('fabiola');
  const older = await requestReset(person);
  const newer = await requestReset(person);
  expect((await resetWith(older)).body.code).toBe('link_invalid');
  expect((await resetWith(newer)).http).toBe(200);
});

test('wrong passwords are one count, whether the current one is checked or a new one is compared with the last', async () => {
  const person = await testEnv.signUp('gumersinda');
  const replies = [];
  for (let one = 0; one < 26; one += 1) {
    replies.push((await testEnv.call(isPasswordRight, { pass: `Volcan-Azul-${one}` }, { as: person })).http);
    replies.push((await testEnv.call(isPasswordNew, { pass: `Volcan-Rojo-${one}` }, { as: person })).http);
  }
  expect(replies).toEqual([...Array.from({ length: 50 }, () => 200), 429, 429]);
  expect((await testEnv.call(login, { email: person.email, password: person.password })).http).toBe(429);
});

test('the owner hears once of five wrong codes in an hour, whichever call they were sent to', async () => {
  const person = await testEnv.signUp('hilaria', { hasTfa: true });
  const before = (await testEnv.emails(person.email)).length;
  for (let one = 0; one < 8; one += 1) await switchWith(person, '000000');
  const sent = await testEnv.emails(person.email);
  expect(sent.length - before).toBe(1);
  expect(sent[0]).toMatchObject({ subject: 'Wrong codes were entered for your account' });
  expect(sent[0]?.text).toContain('not_me');
});
