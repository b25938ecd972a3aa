import { readMailState, retryMail } from '@istmo/contract/areas/accounts/accounts.contract';
import { readCustomer } from '@istmo/contract/areas/accounts/accounts.staff.contract';
import { listCustomerEmails } from '@istmo/contract/areas/notifications/notifications.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { notifyCustomer } from './public.ts';

const testEnv = await createTestEnv({
  settings: { mode: 'production', idleMinutes: 1_000_000, sessionHours: 100_000 },
});
const dayMs = 86_400_000;

/** Sends an email to someone whose mailbox is not there, by the address that the simulated server refuses. */
async function bounce(person: Person): Promise<void> {
  await testEnv.owner.query('update app.customer set email = $2 where id = $1', [
    person.customer,
    `refuse-me@${person.customer}.test`,
  ]);
  await testEnv.app.db.inTransaction((tx) =>
    notifyCustomer(testEnv.app, tx, {
      customer: person.customer,
      email: {
        kind: 'withdrawals',
        subject: () => 'Sent',
        body: [() => 'Sent.'],
        action: () => 'Open',
        page: '/wallet',
      },
    }),
  );
  await testEnv.runJobs();
}

const stateOf = async (person: Person) => (await testEnv.call(readMailState, {}, { as: person })).body;

test('a customer whose mail comes back sees it, as staff do, and another customer does not', async () => {
  const [ana, other] = [await testEnv.signUp('ana'), await testEnv.signUp('other')];
  expect(await stateOf(ana)).toMatchObject({ email: ana.email, state: 'delivers', since: null, retry_from: null });
  await bounce(ana);
  expect(await stateOf(ana)).toMatchObject({ email: `refuse-me@${ana.customer}.test`, state: 'bounced' });
  expect(await stateOf(other)).toMatchObject({ state: 'delivers' });
  const irene = await testEnv.addStaff('irene', 'compliance');
  const read = async (person: Person) =>
    (await testEnv.call(readCustomer, { id: person.customer }, { as: irene })).body.mail_stopped;
  expect(await read(ana)).toMatchObject({ state: 'bounced', status: '5.1.1' });
  expect(await read(other)).toBeNull();
  const emails = await testEnv.call(listCustomerEmails, { id: ana.customer }, { as: irene });
  expect(emails.body.data?.[0]).toMatchObject({ sent_at: null, returned_at: expect.any(String) });
});

test('an address may be tried again once a day, and comes back to the notice while it bounces', async () => {
  const person = await testEnv.signUp('again');
  await bounce(person);
  expect((await testEnv.call(retryMail, {}, { as: person })).http).toBe(200);
  expect(await stateOf(person)).toMatchObject({ state: 'delivers' });
  await testEnv.runJobs();
  expect(await stateOf(person)).toMatchObject({ state: 'bounced' });
  expect((await testEnv.call(retryMail, {}, { as: person })).body).toMatchObject({ code: 'throttled' });
  expect(await stateOf(person)).toMatchObject({ may_retry: false });
  testEnv.advance(dayMs);
  expect(await stateOf(person)).toMatchObject({ may_retry: true });
  expect((await testEnv.call(retryMail, {}, { as: person })).http).toBe(200);
});

test('an address that works again gets an email that says so, and the next ones', async () => {
  const person = await testEnv.signUp('works');
  await bounce(person);
  const { mail } = testEnv.workerApp;
  const arrived: string[] = [];
  Object.assign(testEnv.workerApp, {
    mail: { ...mail, send: async ({ subject }: { subject: string }) => void arrived.push(subject) },
  });
  await testEnv.call(retryMail, {}, { as: person, language: 'es' });
  // A second press while nothing is stopped sends nothing.
  expect((await testEnv.call(retryMail, {}, { as: person })).http).toBe(200);
  await testEnv.runJobs();
  Object.assign(testEnv.workerApp, { mail });
  expect(arrived).toEqual(['Nuestros correos le llegan de nuevo']);
});

test('another address is not stopped by what was said of the one before', async () => {
  const person = await testEnv.signUp('moved');
  await bounce(person);
  await testEnv.owner.query('update app.customer set email = $2 where id = $1', [person.customer, 'moved@new.test']);
  expect(await stateOf(person)).toMatchObject({ email: 'moved@new.test', state: 'delivers' });
});
