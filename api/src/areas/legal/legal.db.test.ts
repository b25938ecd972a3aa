import {
  acceptLegalText,
  listAccepted,
  listUnaccepted,
  readLegalText,
} from '@istmo/contract/areas/legal/legal.contract';
import { acceptDepositDisclaimer, acceptDisclaimer } from '@istmo/contract/areas/access/access.contract';
import { seedLegalTexts } from '@istmo/db/seed-legal';
import { beforeAll, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { publishLegalText } from './public.ts';

const testEnv = await createTestEnv();
const dayMs = 86_400_000;
const body = { en: '## Terms of {brand}\nNew.', es: '## Condiciones de {brand}\nNuevas.' };

beforeAll(() => seedLegalTexts(testEnv.owner));

const unaccepted = async (person: Awaited<ReturnType<typeof testEnv.signUp>>) =>
  (await testEnv.call(listUnaccepted, {}, { as: person })).body.data?.map(({ kind, version }) => `${kind} ${version}`);

test('who opens an account accepts the texts in force; a newer version is requested once its time has come', async () => {
  const ana = await testEnv.signUp('analegal', {});
  expect(await unaccepted(ana)).toEqual([]);
  const inForceAt = new Date(testEnv.clock.now().getTime() + 60_000);
  await publishLegalText(testEnv.operator, { kind: 'terms', inForceAt, body }, testEnv.clock.now());
  expect(await unaccepted(ana)).toEqual([]);
  testEnv.clock.runAhead(120_000);
  expect(await unaccepted(ana)).toEqual(['terms 2']);
  expect((await testEnv.call(acceptLegalText, { kind: 'terms', version: 1 }, { as: ana })).body.code).toBe('not_found');
  for (const _ of [1, 2])
    expect((await testEnv.call(acceptLegalText, { kind: 'terms', version: 2 }, { as: ana })).body.status).toBe(1);
  expect(await unaccepted(ana)).toEqual([]);
  const rows = await testEnv.db.query(
    'select kind, version, language from app.legal_acceptance where customer_id = $1 order by kind, version',
    [ana.customer],
  );
  expect(rows).toEqual([
    { kind: 'privacy', version: 1, language: 'en' },
    { kind: 'terms', version: 1, language: 'en' },
    { kind: 'terms', version: 2, language: 'en' },
  ]);
});

test('the version in force is read without a session in either language, and earlier ones stay; one to come is not shown', async () => {
  const inForceAt = new Date(testEnv.clock.now().getTime() + dayMs);
  await publishLegalText(testEnv.operator, { kind: 'privacy', inForceAt, body }, testEnv.clock.now());
  const now = (await testEnv.call(readLegalText, { kind: 'privacy', version: '' })).body;
  expect(now).toMatchObject({ version: 1, versions: [{ version: 1 }] });
  expect((await testEnv.call(readLegalText, { kind: 'privacy', version: '2' })).body.code).toBe('not_found');
  const terms = (await testEnv.call(readLegalText, { kind: 'terms', version: '1' })).body;
  expect(terms.blocks?.some(({ text }) => text.includes('{'))).toBe(false);
});

test('no login edits a text or an acceptance, and a text without equal headings is refused', async () => {
  for (const db of [testEnv.app.db, testEnv.operator, testEnv.workerApp.db]) {
    await expect(db.query("update app.legal_text set body_en = 'x'")).rejects.toThrow('permission denied');
    await expect(db.query('delete from app.legal_acceptance')).rejects.toThrow('permission denied');
  }
  const odd = { kind: 'terms', inForceAt: testEnv.clock.now(), body: { ...body, es: 'Sin título' } } as const;
  await expect(publishLegalText(testEnv.operator, odd, testEnv.clock.now())).rejects.toThrow('headings');
});

test('a customer reads which version of each text was accepted and when, the disclaimers too, and of no other customer', async () => {
  const other = await testEnv.signUp('otherreader', { acceptedDisclaimers: true });
  const opened = testEnv.clock.now();
  const eva = await testEnv.signUp('evareader', { kycStatus: 'verified' });
  testEnv.advance(60_000);
  await testEnv.call(acceptDisclaimer, { auth: true }, { as: eva });
  await testEnv.call(acceptDepositDisclaimer, { auth: true }, { as: eva });
  const read = async (person: typeof eva) => (await testEnv.call(listAccepted, {}, { as: person })).body.data ?? [];
  const rows = await read(eva);
  expect(rows.map(({ text, version }) => [text, version])).toEqual([
    ['privacy', 1],
    ['terms', 2],
    ['risk', null],
    ['deposits', null],
  ]);
  for (const { text, accepted_at: at } of rows) {
    const minutes = text === 'terms' || text === 'privacy' ? 0 : 60_000;
    expect(Date.parse(at) - opened.getTime() - minutes, text).toBeGreaterThanOrEqual(0);
    expect(Date.parse(at) - opened.getTime() - minutes, text).toBeLessThan(30_000);
  }
  expect(await read(other)).toHaveLength(6);
});
