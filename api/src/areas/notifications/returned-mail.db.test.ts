import { createHmac } from 'node:crypto';
import { requestPasswordReset } from '@istmo/contract/areas/accounts/accounts.contract';
import type { NotificationKind } from '@istmo/contract/areas/notifications/notification-kinds';
import { RecipientRefused } from '@istmo/providers/mail/port';
import { imapReturns } from '@istmo/providers/mail-returns/imap';
import { startImapSimulator } from '@istmo/providers/mail-returns/imap-simulator';
import { exchangeNotice, feedbackReport, postfixNotice } from '@istmo/providers/mail-returns/samples';
import { afterAll, expect, test } from 'vitest';
import { serveWebhooks } from '../../routes/webhooks-route.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { mailMetrics } from './mail-metrics.ts';
import { readReference, toReference } from '../../signatures/email-reference.ts';
import { sendToCustomer } from './public.ts';
import { readReturns } from './notifications.worker.ts';

const returnsWebhookSecret = 'a secret that a provider of the test shares';
const testEnv = await createTestEnv({ settings: { returnsWebhookSecret, softBounces: 3, softBounceDays: 14 } });
await serveWebhooks(testEnv.app, testEnv.server);
const mailbox = await startImapSimulator();
afterAll(() => mailbox.stop());
Object.assign(testEnv.workerApp, { mailReturns: imapReturns({ url: mailbox.url }) });
const dayMs = 86_400_000;

function notify(
  { customer, email }: Person,
  kind: NotificationKind = 'withdrawals',
  isSecurity = false,
): Promise<void> {
  const link = { label: () => 'Freeze', link: 'https://istmo.example/freeze', text: () => 'Not you?' };
  return testEnv.app.db.inTransaction((tx) =>
    sendToCustomer(testEnv.app, tx, {
      recipient: { customer, name: 'ana', email, language: 'en' },
      content: { subject: () => kind, body: [() => 'News.'], ...(isSecurity && { notMe: link }) },
      notification: { kind },
    }),
  );
}

const stateOf = async (person: Person) =>
  (
    await testEnv.owner.query<{ state: string; status: string | null }>(
      'select state, status from app.mail_address where address = lower($1)',
      [person.email],
    )
  )[0];
const countOf = async (person: Person) => (await testEnv.emails(person.email)).length;

/** Sends an email and returns its reference, as its return path has it. */
async function sendAndReadReference(person: Person, kind?: NotificationKind): Promise<string> {
  await notify(person, kind);
  const [sent] = await testEnv.emails(person.email);
  if (!sent) throw new Error('no email was sent');
  return toReference(testEnv.app.settings, sent.id);
}

/** Puts a message into the mailbox and reads it. */
async function deliver(message: Buffer): Promise<void> {
  mailbox.deliver(message);
  await readReturns(testEnv.workerApp);
}

test('an address that does not exist gets no more mail, and other addresses do', async () => {
  const [ana, other] = [await testEnv.signUp('ana'), await testEnv.signUp('other')];
  await deliver(postfixNotice({ reference: await sendAndReadReference(ana) }));
  expect(await stateOf(ana)).toEqual({ state: 'bounced', status: '5.1.1' });
  const before = await countOf(ana);
  await notify(ana);
  await notify(ana, 'security', true);
  await notify(other);
  expect(await countOf(ana)).toBe(before);
  expect(await countOf(other)).toBe(1);
  const rows = await testEnv.owner.query(
    `select withheld_why as why, body_text as text from app.email where customer_id = $1 and sent_at is null`,
    [ana.customer],
  );
  expect(rows).toEqual([
    { why: 'bounced', text: '' },
    { why: 'bounced', text: '' },
  ]);
  expect(mailbox.list()).toEqual([]);
});

