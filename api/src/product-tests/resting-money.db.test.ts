import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { requestPasswordReset, requestTfaReset } from '@istmo/contract/areas/accounts/accounts.contract';
import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { confirmTfaReset, finishTfaLogin, login, resetPassword } from '@istmo/contract/areas/login/login.contract';
import {
  addPasskey,
  changePassword,
  readTfaSetup,
  startPasskey,
  switchTfa,
} from '@istmo/contract/areas/security/security.contract';
import { cooldownReasons } from '@istmo/contract/kernel/cooldown';
import { describe, expect, test } from 'vitest';
import { startCooldown } from '../areas/access/public.ts';
import { completeDueAddresses } from '../areas/whitelist/whitelist.worker.ts';
import { setTwoFactor } from '../areas/security/public.ts';
import { TestAuthenticator } from '../testing/test-authenticator.ts';
import { createTestEnv, type Person, readLinkParameter, type TestEnv } from '../testing/test-env.ts';
import { codeAt } from '../testing/test-people.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';

/* Requirement 4.1.40 as a table: after which change money rests, for how long, and what is emailed to the owner. */

const longSessions = {
  idleMinutes: 1_000_000,
  sessionHours: 100_000,
  publicUrl: 'https://istmo.example',
  handoverKey: '',
};
const testEnv = await createTestEnv({ settings: { ...longSessions, addressWaitHours: 0 } });
const without = await createTestEnv({
  settings: { ...longSessions, addressWaitHours: 0, withdrawalCooldownHours: 0, tfaResetCooldownHours: 0 },
});
const hourMs = 3_600_000;
const next = 'Puente-Rojo-77';

type Act = (env: TestEnv, person: Person) => Promise<{ http: number }>;

async function readLink({ emails }: TestEnv, { email }: Person) {
  const [mail] = await emails(email);
  return { token: readLinkParameter(mail, 'token'), verify: readLinkParameter(mail, 'verify') };
}

const acts: Readonly<Record<string, Act>> = {
  'password-changed': (env, person) => {
    const form = { current_password: person.password, new_password: next, confirm_password: next };
    return env.call(changePassword, { ...form, tfa_code: env.nextCode(person) }, { as: person });
  },
  'password-reset': async (env, person) => {
    await env.call(requestPasswordReset, { email: person.email });
    return env.call(resetPassword, { password: next, cnfpassword: next, ...(await readLink(env, person)) });
  },
  'tfa-reset': async (env, person) => {
    await env.call(requestTfaReset, { email: person.email });
    return env.call(confirmTfaReset, { ...(await readLink(env, person)), password: person.password });
  },
  'tfa-changed': (env, person) =>
    env.call(switchTfa, { tfa_code: env.nextCode(person), password: person.password }, { as: person }),
  'passkey-added': async (env, person) => {
    const { body } = await env.call(startPasskey, { tfa_code: env.nextCode(person) }, { as: person });
    if (!body.options) throw new Error(body.msg);
    const passkey = new TestAuthenticator(env.app.settings.publicUrl).create(body.options);
    return env.call(addPasskey, { passkey }, { as: person });
  },
};

/** Signs in again, with two-factor, which the change may have switched off. */
async function comeBack(env: TestEnv, person: Person): Promise<Person> {
  const { customer, secret = '', email } = person;
  const kept = await env.owner.query('select 1 from app.two_factor where customer_id = $1', [customer]);
  if (kept.length === 0) await env.db.inTransaction((tx) => setTwoFactor(env.app, tx, { customer, secret }));
  for (const password of [next, person.password]) {
    const { body } = await env.call(login, { email, password });
    if (body.ttoken === undefined) continue;
    const done = await env.call(finishTfaLogin, { ttoken: body.ttoken, auth_key: env.nextCode(person) });
    return { ...person, token: done.body.token ?? '' };
  }
  throw new Error(`${email} cannot sign in`);
}

type Row = readonly [reason: string, hours: number, restsTrading: boolean, subject: string];
const table: readonly Row[] = [
  ['password-changed', 24, false, 'Your password was changed'],
  ['password-reset', 24, false, 'Your password was changed'],
  ['tfa-changed', 24, false, 'Two-factor authentication is off'],
  ['passkey-added', 24, false, 'A passkey was added'],
  ['tfa-reset', 72, true, 'Two-factor authentication was reset'],
];

const steps = createWithdrawalSteps(testEnv);
const stepsWithout = createWithdrawalSteps(without);
const order = { from: 'BTC', to: 'COINGT', amount: '1' };

