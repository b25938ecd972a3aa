import {
  activateEmail,
  requestPasswordReset,
  isEmailFree,
  isUsernameFree,
} from '@istmo/contract/areas/accounts/accounts.contract';
import { login, resetPassword, signUp } from '@istmo/contract/areas/login/login.contract';
import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { readLinkParameter, createTestEnv } from '../../testing/test-env.ts';

const testEnv = await createTestEnv();
const password = 'Volcan-Azul-42';
const hourMs = 3_600_000;

const buildForm = (
  overrides: Partial<Record<'username' | 'email' | 'password' | 'confirm_password' | 'terms', string | boolean>> = {},
) => ({
  username: 'someone',
  email: 'someone@people.test',
  password,
  confirm_password: overrides.password ?? password,
  terms: true,
  type: 'istmo_ico',
  ...overrides,
});

let emails = 0;
const newEmail = () => `name${(emails += 1)}`;
const logInAs = (name: string, typed = password) =>
  testEnv.call(login, { email: `${name}@people.test`, password: typed });
const signUpAs = (name: string) => testEnv.send(signUp, buildForm({ username: name, email: `${name}@people.test` }));

test('an account is created, activated by its email, and signed in to', async () => {
  const { http, body } = await signUpAs('rosario');
  expect({ http, body }).toMatchObject({
    http: 200,
    body: { status: 1, success: 1, msg: expect.stringContaining('rosario@people.test') },
  });

  const [activation] = await testEnv.emails('rosario@people.test');
  expect(activation?.subject).toBe('Activate your Istmo account');
  expect(activation?.links[0]).toMatch(/^http:\/\/127\.0\.0\.1:3000\/activate_account\?token=[\w-]{43}$/);
  // Whose address another person signed up with reads the user name, and can say so.
  expect(activation?.text).toContain('rosario');
  expect(activation?.links.some((link) => new URL(link).pathname === '/not_me')).toBe(true);
  expect((await testEnv.call(activateEmail, { token: readLinkParameter(activation, 'token') })).body.msg).toBe(
    'Your account is active. You can sign in now.',
  );
  const { body: signedIn } = await testEnv.call(login, { email: 'Rosario@People.test', password });
  expect(signedIn).toMatchObject({
    status: 1,
    success: 1,
    msg: 'Login Successfull!',
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test.each([
  [{ username: '' }, 'username', 'Enter User Name'],
  [{ username: 'ana' }, 'username', 'Letter Should Be Greater Than 3'],
  [{ email: '' }, 'email', 'Enter Email Address'],
  [{ email: 'ana@nowhere' }, 'email', 'Invalid Email Address'],
  [{ password: '' }, 'password', 'Enter Password'],
  [{ password: 'Ab1!' }, 'password', 'password must be 8-20 characters'],
  [{ password: 'Abcdefgh1!Abcdefgh1!x' }, 'password', 'password must be 8-20 characters'],
  [{ password: 'VOLCAN-AZUL-42' }, 'password', 'Enter atleast one lowercase'],
  [{ password: 'volcan-azul-42' }, 'password', 'Enter atleast one uppercase'],
  [{ password: 'Volcan-Azul-xx' }, 'password', 'Enter atleast one number'],
  [{ password: 'VolcanAzul42' }, 'password', 'Enter atleast one special character'],
  [{ confirm_password: '' }, 'confirm_password', 'Enter Confirm Password'],
  [{ confirm_password: 'Volcan-Azul-43' }, 'confirm_password', 'Password does not match'],
  [{ terms: false }, 'terms', 'Check Terms & Conditions'],
  [{ password: 'Password1!' }, 'password', 'This password is too common or too easy to guess.'],
  [
    { username: 'tegucigalpa', password: 'Tegucigalpa-1' },
    'password',
    'This password is too common or too easy to guess.',
  ],
])('sign-up with %o is refused at %s: %s', async (overrides, field, msg) => {
  const { http, body } = await testEnv.send(signUp, buildForm(overrides));
  expect({ http, body }).toMatchObject({ http: 422, body: { status: 0, success: 0, field, msg } });
});

test('a refusal is in the requested language', async () => {
  const { body } = await testEnv.send(signUp, buildForm({ email: '' }), { language: 'es' });
  expect(body.msg).toBe('Ingrese el correo electrónico');
});

test('user names and emails are unique, ignoring case', async () => {
  await signUpAs('mateo');
  const byName = await testEnv.send(signUp, buildForm({ username: 'MATEO', email: 'other@people.test' }));
  expect(byName).toMatchObject({
    http: 409,
    body: { code: 'username_taken', field: 'username', msg: 'User Name Already Exists' },
  });
  const byEmail = await testEnv.send(signUp, buildForm({ username: 'another', email: 'Mateo@PEOPLE.test' }));
  expect(byEmail).toMatchObject({
    http: 409,
    body: { code: 'email_taken', field: 'email', msg: 'Email Already Exists' },
  });
});

test('of ten concurrent sign-ups with one name, one succeeds and the others are refused as taken', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, one) =>
      testEnv.send(signUp, buildForm({ username: one % 2 ? 'ximena' : 'XIMENA', email: `ximena${one}@people.test` })),
    ),
  );
  expect(replies.map(({ http }) => http).toSorted((left, right) => left - right)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  expect(await testEnv.db.query("select 1 from app.customer where lower(username) = 'ximena'")).toHaveLength(1);
});

test('names that look alike are the same name', async () => {
  await signUpAs('paulina');
  expect((await testEnv.send(signUp, buildForm({ username: 'ｐａｕｌｉｎａ', email: 'p2@people.test' }))).http).toBe(
    409,
  );
  expect((await testEnv.send(signUp, buildForm({ username: 'pauli\u200bna', email: 'p3@people.test' }))).http).toBe(
    422,
  );
});

test('undeclared fields are dropped', async () => {
  await testEnv.send(signUp, {
    ...buildForm({ username: 'wilmer', email: 'wilmer@people.test' }),
    activated_at: '2020-01-01',
    kyc_status: 3,
    id: '1',
  });
  const [row] = await testEnv.db.query(
    `select activated_at, kyc_status from app.customer join app.account_status on customer_id = id where username = 'wilmer'`,
  );
  expect(row).toEqual({ activated_at: null, kyc_status: 'none' });
});

test('the password is stored as a peppered Argon2id hash with the required costs, the link as a hash', async () => {
  await signUpAs('leonor');
  const [row] = await testEnv.db.query<{ hash: string }>(
    `select hash from app.password join app.customer on id = customer_id where username = 'leonor'`,
  );
  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(row?.hash ?? '', password)).toBe(false);
  const [activation] = await testEnv.emails('leonor@people.test');
  const stored = await testEnv.owner.query<{ all: string }>(
    "select (select string_agg(t::text, ' ') from app.email_token t) || (select string_agg(l::text, ' ') from app.password l) as all",
  );
  expect(stored[0]?.all).not.toContain(readLinkParameter(activation, 'token'));
});