test('a recipient that the mail server refuses stops at once, without a job that fails, and one that a rule refuses does not', async () => {
  const person = await testEnv.signUp('refused');
  const { mail } = testEnv.workerApp;
  const refuseWith = (status: string | undefined) =>
    Object.assign(testEnv.workerApp, {
      mail: { ...mail, send: () => Promise.reject(new RecipientRefused(new Error('550'), status)) },
    });
  refuseWith('5.7.1');
  await notify(person);
  await testEnv.runJobs();
  expect(await stateOf(person)).toBeUndefined();
  refuseWith(undefined);
  await notify(person);
  await testEnv.runJobs();
  expect(await stateOf(person)).toEqual({ state: 'bounced', status: null });
  Object.assign(testEnv.workerApp, { mail });
  await notify(person);
  expect(await countOf(person)).toBe(0);
  const rows = await testEnv.owner.query(
    'select return_kind as kind, body_text as text from app.email where customer_id = $1 and returned_at is not null order by id',
    [person.customer],
  );
  expect(rows).toEqual([
    { kind: 'refused', text: '' },
    { kind: 'hard', text: '' },
  ]);
});

test('a link that the customer asks for is tried once a day where the address does not exist', async () => {
  const person = await testEnv.signUp('asks');
  await deliver(exchangeNotice({ reference: await sendAndReadReference(person) }));
  const ask = async () => {
    await testEnv.call(requestPasswordReset, { email: person.email });
    return countOf(person);
  };
  expect(await ask()).toBe(2);
  expect(await ask()).toBe(2);
  testEnv.advance(dayMs);
  expect(await ask()).toBe(3);
});

test('who reported us gets what they have to know and what they ask for, and nothing that could be switched off', async () => {
  const person = await testEnv.signUp('reports');
  await deliver(feedbackReport({ reference: await sendAndReadReference(person) }));
  expect(await stateOf(person)).toEqual({ state: 'complained', status: null });
  await notify(person, 'deposits');
  expect(await countOf(person)).toBe(1);
  await notify(person, 'withdrawals');
  await notify(person, 'security', true);
  await testEnv.call(requestPasswordReset, { email: person.email });
  expect(await countOf(person)).toBe(4);
});

test('soft bounces stop an address when there are enough of them within the days', async () => {
  const person = await testEnv.signUp('soft');
  const bounce = async () =>
    deliver(postfixNotice({ reference: await sendAndReadReference(person) }, 'failed', '4.4.7'));
  await bounce();
  testEnv.advance(15 * dayMs);
  await bounce();
  await bounce();
  expect(await stateOf(person)).toBeUndefined();
  await bounce();
  expect(await stateOf(person)).toEqual({ state: 'bounced', status: '4.4.7' });
});

test('one email that comes back many times counts once', async () => {
  const person = await testEnv.signUp('repeated');
  const reference = await sendAndReadReference(person);
  for (let time = 0; time < 5; time += 1) await deliver(postfixNotice({ reference }, 'failed', '4.2.2'));
  expect(await stateOf(person)).toBeUndefined();
  // The same email may still turn out to have gone to an address that does not exist.
  await deliver(postfixNotice({ reference }));
  expect(await stateOf(person)).toEqual({ state: 'bounced', status: '5.1.1' });
});

test('a bounce that the platform did not sign changes nothing, whatever it names', async () => {
  const [person, attacker] = [await testEnv.signUp('victim'), await testEnv.signUp('attacker')];
  const reference = await sendAndReadReference(person);
  const own = await sendAndReadReference(attacker);
  const [id = ''] = reference.split('.');
  const [, ownSignature = ''] = own.split('.');
  const forged = [id, `${id}.${'0'.repeat(20)}`, `${id}.${ownSignature}`, `${id}.${reference.slice(-19)}`];
  for (const one of forged) {
    await deliver(postfixNotice({ reference: one }));
    await deliver(feedbackReport({ reference: one }));
  }
  // A real reference of one's own with the address of another: it is that of the email which counts.
  await deliver(
    Buffer.from(postfixNotice({ reference: own }).toString().replaceAll('nobody@people.test', person.email)),
  );
  expect(await stateOf(person)).toBeUndefined();
  expect(await stateOf(attacker)).toMatchObject({ state: 'bounced' });
  await notify(person);
  expect(await countOf(person)).toBe(2);
  // What was not understood stays for the operator.
  expect(mailbox.list()).toHaveLength(forged.length * 2);
  expect(mailbox.list().every(({ isSeen }) => isSeen)).toBe(true);
});