describe.each(table)('after %s', (reason, hours, restsTrading, subject) => {
  const act = acts[reason];
  if (!act) throw new Error(`nothing does ${reason}`);

  test(`withdrawals rest for ${hours} hours and not less, trading ${restsTrading ? 'too' : 'does not'}, and the owner gets an email`, async () => {
    const before = await steps.createOwner('BTC', '0.5');
    expect((await act(testEnv, before)).http).toBe(200);
    const changedAt = testEnv.clock.now().getTime();
    const mail = (await testEnv.emails(before.email)).find((one) => one.subject === subject);
    expect(mail?.text).toContain(`${hours} hours`);
    const person = await comeBack(testEnv, before);
    const withdraw = () => steps.request(person, 'BTC', { amount: '0.01' });
    const refusal = restsTrading ? 'money_resting' : 'withdrawals_resting';

    expect((await withdraw()).body.code).toBe(refusal);
    const { body } = await testEnv.call(readUserStatus, {}, { as: person });
    const until = Date.parse(body.userData?.cooldown?.withdrawals_until ?? '');
    expect(Math.abs(until - changedAt - hours * hourMs)).toBeLessThan(10_000);
    expect(body.userData?.cooldown?.reason).toBe(reason);
    const traded = await testEnv.send(swap, order, { as: person });
    expect(traded.body.code === 'money_resting').toBe(restsTrading);

    // The request of a code takes the clock on by a step of it.
    testEnv.advance(until - testEnv.clock.now().getTime() - 32_000);
    expect((await withdraw()).body.code).toBe(refusal);
    testEnv.advance(until - testEnv.clock.now().getTime());
    expect((await withdraw()).http).toBe(200);
  });

  test('nothing rests where the settings say 0 hours', async () => {
    const before = await stepsWithout.createOwner('BTC', '0.5');
    expect((await act(without, before)).http).toBe(200);
    const mail = (await without.emails(before.email)).find((one) => one.subject === subject);
    expect(mail?.text).not.toMatch(/paused|\b0 hours/);
    const person = await comeBack(without, before);
    expect((await stepsWithout.request(person, 'BTC', { amount: '0.01' })).http).toBe(200);
    expect((await without.send(swap, order, { as: person })).body.code).not.toBe('money_resting');
  });
});

test('two-factor that is switched on rests withdrawals too', async () => {
  const person = await testEnv.signUp('switcheson');
  const { body } = await testEnv.call(readTfaSetup, {}, { as: person });
  const secret = body.tfaData?.tfa_code ?? '';
  const code = codeAt(secret, testEnv.clock.now());
  expect((await testEnv.call(switchTfa, { tfa_code: code, password: person.password }, { as: person })).http).toBe(200);
  expect((await testEnv.emails(person.email))[0]).toMatchObject({ subject: 'Two-factor authentication is on' });
  const status = await testEnv.call(readUserStatus, {}, { as: await comeBack(testEnv, { ...person, secret }) });
  expect(status.body.userData?.cooldown?.reason).toBe('tfa-changed');
});

test('every reason of the code is in this table, or of a deposit that was taken back', () => {
  expect(table.map(([reason]) => reason).toSorted()).toEqual(
    cooldownReasons.filter((reason) => reason !== 'deposit-reversed').toSorted(),
  );
});

test('a second change rests longer, never shorter', async () => {
  const person = await steps.createOwner('BTC', '0.5');
  const read = async () =>
    (await testEnv.call(readUserStatus, {}, { as: person })).body.userData?.cooldown?.withdrawals_until ?? '';
  const start = (reason: (typeof cooldownReasons)[number]) =>
    testEnv.owner.inTransaction((tx) => startCooldown(testEnv.app, tx, person.customer, reason));
  const ends: string[] = [];
  for (const [reason, hours] of [
    ['password-changed', 10],
    ['deposit-reversed', 1],
    ['tfa-reset', 1],
    ['passkey-added', 0],
  ] as const) {
    await start(reason);
    ends.push(await read());
    testEnv.advance(hours * hourMs);
  }
  expect(ends).toEqual(ends.toSorted());
  expect(ends[3]).toBe(ends[2]);
});

test('a new address is used 24 hours after it was added, not before, and its owner gets an email at once', async () => {
  const strict = await createTestEnv({ settings: { ...longSessions, addressWaitHours: 24 } });
  const { createOwner, request, addTo, fund } = createWithdrawalSteps(strict);
  const person = await createOwner('USDT', '1');
  await fund(person, 'BTC', '1');
  await addTo(person, 'BTC');
  const addedAt = strict.clock.now().getTime();
  const [mail] = await strict.emails(person.email);
  expect(mail?.subject).toBe('A withdrawal address was added to your account');
  expect(mail?.text).toContain('24 hours');
  const withdraw = () => request(person, 'BTC', { amount: '0.01' });
  expect((await withdraw()).http).toBe(422);
  strict.advance(addedAt + 24 * hourMs - strict.clock.now().getTime() - 40_000);
  await completeDueAddresses(strict.workerApp);
  expect((await withdraw()).http).toBe(422);
  strict.advance(60_000);
  expect((await withdraw()).http).toBe(422);
  await completeDueAddresses(strict.workerApp);
  expect((await withdraw()).http).toBe(200);
});
