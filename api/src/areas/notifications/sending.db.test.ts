import { requestPasswordReset } from '@istmo/contract/areas/accounts/accounts.contract';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { areaTasks } from '../../routes/areas.ts';
import { startTasks } from '../../start/start-tasks.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { queueEmail } from './public.ts';

const testEnv = await createTestEnv();

test('the text of an email, which holds links in clear, is removed once it was sent', async () => {
  const person = await testEnv.signUp('blanca');
  await testEnv.call(requestPasswordReset, { email: person.email });
  const [sent] = await testEnv.emails(person.email);
  expect(sent?.text).toContain('token=');
  const rows = await testEnv.owner.query<{ text: string; html: string; isSent: boolean }>(
    'select body_text as text, body_html as html, sent_at is not null as "isSent" from app.email where customer_id = $1',
    [person.customer],
  );
  expect(rows).toEqual(rows.map(() => ({ text: '', html: '', isSent: true })));
  expect(rows.length).toBeGreaterThan(0);
});

test('a password reset leaves within five seconds behind a thousand other e-mails of a slow mail server', async () => {
  const person = await testEnv.signUp('urgencia');
  await testEnv.app.db.inTransaction(async (tx) => {
    for (let one = 0; one < 1_000; one += 1)
      await queueEmail(testEnv.app, tx, {
        customer: person.customer,
        to: `other${one}@people.test`,
        language: 'en',
        subject: 'News',
        greeting: 'Hello,',
        paragraphs: ['News'],
      });
  });
  const arrived = Promise.withResolvers<number>();
  let others = 0;
  const slowMail = {
    ...testEnv.workerApp.mail,
    send: async (email: Parameters<typeof testEnv.workerApp.mail.send>[0]) => {
      await wait(100);
      if (email.to === person.email) arrived.resolve(others);
      else others += 1;
    },
  };
  await testEnv.call(requestPasswordReset, { email: person.email });
  const startedAtMs = performance.now();
  await startTasks(
    { ...testEnv.workerApp, mail: slowMail },
    areaTasks.map(({ workers = [] }) => ({ workers })),
  );
  const sentBefore = await arrived.promise;
  const seconds = (performance.now() - startedAtMs) / 1000;
  expect(seconds).toBeLessThan(5);
  expect(sentBefore).toBeLessThan(500);
}, 30_000);