test('a reference is read while the secret is changed, and no longer', () => {
  const id = '01930000-0000-7000-8000-00000000000a';
  const reference = toReference({ secret: 'before' }, id);
  const { clock } = testEnv;
  const until = (ms: number) => [{ key: 'before', until: new Date(clock.now().getTime() + ms) }];
  expect(readReference({ clock, settings: { secret: 'now', secretAccepted: until(dayMs) } }, reference)).toBe(id);
  expect(
    readReference({ clock, settings: { secret: 'now', secretAccepted: until(-dayMs) } }, reference),
  ).toBeUndefined();
});

const sign = (body: string, secret = returnsWebhookSecret): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const post = async (body: string, signature = sign(body)) =>
  (
    await testEnv.server.inject({
      method: 'POST',
      url: '/api/mail/returned',
      headers: { 'content-type': 'application/json', 'x-istmo-signature': signature },
      payload: body,
    })
  ).statusCode;

test('a provider posts what came back, and a repeat of it changes nothing', async () => {
  const [person, other] = [await testEnv.signUp('posted'), await testEnv.signUp('posted2')];
  const events = [
    { type: 'bounce', status: '5.1.1', message_id: `<${await sendAndReadReference(person)}@istmo.example>` },
    { type: 'complaint', message_id: `${(await sendAndReadReference(other)).toUpperCase()}@istmo.example` },
    { type: 'bounce', status: '5.1.1', message_id: '<unknown@istmo.example>' },
  ];
  const body = JSON.stringify({ events });
  expect(await post(body)).toBe(200);
  expect([await stateOf(person), await stateOf(other)]).toMatchObject([{ state: 'bounced' }, { state: 'complained' }]);
  const read = () =>
    testEnv.owner.query(
      `select address, state, since, returned_at, return_kind from app.mail_address left join app.email on address = lower(recipient)
        order by address, id`,
    );
  const before = await read();
  testEnv.advance(dayMs);
  expect(await post(body)).toBe(200);
  expect(await read()).toEqual(before);
});

test.each([
  ['no signature', ''],
  ['a signature by another secret', sign('{"events":[]}', 'other')],
  ['a signature of another text', sign('{"events":[1]}')],
  ['the signature of nothing', 'sha256='],
])('a post with %s is refused', async (_what, signature) => {
  expect(await post('{"events":[]}', signature)).toBe(401);
});

test.each([
  '',
  'no json',
  '[]',
  '{"events":[{"type":"open"}]}',
  '{"events":[{"type":"bounce","message_id":"a@b","status":"x"}]}',
])('a signed post that has not the form is refused: %s', async (body) => {
  expect(await post(body)).toBe(400);
});

test('a post is refused where no secret is set, and one that is too long', async () => {
  expect(await post('x'.repeat(70_000))).toBe(413);
  Object.assign(testEnv.app.settings, { returnsWebhookSecret: '' });
  expect(await post('{"events":[]}', sign('{"events":[]}', ''))).toBe(404);
  Object.assign(testEnv.app.settings, { returnsWebhookSecret });
});

test('monitoring counts what came back within the hour, and which addresses are stopped', async () => {
  const person = await testEnv.signUp('counted');
  testEnv.advance(2 * 3_600_000);
  await deliver(postfixNotice({ reference: await sendAndReadReference(person) }));
  const [returned, stopped] = await Promise.all(mailMetrics.map(({ read }) => read(testEnv.workerApp)));
  expect(returned).toEqual([
    { labels: { kind: 'hard' }, value: 1 },
    { labels: { kind: 'soft' }, value: 0 },
    { labels: { kind: 'refused' }, value: 0 },
    { labels: { kind: 'complaint' }, value: 0 },
  ]);
  const [{ count } = { count: 0 }] = await testEnv.owner.query<{ count: number }>(
    "select count(*)::int as count from app.mail_address where state = 'bounced'",
  );
  expect(stopped).toContainEqual({ labels: { state: 'bounced' }, value: count });
});
