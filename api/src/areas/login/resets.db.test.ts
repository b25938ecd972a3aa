import { listActivity } from '@istmo/contract/areas/history/history.contract';
import {
  requestPasswordReset,
  requestSupportLink,
  requestTfaReset,
} from '@istmo/contract/areas/accounts/accounts.contract';
import { confirmTfaReset, finishTfaLogin, login, resetPassword } from '@istmo/contract/areas/login/login.contract';
import { renewRecoveryCodes } from '@istmo/contract/areas/security/security.contract';
import { checkSession } from '@istmo/contract/areas/sessions/sessions.contract';
import { expect, test } from 'vitest';
import { readLinkParameter, type Person, createTestEnv } from '../../testing/test-env.ts';

const testEnv = await createTestEnv();
const newPassword = 'Puente-Rojo-77';

const requestReset = async ({ email }: Person) => {
  await testEnv.call(requestPasswordReset, { email });
  const [sentEmail] = await testEnv.emails(email);
  return { token: readLinkParameter(sentEmail, 'token'), verify: readLinkParameter(sentEmail, 'verify') };
};
const resetWith = (link: { token: string; verify: string }, password: string) =>
  testEnv.call(resetPassword, { password, cnfpassword: password, ...link });
const readCooldown = async ({ customer }: Person) => {
  const [row] = await testEnv.db.query<{ until: Date | null }>(
    'select withdrawal_cooldown_until as until from app.account_status where customer_id = $1',
    [customer],
  );
  return row?.until ?? undefined;
};

test.each([
  [requestPasswordReset, 'a link to set a new password is on its way'],
  [requestTfaReset, 'a link to reset two-factor authentication is on its way'],
])(
  'requesting an email gets the same answer for known and unknown addresses, and only the known one gets it (%#)',
  async (endpoint, sentence) => {
    const person = await testEnv.signUp(`adela${endpoint.wire.length}`, { hasTfa: true });
    const knownReply = await testEnv.call(endpoint, { email: person.email.toUpperCase() });
    const unknownReply = await testEnv.call(endpoint, { email: 'unknownReply@people.test' });
    expect(knownReply).toMatchObject({ http: 200, body: { status: 1, msg: expect.stringContaining(sentence) } });
    expect({ http: unknownReply.http, body: unknownReply.body }).toEqual({
      http: knownReply.http,
      body: knownReply.body,
    });
    expect(await testEnv.emails(person.email)).toHaveLength(1);
    expect(await testEnv.emails('unknownReply@people.test')).toHaveLength(0);
  },
);

test.each([
  ['', 'Email is required.'],
  ['no address', 'Please enter a valid email address.'],
])('requesting with "%s" answers %s', async (email, msg) => {
  expect((await testEnv.call(requestPasswordReset, { email })).body).toMatchObject({ code: 'invalid_field', msg });
  expect((await testEnv.call(requestTfaReset, { email })).body).toMatchObject({ code: 'invalid_field', msg });
});

test('the email is in the language of the request, and its link starts with the public address, whatever the host header', async () => {
  const person = await testEnv.signUp('baltasar');
  await testEnv.call(
    requestPasswordReset,
    { email: person.email },
    { language: 'es', headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' } },
  );
  const [sentEmail] = await testEnv.emails(person.email);
  expect(sentEmail?.text).toContain('Hola');
  expect(sentEmail?.links[0]).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password\?token=[\w-]{43}&verify=[\w-]{43}$/);
});

