import { readOffering, readOfferingPicture } from '@istmo/contract/areas/raise-pages/raise-pages.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { testPng } from '../../testing/test-images.ts';
import { storeRaisePage } from '../../testing/test-public-raises.ts';
import { createRaiseSteps } from '../../testing/test-raises.ts';

const testEnv = await createTestEnv();
const { app, call, owner, clock } = testEnv;
const payments = await createPaymentSteps(testEnv);
const raises = await createRaiseSteps(testEnv);
const writer = await testEnv.addStaff('writer', 'administrator');
const { instrument } = await payments.createSecurity(4n);
const issuer = payments.issuer.customer;
const read = async (slug: string) => (await call(readOffering, { slug })).body.data;

test('the page that a company wrote in its form is shown, with its first picture, and an unknown one hides no other', async () => {
  const { id } = await raises.draft({ instrument, issuer, slug: 'by-the-form' });
  const [picture, fileKey] = [newId(), await app.files.put(await testPng(60, 30), { type: 'image/png' })];
  await owner.query(
    `insert into app.raise_picture (id, raise, file_key, type, bytes, width, height, uploaded_at, uploaded_by)
     values ($1, $2, $3, 'image/png', 100, 60, 30, $4, $5)`,
    [picture, id, fileKey, clock.now(), issuer],
  );
  const content = {
    summary_en: 'Roofs',
    summary_es: 'Techos',
    story_en: 'Each roof pays for itself.\n\nIn six years.',
    story_es: 'Cada techo se paga solo.',
    risks_en: 'All may be lost.',
    risks_es: 'Se puede perder todo.',
    pictures: [{ id: picture, alt_en: 'A roof', alt_es: 'Un techo' }],
    team: [{ name: 'Ana', role_en: 'Engineer', role_es: 'Ingeniera' }],
  };
  await storeRaisePage(testEnv, { raise: id, by: writer.id, content });
  const unknown = await raises.open({ instrument, issuer, slug: 'unknown-page' });
  await owner.query(
    "insert into app.raise_page (raise, version, content, created_at, by_staff) values ($1, 1, '{}', $2, $3)",
    [unknown.id, clock.now(), writer.id],
  );
  for (const state of ['review', 'approved', 'announced'] as const) await raises.setTo(id, state);
  const view = await read('by-the-form');
  expect(view?.card).toMatchObject({
    summary: { en: 'Roofs', es: 'Techos' },
    picture: { key: fileKey, width: 60, height: 30, alt_en: 'A roof', alt_es: 'Un techo' },
  });
  expect(view?.page?.en.sections).toEqual([
    { title: 'About', paragraphs: ['Each roof pays for itself.', 'In six years.'] },
    { title: 'Risks', paragraphs: ['All may be lost.'] },
  ]);
  expect(view?.page?.es.sections[1]).toEqual({ title: 'Riesgos', paragraphs: ['Se puede perder todo.'] });
  expect(view?.page?.team).toMatchObject([{ name: 'Ana', role_en: 'Engineer', role_es: 'Ingeniera' }]);
  expect((await call(readOfferingPicture, { slug: 'by-the-form', key: fileKey })).raw.statusCode).toBe(200);
  expect((await read('unknown-page'))?.page).toBeNull();
});
