import {
  deleteNewsletterDraft,
  listNewsletterDrafts,
  readNewsletterPage,
  saveNewsletterDraft,
  sendNewsletter,
} from '@istmo/contract/areas/site/site.staff.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const karla = await testEnv.addStaff('karla', 'administrator');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const texts = {
  subject_en: 'The year in figures',
  body_en: 'What we built this year.',
  subject_es: 'El año en cifras',
  body_es: 'Lo que construimos este año.',
};
const reason = 'the yearly letter';

const save = (id: string, version: number, change: Partial<typeof texts> = {}) =>
  call(saveNewsletterDraft, { ...texts, ...change, id, version }, { as: karla });
const read = async (id: string) =>
  (await call(listNewsletterDrafts, {}, { as: luisa })).body.data?.find((draft) => draft.id === id);

test('a draft is saved half written, changed, and deleted with a reason', async () => {
  const id = newId();
  expect((await save(id, 0, { subject_es: '', body_es: '' })).body.version).toBe(1);
  expect((await save(id, 1)).body.version).toBe(2);
  expect(await read(id)).toMatchObject({ ...texts, version: 2, changed_by: 'karla' });
  expect((await call(deleteNewsletterDraft, { id, reason: '' }, { as: karla })).body.code).toBe('reason_missing');
  expect((await call(deleteNewsletterDraft, { id, reason }, { as: karla })).http).toBe(200);
  expect((await call(deleteNewsletterDraft, { id, reason }, { as: karla })).body.code).toBe('not_found');
  expect(await read(id)).toBeUndefined();
});

test('of two who save the same version one is refused, and nothing is overwritten', async () => {
  const id = newId();
  const first = await Promise.all([save(id, 0), save(id, 0, { subject_en: 'Another one' })]);
  expect(first.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const second = await Promise.all([save(id, 1), save(id, 1, { subject_en: 'Another one' })]);
  expect(second.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await read(id))?.version).toBe(2);
});

test('a draft ends when it is sent, and is not written again under the same id', async () => {
  await testEnv.owner.query(
    `insert into app.subscription (id, email, language, consented_at, consent_text, confirmed_at)
     values (gen_random_uuid(), 'reader@letters.test', 'en', now(), 'yes', now())`,
  );
  const id = newId();
  await save(id, 0);
  expect((await call(sendNewsletter, { ...texts, id, reason }, { as: karla })).http).toBe(200);
  expect(await read(id)).toBeUndefined();
  expect((await save(id, 0)).body.code).toBe('conflict');
  expect((await save(id, 1)).body.code).toBe('conflict');
});

test('the preview is a page that runs nothing, whatever the draft holds', async () => {
  const id = newId();
  await save(id, 0, { body_en: 'Hello <script>alert(1)</script> & goodbye' });
  const { raw } = await call(readNewsletterPage, { id, language: 'en' }, { as: luisa });
  expect(raw.headers['content-type']).toContain('text/html');
  expect(raw.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox$/);
  expect(raw.payload).not.toContain('<script>');
  expect(raw.payload).toContain('&lt;script&gt;');
  const spanish = await call(readNewsletterPage, { id, language: 'es' }, { as: luisa });
  expect(spanish.raw.payload).toContain('Darse de baja');
  expect((await call(readNewsletterPage, { id: newId(), language: 'en' }, { as: luisa })).body.code).toBe('not_found');
});