test('a password is reset by email: sessions end, two-factor stays on, a withdrawal cooldown starts, a notice is sent', async () => {
  const person = await testEnv.signUp('catalina', { hasTfa: true });
  const now = testEnv.clock.now().getTime();
  const { http, body } = await resetWith(await requestReset(person), newPassword);
  expect({ http, body }).toMatchObject({
    http: 200,
    body: { status: 1, msg: 'Your password was changed. Sign in with the new one.' },
  });

  expect((await testEnv.call(checkSession, {}, { as: person })).http).toBe(401);
  expect((await testEnv.call(login, { email: person.email, password: person.password })).body).toMatchObject({
    code: 'wrong_credentials',
  });
  const { body: again } = await testEnv.call(login, { email: person.email, password: newPassword });
  expect(again).toMatchObject({ status: 2 });
  expect((await readCooldown(person))?.getTime()).toBeGreaterThanOrEqual(now + 24 * 3_600_000);
  const [notice] = await testEnv.emails(person.email);
  expect(notice).toMatchObject({
    subject: 'Your password was changed',
    text: expect.stringContaining('Withdrawals are paused for 24 hours.'),
  });

  const { body: inside } = await testEnv.call(finishTfaLogin, {
    ttoken: again.ttoken ?? '',
    auth_key: testEnv.nextCode(person),
  });
  const { body: log } = await testEnv.call(listActivity, {}, { as: { token: inside.token ?? '' } });
  expect(log.data?.map(({ message }) => message)).toContain('Password reset by email');
});

test.each([
  ['Ab1!', 'password must be 8-20 letters'],
  ['VOLCAN-AZUL-42', 'Enter atleast one lowercase'],
  ['volcan-azul-42', 'Enter atleast one uppercase'],
  ['Volcan-Azul-xx', 'Enter atleast one number'],
  ['VolcanAzul42', 'Enter atleast one special character'],
  ['Volcan;Azul-42', 'Invalid content exists!'],
  ['Volcan$Azul-42', 'Invalid content exists!'],
])('a reset to %s answers %s', async (password, msg) => {
  expect((await resetWith({ token: 'x', verify: 'y' }, password)).body).toMatchObject({ msg, field: 'password' });
});

test('a reset needs both parts of its link and a repeated password', async () => {
  expect((await resetWith({ token: '', verify: 'y' }, newPassword)).body).toMatchObject({
    field: 'token',
    msg: 'Invalid request',
  });
  expect((await resetWith({ token: 'x', verify: '' }, newPassword)).body).toMatchObject({
    field: 'verify',
    msg: 'Invalid request',
  });
  const { body } = await testEnv.call(resetPassword, {
    password: newPassword,
    cnfpassword: 'Puente-Rojo-78',
    token: 'x',
    verify: 'y',
  });
  expect(body).toMatchObject({ field: 'cnfpassword', msg: 'Password does not match' });
});

test('the last five passwords are refused, the sixth last is accepted, and a refusal leaves the link valid', async () => {
  const person = await testEnv.signUp('demetrio');
  const words = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((word) => `${word}-Puente-Rojo9`);
  for (const word of words.slice(0, 4)) {
    testEnv.advance(3_600_000);
    expect((await resetWith(await requestReset(person), word)).http).toBe(200);
  }
  testEnv.advance(3_600_000);
  const link = await requestReset(person);
  for (const old of [person.password, ...words.slice(0, 4)]) {
    expect((await resetWith(link, old)).body).toMatchObject({
      code: 'password_reused',
      msg: 'Password should not match with last five passwords !',
    });
  }
  expect((await resetWith(link, words[4] ?? '')).http).toBe(200);
  testEnv.advance(3_600_000);
  expect((await resetWith(await requestReset(person), person.password)).http).toBe(200);
  expect(await testEnv.db.query('select 1 from app.password where customer_id = $1', [person.customer])).toHaveLength(
    5,
  );
});

test('a link is used once, also of ten concurrent requests, and invalidates the others of its purpose', async () => {
  const person = await testEnv.signUp('eulalia');
  const first = await requestReset(person);
  const second = await requestReset(person);
  const replies = await Promise.all(Array.from({ length: 10 }, (_, one) => resetWith(second, `${newPassword}${one}`)));
  expect(replies.map(({ http }) => http).toSorted((left, right) => left - right)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 422),
  ]);
  expect((await resetWith(second, 'Otro-Puente-1')).body).toMatchObject({ code: 'link_invalid' });
  expect((await resetWith(first, 'Otro-Puente-2')).body).toMatchObject({ code: 'link_invalid' });
});

