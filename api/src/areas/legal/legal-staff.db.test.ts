import { acceptLegalText, listUnaccepted } from '@istmo/contract/areas/legal/legal.contract';
import { decideLegalText, listLegalTexts, proposeLegalText } from '@istmo/contract/areas/legal/legal.staff.contract';
import { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { seedLegalTexts } from '@istmo/db/seed-legal';
import { beforeAll, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { publishLegalText } from './public.ts';
import { mailNextBatch } from './legal.worker.ts';

const testEnv = await createTestEnv();
const irene = await testEnv.addStaff('irene', 'compliance');
const karla = await testEnv.addStaff('karla', 'administrator');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const reason = 'the board decided it';
const day = (ahead = 0): string =>
  new Date(testEnv.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
const texts = {
  body_en: '## Terms\n\nThese are the new terms.',
  body_es: '## Términos\n\nEstos son los nuevos términos.',
};

beforeAll(() => seedLegalTexts(testEnv.owner));

const readTexts = async (as = irene) => (await testEnv.call(listLegalTexts, {}, { as })).body.data ?? [];
const find = async (kind: string, as = irene) => (await readTexts(as)).find((row) => row.kind === kind);

test('one person proposes a version, another publishes it, and each step is in the audit log', async () => {
  const input = { kind: 'conflicts', version: 0, in_force_on: day(), ...texts, reason } as const;
  expect((await testEnv.call(proposeLegalText, input, { as: luisa })).body.code).toBe('role_required');
  expect((await testEnv.call(proposeLegalText, { ...input, version: 1 }, { as: irene })).body.code).toBe('conflict');
  expect((await testEnv.call(proposeLegalText, input, { as: irene })).http).toBe(200);
  expect((await testEnv.call(proposeLegalText, input, { as: karla })).body.code).toBe('already_done');
  const id = (await find('conflicts'))?.proposal?.id ?? '';
  expect(await find('conflicts')).toMatchObject({ newest: null, proposal: { is_own: true, ...texts } });
  const decision = { id, approve: true, reason };
  expect((await testEnv.call(decideLegalText, decision, { as: irene })).body.code).toBe('own_proposal');
  expect((await testEnv.call(decideLegalText, decision, { as: karla })).http).toBe(200);
  expect((await testEnv.call(decideLegalText, decision, { as: karla })).body.code).toBe('already_done');
  expect(await find('conflicts')).toMatchObject({
    newest: { version: 1, is_in_force: true, is_mailed: null },
    proposal: null,
  });
  const actions = await testEnv.owner.query<{ action: string }>(
    "select action from app.audit_entry where action like 'legal.%' order by number",
  );
  expect(actions.map(({ action }) => action)).toEqual(['legal.publish.propose', 'legal.publish.approve']);
});

test.each([
  ['in_force_on', { in_force_on: '2026-02-30' }],
  ['in_force_on', { in_force_on: '2020-01-01' }],
  ['body_es', { body_es: 'Un texto sin ningún título en absoluto.' }],
  ['body_en', { body_en: 'short' }],
])('a version with a wrong %s is refused', async (field, wrong) => {
  const input = { kind: 'fees', version: 0, in_force_on: day(1), ...texts, reason, ...wrong } as const;
  expect((await testEnv.call(proposeLegalText, input, { as: irene })).body).toMatchObject({
    code: 'invalid_field',
    field,
  });
});

test('a new version of the terms stops orders until it is accepted, and each customer is emailed once', async () => {
  const traits = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true } as const;
  const ana = await testEnv.signUp('anaterms', traits);
  const termsStatus = async () => (await testEnv.call(readUserStatus, {}, { as: ana })).body.userData?.terms_status;
  const order = async () =>
    (await testEnv.call(readDepositAddress, { currency: 'BTC', network: '' }, { as: ana })).body;
  expect(await termsStatus()).toBe(1);
  const input = { kind: 'terms', version: 1, in_force_on: day(), ...texts, reason } as const;
  expect((await testEnv.call(proposeLegalText, input, { as: irene })).http).toBe(200);
  const id = (await find('terms'))?.proposal?.id ?? '';
  expect((await testEnv.call(decideLegalText, { id, approve: true, reason }, { as: karla })).http).toBe(200);
  expect(await termsStatus()).toBe(0);
  expect(await order()).toMatchObject({ code: 'terms_required' });
  expect(await find('terms')).toMatchObject({ newest: { version: 2, is_mailed: false } });
  while (await mailNextBatch(testEnv.workerApp));
  expect(await mailNextBatch(testEnv.workerApp)).toBe(false);
  expect(await find('terms')).toMatchObject({ newest: { is_mailed: true } });
  const subjects = (await testEnv.emails(ana.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('Terms & Conditions'))).toHaveLength(1);
  expect((await testEnv.call(listUnaccepted, {}, { as: ana })).body.data).toMatchObject([
    { kind: 'terms', version: 2 },
  ]);
  await testEnv.call(acceptLegalText, { kind: 'terms', version: 2 }, { as: ana });
  expect(await termsStatus()).toBe(1);
  expect((await order()).code).not.toBe('terms_required');
});

test('a version that begins in ten minutes is requested once the app’s clock says so', async () => {
  const traits = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true } as const;
  const berta = await testEnv.signUp('bertaterms', traits);
  const inForceAt = new Date(testEnv.clock.now().getTime() + 600_000);
  const body = { en: texts.body_en, es: texts.body_es };
  await publishLegalText(testEnv.operator, { kind: 'privacy', inForceAt, body }, testEnv.clock.now());
  const status = async () => ({
    terms: (await testEnv.call(readUserStatus, {}, { as: berta })).body.userData?.terms_status,
    address: (await testEnv.call(readDepositAddress, { currency: 'BTC', network: '' }, { as: berta })).body.code,
  });
  expect(await status()).toMatchObject({ terms: 1, address: undefined });
  testEnv.advance(601_000);
  expect(await status()).toEqual({ terms: 0, address: 'terms_required' });
});

test('the console publishes only with an audit entry, and a draft is never changed', async () => {
  await expect(
    testEnv.consoleApp.db.query(
      `insert into app.legal_text (kind, version, in_force_at, body_en, body_es, published_at)
       values ('fees', 1, now(), 'x', 'x', now())`,
    ),
  ).rejects.toThrow();
  await expect(testEnv.owner.query("update app.legal_draft set body_en = 'x'")).rejects.toThrow(/never changed/);
});
