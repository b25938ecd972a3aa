import { randomUUID } from 'node:crypto';
import { activateEmail } from '@istmo/contract/areas/accounts/accounts.contract';
import { addBankAccount } from '@istmo/contract/areas/bank/bank.contract';
import { login, signUp } from '@istmo/contract/areas/login/login.contract';
import { saveProfile } from '@istmo/contract/areas/profile/profile.contract';
import { checkSession } from '@istmo/contract/areas/sessions/sessions.contract';
import { Outage } from '@istmo/providers/outage';
import { smtpMail } from '@istmo/providers/mail/smtp';
import { startTestMailServer, stopTestMailServers } from '@istmo/providers/mail/test-mail-server';
import { expect, test } from 'vitest';
import { watchDeposits } from '../areas/deposits/deposits.worker.ts';
import { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { areaTasks } from '../routes/areas.ts';
import { Jobs } from '../runtime/jobs.ts';
import { buildLog } from '../runtime/log.ts';
import { readSettings } from '../settings/settings.ts';
import { eventually } from '../testing/eventually.ts';
import { createCardSteps, paidCard } from '../testing/test-cards.ts';
import { createTestEnv, readLinkParameter } from '../testing/test-env.ts';
import { publishPrices } from '../testing/publish-prices.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';

const lines: string[] = [];
const log = buildLog(readSettings({ ISTMO_LOG_LEVEL: 'debug' }), { write: (line) => void lines.push(line) });
const testEnv = await createTestEnv({ log });
const { call, workerApp } = testEnv;

const person = {
  username: 'rosariocifu',
  email: 'rosario.cifuentes@people.test',
  password: 'Volcan-Izalco-1947!',
  firstname: 'Rosalinda',
  lastname: 'Xochitlán',
  phone: '50255519987',
  DOB: '1987-02-19',
  address: 'Calle del Mirador 77',
  national_id: '9876501234567',
  accountnum: '5502918834',
  ibanCode: 'SVBAXSVS',
};
const secrets: string[] = Object.values(person);

const linesWith = (message: string): object[] =>
  lines.filter((line) => line.includes(message)).map((line) => JSON.parse(line));

const traceOf = (reply: { readonly raw: { readonly headers: Readonly<Record<string, unknown>> } }): string =>
  String(reply.raw.headers['x-request-id']).replaceAll('-', '');

test('registration, sign-in and profile are logged without what the customer entered', async () => {
  const { username, email, password } = person;
  const form = { username, email, password, confirm_password: password, terms: true };
  const registered = await call(signUp, form);
  expect(registered.http).toBe(200);
  expect((await call(signUp, form)).body.code).toBe('username_taken');
  const [activation] = await testEnv.emails(email);
  const token = readLinkParameter(activation, 'token');
  secrets.push(token);
  expect((await call(activateEmail, { token })).http).toBe(200);
  expect((await call(login, { email, password: `${password}x` })).http).toBe(422);
  const signedIn = await call(login, { email, password });
  const session = signedIn.body.token ?? '';
  secrets.push(session);
  const as = { token: session };
  expect((await call(checkSession, {}, { as })).http).toBe(200);
  const { firstname, lastname, phone, DOB, address, national_id } = person;
  const place = { country: 'Guatemala', state: 'Guatemala', city: 'Mixco', zip_code: '01057', gender: 'female' };
  const profile = { user_type: 'personal', firstname, lastname, phone, DOB, address, national_id, ...place };
  expect((await call(saveProfile, { ...profile, phone: 'x' }, { as })).http).toBe(422);
  expect((await call(saveProfile, profile, { as })).http).toBe(200);

  // PostgreSQL repeats the row that it does not take.
  await testEnv.owner.query('alter table app.profile add constraint test_takes_nothing check (false) not valid');
  const failed = await call(saveProfile, { ...profile, gender: 'male' }, { as });
  await testEnv.owner.query('alter table app.profile drop constraint test_takes_nothing');
  expect(failed.http).toBe(500);
  const request = String(failed.raw.headers['x-request-id']);
  expect(linesWith('an unexpected error')).toEqual([
    expect.objectContaining({
      request,
      trace: traceOf(failed),
      err: expect.objectContaining({ constraint: 'test_takes_nothing' }),
    }),
  ]);
  const { accountnum, ibanCode } = person;
  const account = { bankname: 'Banco Uno', accountnum, conaccount: accountnum, acctype: 'savings', ibanCode };
  await call(addBankAccount, { ...account, currency: 'USD' }, { as });
});

test('an email that the mail server refuses is logged with the trace of its call, without its recipient', async () => {
  const email = 'refused.person@people.test';
  // Mail servers repeat in their reply for whom it was.
  const server = await startTestMailServer({ rcpt: `451 4.3.0 <${email}>: not taken now` });
  const mail = smtpMail({
    url: `smtp://127.0.0.1:${server.port}`,
    from: { name: 'Istmo', address: 'no-reply@istmo.test' },
    isTlsOptional: true,
  });
  const jobs = new Jobs(workerApp.db, log);
  await jobs.open();
  secrets.push(email);
  const { password } = person;
  const reply = await call(signUp, {
    username: 'refusedone',
    email,
    password,
    confirm_password: password,
    terms: true,
  });
  const workers = areaTasks.flatMap((area) => area.workers ?? []).filter(({ queue }) => queue.includes('email'));
  await jobs.work({ ...workerApp, mail }, { workers, intervalTasks: [] });
  await eventually(() => expect(linesWith('a job failed').length).toBeGreaterThan(0));
  await jobs.stop();
  await stopTestMailServers();
  expect(linesWith('a job failed')[0]).toMatchObject({
    trace: traceOf(reply),
    job: expect.any(String),
    err: { type: 'Outage', provider: 'mail', cause: { responseCode: 451 } },
  });
});

test('deposits, withdrawals, cards and their failing providers are logged without codes, tokens and card numbers', async () => {
  await publishPrices(testEnv);
  const withdrawals = createWithdrawalSteps(testEnv);
  const owner = await withdrawals.createOwner('USDT', '1000');
  secrets.push(
    owner.email,
    owner.token,
    owner.password,
    owner.secret ?? owner.email,
    'Avenida Reforma',
    '2345678901234',
  );
  const { body } = await call(readDepositAddress, { currency: 'BTC', network: 'BTC' }, { as: owner });
  const payment = { currency: 'BTC', amount: '0.5', confirmations: 6 };
  await testEnv.custody.deposit({ ...payment, address: body.Address ?? '' });
  await watchDeposits(
    { ...workerApp, custody: { ...workerApp.custody, readIncoming: refuseWith(owner.email) } },
    'BTC',
    60,
  );
  await watchDeposits(workerApp, 'BTC', 60_000);
  const otp = testEnv.nextCode(owner);
  secrets.push(`"${otp}"`);
  expect((await withdrawals.request(owner, 'USDT', { amount: '100', otp: '000000' })).http).toBe(422);
  expect((await withdrawals.request(owner, 'USDT', { amount: '100', otp })).http).toBe(200);
  const link = await withdrawals.readLink(owner);
  secrets.push(link.token, link.verify);
  await withdrawals.confirm(owner);
  await withdrawals.runAll();

  const cards = createCardSteps(testEnv);
  const buyer = await cards.createBuyer('cardbuyer');
  secrets.push(paidCard, '"737"', buyer.email, buyer.token);
  await cards.buy(buyer, { key: randomUUID() });
  await cards.settle();
});

const refuseWith = (personal: string) => async (): Promise<never> => {
  throw new Outage('custody', new Error(`the node does not know ${personal}`));
};

test('no line has anything of a person, a secret or a code', () => {
  expect(lines.length).toBeGreaterThan(20);
  const written = lines.join('');
  expect(secrets.filter((secret) => secret !== '' && written.includes(secret))).toEqual([]);
});