test('a link is valid for half an hour, for one purpose, and only with its own signature', async () => {
  const person = await testEnv.signUp('faustino', { hasTfa: true });
  const link = await requestReset(person);
  expect((await resetWith({ ...link, verify: `${link.verify.slice(0, -2)}xx` }, newPassword)).body).toMatchObject({
    code: 'link_invalid',
  });
  const asTfaReset = await testEnv.call(confirmTfaReset, { ...link, password: person.password });
  expect(asTfaReset.body).toMatchObject({ code: 'link_invalid' });
  testEnv.advance(30 * 60_000 + 1000);
  expect((await resetWith(link, newPassword)).body).toMatchObject({ code: 'link_expired' });
});

test('a two-factor reset needs the emailed link and the password; it ends sessions, starts the withdrawal cooldown and sends a notice', async () => {
  const person = await testEnv.signUp('genoveva', { hasTfa: true });
  await testEnv.call(requestTfaReset, { email: person.email });
  expect((await testEnv.call(login, { email: person.email, password: person.password })).body).toMatchObject({
    status: 2,
  });
  const [sentEmail] = await testEnv.emails(person.email);
  expect(sentEmail?.links[0]).toContain('/reset-tfa?token=');
  const link = { token: readLinkParameter(sentEmail, 'token'), verify: readLinkParameter(sentEmail, 'verify') };

  expect((await testEnv.call(confirmTfaReset, { ...link, password: 'Volcan-Azul-99' })).body).toMatchObject({
    code: 'wrong_password',
    field: 'password',
  });
  const now = testEnv.clock.now().getTime();
  expect(await testEnv.call(confirmTfaReset, { ...link, password: person.password })).toMatchObject({
    http: 200,
    body: { status: 1 },
  });
  expect((await testEnv.call(checkSession, {}, { as: person })).http).toBe(401);
  expect((await testEnv.call(login, { email: person.email, password: person.password })).body).toMatchObject({
    status: 1,
  });
  expect((await readCooldown(person))?.getTime()).toBeGreaterThanOrEqual(now + 72 * 3_600_000);
  expect((await testEnv.emails(person.email))[0]?.subject).toBe('Two-factor authentication was reset');
  expect((await testEnv.call(confirmTfaReset, { ...link, password: person.password })).body).toMatchObject({
    code: 'link_invalid',
  });
  expect(await testEnv.db.query('select 1 from app.two_factor where customer_id = $1', [person.customer])).toHaveLength(
    0,
  );
});

/** A customer with two-factor whose password was just set by an emailed link, with the emailed link of a two-factor reset. */
const resetPasswordThenTfa = async (name: string) => {
  const person = await testEnv.signUp(name, { hasTfa: true });
  expect((await resetWith(await requestReset(person), newPassword)).http).toBe(200);
  return { person, link: await requestTwoFactorReset(person) };
};
const requestTwoFactorReset = async ({ email }: Person) => {
  await testEnv.call(requestTfaReset, { email });
  const [sentEmail] = await testEnv.emails(email);
  return { token: readLinkParameter(sentEmail, 'token'), verify: readLinkParameter(sentEmail, 'verify') };
};
const hasTwoFactor = async ({ customer }: Person) =>
  (await testEnv.db.query('select 1 from app.two_factor where customer_id = $1', [customer])).length === 1;