test('availability checks answer with 200, and with status 0 when taken', async () => {
  await signUpAs('nahuel');
  expect(await testEnv.call(isUsernameFree, { username: 'Nahuel' })).toMatchObject({
    http: 200,
    body: { status: 0, success: 0, msg: 'User Name Already Exists' },
  });
  expect((await testEnv.call(isUsernameFree, { username: 'nahuela' })).body).toMatchObject({ status: 1, success: 1 });
  expect(await testEnv.call(isEmailFree, { email: 'NAHUEL@people.test' })).toMatchObject({
    http: 200,
    body: { status: 0, msg: 'Email Already Exists' },
  });
  expect((await testEnv.call(isEmailFree, { email: 'free@people.test' })).body).toMatchObject({
    status: 1,
    success: 1,
  });
  expect((await testEnv.call(isEmailFree, { email: 'no address' })).body).toMatchObject({
    status: 2,
    success: 0,
    msg: 'Invalid Email Address',
  });
});

test('an account is activated once by ten concurrent uses of its link, and a later one says that it is active', async () => {
  await signUpAs('octavio');
  const [activation] = await testEnv.emails('octavio@people.test');
  const token = readLinkParameter(activation, 'token');
  const replies = await Promise.all(Array.from({ length: 10 }, () => testEnv.call(activateEmail, { token })));
  expect(replies.map(({ http }) => http)).toEqual(Array.from({ length: 10 }, () => 200));
  const activations = await testEnv.owner.query(
    `select from app.activity a join app.customer c on c.id = a.customer_id where c.username = 'octavio' and a.kind = 'activate'`,
  );
  expect(activations).toHaveLength(1);
  for (const [language, msg] of [
    ['en', 'Your account is active. You can sign in now.'],
    ['es', 'Su cuenta está activa. Ya puede iniciar sesión.'],
  ] as const)
    expect((await testEnv.call(activateEmail, { token }, { language })).body).toMatchObject({ status: 1, msg });
  testEnv.advance(24 * hourMs + 1000);
  expect((await testEnv.call(activateEmail, { token })).body).toMatchObject({ code: 'link_invalid' });
});

