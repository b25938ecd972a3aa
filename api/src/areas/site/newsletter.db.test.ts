import { listNewsletters, sendNewsletter, testNewsletter } from '@istmo/contract/areas/site/site.staff.contract';
import { newId } from '@istmo/db/new-id';
import { beforeEach, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { serveOneClickUnsubscribe } from '../../routes/unsubscribe-route.ts';
import { queueNewsletterBatch } from './newsletter-emails.ts';

const testEnv = await createTestEnv();
const { call, owner, server } = testEnv;
const karla = await testEnv.addStaff('karla', 'administrator');
await serveOneClickUnsubscribe(testEnv.app, server);
const texts = {
  subject_en: 'The year in figures',
  body_en: 'What we built this year.\n\nAnd what comes next.',
  subject_es: 'El año en cifras',
  body_es: 'Lo que construimos este año.\n\nY lo que viene.',
};
const reason = 'the yearly letter';
let round = 0;

/** Subscribers with addresses of their own; the last one has not confirmed. */
async function subscribeMany(count: number): Promise<(index: number) => string> {
  round += 1;
  const prefix = `reader${round}`;
  await owner.query(
    `insert into app.subscription (id, email, language, consented_at, consent_text, confirmed_at)
     select gen_random_uuid(), $1 || '-' || i || '@letters.test', case when i % 2 = 0 then 'es' else 'en' end, now(), 'yes',
            case when i < $2 then now() end
       from generate_series(0, $2::int) i`,
    [prefix, count],
  );
  return (index) => `${prefix}-${index}@letters.test`;
}

const send = (id: string) => call(sendNewsletter, { ...texts, id, reason }, { as: karla });

async function readEntry(id: string) {
  const { body } = await call(listNewsletters, {}, { as: karla });
  return body.data?.find((entry) => entry.id === id);
}

beforeEach(() => owner.query('delete from app.subscription'));

test('a newsletter goes once to each confirmed subscriber, in their language, with the address that ends the subscription', async () => {
  const address = await subscribeMany(120);
  const id = newId();
  expect((await send(id)).body.recipients).toBe(120);
  expect((await send(id)).body.code).toBe('already_done');
  expect(await readEntry(id)).toMatchObject({ recipients: 120, waiting: 120, sent: 0 });
  expect(await testEnv.emails(address(120))).toEqual([]);
  const [english] = await testEnv.emails(address(1));
  const [spanish, ...more] = await testEnv.emails(address(2));
  expect([english?.subject, spanish?.subject, more]).toEqual([texts.subject_en, texts.subject_es, []]);
  expect(english?.text).toContain('What we built this year.\n\nAnd what comes next.');
  expect(await readEntry(id)).toMatchObject({ waiting: 0, sent: 120, left: 0 });
  await testEnv.emails();
  expect(await testEnv.emails(address(1))).toHaveLength(1);

  const url = new URL(english?.unsubscribeUrl ?? '');
  const post = (search: string) =>
    server.inject({
      method: 'POST',
      url: `${url.pathname}${search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await post(url.search.replace(/verify=./, 'verify=_'))).statusCode).toBe(422);
  expect((await post(url.search)).statusCode).toBe(200);
  const rows = await owner.query('select 1 from app.subscription where email = $1', [address(1)]);
  expect(rows).toEqual([]);
});

test('a process that dies between two batches, or a job that runs twice, sends no second email', async () => {
  const address = await subscribeMany(70);
  const id = newId();
  await send(id);
  await queueNewsletterBatch(testEnv.workerApp, { id });
  expect(await readEntry(id)).toMatchObject({ waiting: 20 });
  await Promise.all([1, 2, 3].map(() => queueNewsletterBatch(testEnv.workerApp, { id })));
  for (const index of [0, 49, 69]) expect(await testEnv.emails(address(index))).toHaveLength(1);
  expect(await readEntry(id)).toMatchObject({ waiting: 0, sent: 70 });
});

test('a subscriber who leaves before it is their turn gets nothing', async () => {
  const address = await subscribeMany(3);
  const id = newId();
  await send(id);
  await owner.query('delete from app.subscription where email = $1', [address(0)]);
  expect(await testEnv.emails(address(0))).toEqual([]);
  expect(await readEntry(id)).toMatchObject({ sent: 2, left: 1, waiting: 0 });
});

test('a test shows both languages, and a newsletter without a Spanish text is not sent', async () => {
  await call(testNewsletter, { ...texts, to: 'karla@staff.test' }, { as: karla });
  const sent = await testEnv.emails('karla@staff.test');
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([texts.subject_es, texts.subject_en]);
  const refused = await call(sendNewsletter, { ...texts, body_es: '', id: newId(), reason }, { as: karla });
  expect([refused.body.code, refused.body.field]).toEqual(['invalid_field', 'body_es']);
  const lines = await call(testNewsletter, { ...texts, subject_en: 'a\r\nBcc: all', to: 'a@b.test' }, { as: karla });
  expect(lines.body.field).toBe('subject_en');
});

test('only an administrator sends, with a reason, and to at least one subscriber', async () => {
  const gloria = await testEnv.addStaff('gloria', 'treasury');
  expect((await call(sendNewsletter, { ...texts, id: newId(), reason }, { as: gloria })).body.code).toBe(
    'role_required',
  );
  expect((await call(sendNewsletter, { ...texts, id: newId(), reason: '' }, { as: karla })).body.code).toBe(
    'reason_missing',
  );
  expect((await send(newId())).body.code).toBe('not_found');
  expect((await send('not-an-id')).body.code).toBe('not_found');
});