test('the mailbox alone does not switch two-factor off: a password just set by an emailed link is refused, in both languages', async () => {
  const { person, link } = await resetPasswordThenTfa('isidora');
  expect((await testEnv.call(confirmTfaReset, { ...link, password: newPassword })).body).toMatchObject({
    code: 'password_from_link',
    msg: expect.stringContaining('less than 72 hours ago'),
  });
  expect(
    (await testEnv.call(confirmTfaReset, { ...link, password: newPassword }, { language: 'es' })).body.msg,
  ).toContain('escriba a soporte');
  expect(
    (await testEnv.call(confirmTfaReset, { ...link, password: newPassword, recovery_code: 'AAAA-BBBB-CCCC' })).body,
  ).toMatchObject({ code: 'wrong_recovery_code', field: 'recovery_code' });
  expect((await testEnv.call(confirmTfaReset, { ...link, password: 'Volcan-Azul-99' })).body).toMatchObject({
    code: 'wrong_password',
  });
  expect(await hasTwoFactor(person)).toBe(true);

  testEnv.advance(72 * 3_600_000);
  const later = await requestTwoFactorReset(person);
  expect((await testEnv.call(confirmTfaReset, { ...later, password: newPassword })).http).toBe(200);
});

test('the password before it switches two-factor off, however often emailed links set another one, and a notice is sent', async () => {
  const { person } = await resetPasswordThenTfa('jacinta');
  expect((await resetWith(await requestReset(person), 'Otro-Puente-12')).http).toBe(200);
  const link = await requestTwoFactorReset(person);
  expect((await testEnv.call(confirmTfaReset, { ...link, password: newPassword })).body.code).toBe('wrong_password');
  expect((await testEnv.call(confirmTfaReset, { ...link, password: person.password })).http).toBe(200);
  expect(await hasTwoFactor(person)).toBe(false);
  expect((await testEnv.emails(person.email))[0]?.subject).toBe('Two-factor authentication was reset');
});

test('a recovery code beside the password switches two-factor off', async () => {
  const person = await testEnv.signUp('leocadia', { hasTfa: true });
  const { body } = await testEnv.call(renewRecoveryCodes, { tfa_code: testEnv.nextCode(person) }, { as: person });
  const [code = ''] = body.recovery_codes ?? [];
  expect((await resetWith(await requestReset(person), newPassword)).http).toBe(200);
  const link = await requestTwoFactorReset(person);
  const proof = { ...link, password: newPassword, recovery_code: code };
  expect((await testEnv.call(confirmTfaReset, { ...proof, password: 'Volcan-Azul-99' })).body.code).toBe(
    'wrong_password',
  );
  expect((await testEnv.call(confirmTfaReset, proof)).http).toBe(200);
  expect(await hasTwoFactor(person)).toBe(false);
});

test('no two-factor reset is emailed when two-factor is off', async () => {
  const person = await testEnv.signUp('hilario');
  expect((await testEnv.call(requestTfaReset, { email: person.email })).http).toBe(200);
  expect(await testEnv.emails(person.email)).toHaveLength(0);
});

test.each([
  ['set a new password', requestPasswordReset],
  ['switch two-factor off', requestTfaReset],
  ['reach support', requestSupportLink],
])('of ten requests one after the other for a link to %s, four send an email an hour', async (_, endpoint) => {
  testEnv.advanceToStartOf(3_600_000);
  const person = await testEnv.signUp(`ten${endpoint.wire.length}`, { hasTfa: true });
  for (let one = 0; one < 10; one += 1) expect((await testEnv.call(endpoint, { email: person.email })).http).toBe(200);
  expect(await testEnv.emails(person.email)).toHaveLength(4);
  testEnv.advanceToStartOf(3_600_000);
  await testEnv.call(endpoint, { email: person.email });
  expect(await testEnv.emails(person.email)).toHaveLength(5);
});

test('ten sign-ins before the activation send four links an hour', async () => {
  testEnv.advanceToStartOf(3_600_000);
  const person = await testEnv.signUp('tenlogins');
  await testEnv.owner.query('update app.customer set activated_at = null where id = $1', [person.customer]);
  for (let one = 0; one < 10; one += 1) expect((await testEnv.call(login, person)).body.code).toBe('not_activated');
  expect(await testEnv.emails(person.email)).toHaveLength(4);
});