test('each activation link that has not expired activates, also after a sign-in sent another one', async () => {
  await signUpAs('oriana');
  const [first] = await testEnv.emails('oriana@people.test');
  await logInAs('oriana');
  const emails = await testEnv.emails('oriana@people.test');
  expect(emails.length).toBe(2);
  expect((await testEnv.call(activateEmail, { token: readLinkParameter(first, 'token') })).http).toBe(200);
  expect((await logInAs('oriana')).http).toBe(200);
});

test('the link of a password reset proves the mailbox: it activates an account that was not activated', async () => {
  await signUpAs('ofelia');
  await testEnv.call(requestPasswordReset, { email: 'ofelia@people.test' });
  const reset = (await testEnv.emails('ofelia@people.test')).find(({ subject }) => subject === 'Set a new password');
  const link = { token: readLinkParameter(reset, 'token'), verify: readLinkParameter(reset, 'verify') };
  const changed = 'Puente-Rojo-77';
  expect((await testEnv.call(resetPassword, { ...link, password: changed, cnfpassword: changed })).http).toBe(200);
  expect((await logInAs('ofelia', changed)).http).toBe(200);
});

test('an activation link is valid for a day', async () => {
  await signUpAs('perla');
  const [activation] = await testEnv.emails('perla@people.test');
  testEnv.advance(24 * hourMs + 1000);
  expect((await testEnv.call(activateEmail, { token: readLinkParameter(activation, 'token') })).body).toMatchObject({
    code: 'link_expired',
  });
  expect((await testEnv.call(activateEmail, { token: 'made-up' })).body).toMatchObject({ code: 'link_invalid' });
  expect((await testEnv.call(activateEmail, { token: '' })).body).toMatchObject({
    code: 'link_invalid',
    msg: 'Invalid request',
  });
});

test('a login before activation is refused and sends the link again, but only with the right password', async () => {
  await signUpAs('quetzal');
  await testEnv.emails();
  const wrongPassword = await testEnv.call(login, { email: 'quetzal@people.test', password: 'Volcan-Azul-99' });
  expect(wrongPassword.body).toMatchObject({ code: 'wrong_credentials' });
  expect(await testEnv.emails('quetzal@people.test')).toHaveLength(1);
  const early = await testEnv.call(login, { email: 'quetzal@people.test', password });
  expect(early).toMatchObject({ http: 422, body: { code: 'not_activated' } });
  const emails = await testEnv.emails('quetzal@people.test');
  expect(emails).toHaveLength(2);
  expect((await testEnv.call(activateEmail, { token: readLinkParameter(emails[0], 'token') })).http).toBe(200);
});

test('a link of another purpose activates nothing', async () => {
  await signUpAs('renata');
  await testEnv.call(requestPasswordReset, { email: 'renata@people.test' });
  const emails = await testEnv.emails('renata@people.test');
  const reset = emails.find(({ subject }) => subject === 'Set a new password');
  expect((await testEnv.call(activateEmail, { token: readLinkParameter(reset, 'token') })).body).toMatchObject({
    code: 'link_invalid',
  });
});

test.each([
  ['а Cyrillic a among Latin letters', 'аnastasia', 'disallowed_content'],
  ['a Greek o among Latin letters', 'anastasiο', 'disallowed_content'],
  ['letters of Cyrillic only that look like Latin ones', 'сосо', 'username_taken'],
  ['one for l', 'pau1a', 'username_taken'],
  ['a capital I for l', 'PauIa', 'username_taken'],
  ['zero for o', 'c0c0', 'username_taken'],
  ['rn for m', 'carnila', 'username_taken'],
])('a user name with %s is not given', async (_, username, code) => {
  for (const taken of ['coco', 'paula', 'camila']) await signUpAs(taken);
  const { body } = await testEnv.send(signUp, buildForm({ username, email: `${newEmail()}@people.test` }));
  expect(body).toMatchObject({ code, field: 'username' });
  expect((await testEnv.call(isUsernameFree, { username })).body).toMatchObject({ status: 0 });
});

test('of two names that look the same, sent at once, one is given', async () => {
  const forms = ['pola1', 'polal'].map((username) => buildForm({ username, email: `${newEmail()}@people.test` }));
  const replies = await Promise.all(forms.map((form) => testEnv.send(signUp, form)));
  expect(replies.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
