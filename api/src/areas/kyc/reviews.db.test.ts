import { readVerification, startVerification } from '@istmo/contract/areas/kyc/kyc.contract';
import {
  countWaitingReviews,
  decideReview,
  listReviews,
  readReviewImage,
} from '@istmo/contract/areas/kyc/kyc.staff.contract';
import { describe, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { checkUndecided } from './kyc.worker.ts';
import { createReviewSteps, green, longSessions, onHold, reasons, red } from './test-reviews.ts';

const testEnv = await createTestEnv({ settings: longSessions });
const { advance, app, call, emails, identity, owner, screening } = testEnv;
const steps = await createReviewSteps(testEnv);
const { decide, findCase, irene, karla, luisa, newApplicant, ofCustomer, openCase, report, statusOf } = steps;
const hourMs = 3_600_000;

const auditOf = async (id: string) =>
  (
    await owner.query<{ action: string }>('select action from app.audit_entry where subject = $1 order by number', [id])
  ).map(({ action }) => action);

describe('a verification needs a person', () => {
  test.each([
    ['the provider left it open', onHold, {}, ['on_hold']],
    ['the provider gave no verdict', { reviewStatus: 'completed', answer: 'NONE' }, {}, ['no_answer']],
    ['the profile differs from the document', green, { facts: { firstName: 'Ricarda' } }, ['differs']],
    ['the approval is for another level', { ...green, level: 'former-level' }, {}, ['level']],
    ['a check failed', green, { failed: 'selfie' }, ['check_failed']],
  ] as const)('when %s: the customer waits', async (_, reported, found, causes) => {
    const ana = await newApplicant();
    await report(ana, reported, found);
    expect(await statusOf(ana)).toBe('pending');
    expect(await findCase(ana)).toMatchObject({ causes, state: 'open' });
    expect(await ofCustomer(ana)).toMatchObject({ in_review: true, is_final: false, reason: '' });
  });

  test('when a watch list has a hit', async () => {
    await screening.listPerson({ name: 'Inventada Primera', bornOn: '1990-05-04' });
    const ana = await newApplicant({ firstName: 'Inventada', lastName: 'Primera' });
    await report(ana, green);
    expect(await statusOf(ana)).toBe('pending');
    expect(await openCase(ana)).toMatchObject({
      causes: ['hit'],
      hits: [{ name: 'Inventada Primera', score: 100, is_accepted: false }],
    });
  });

  test('and another spelling of the same name is no difference', async () => {
    const ana = await newApplicant();
    await report(ana, green, { facts: { firstName: 'ROSÁRIO', lastName: ' cifuentes', bornOn: '1990-05-04' } });
    expect(await statusOf(ana)).toBe('verified');
    expect(await findCase(ana)).toBeUndefined();
  });

  test('and two given names that the provider parts are no difference', async () => {
    const ana = await newApplicant({ firstName: 'María José', lastName: 'Muñoz Ordóñez' });
    await report(ana, green, { facts: { firstName: 'MARIA JOSE', lastName: 'MUNOZ ORDONEZ', bornOn: '1990-05-04' } });
    expect(await statusOf(ana)).toBe('verified');
  });

  test('and staff see which names a document leaves out, which is no difference', async () => {
    const ana = await newApplicant({ firstName: 'María José', lastName: 'Muñoz Ordóñez' });
    await report(ana, onHold, { facts: { firstName: 'MARIA JOSE', lastName: 'MUÑOZ' } });
    expect(await openCase(ana)).toMatchObject({ causes: ['on_hold'] });
    expect((await openCase(ana)).fields).toEqual(
      expect.arrayContaining([
        // Both given names, which the provider parts.
        expect.objectContaining({ name: 'firstName', provider: 'MARIA JOSE', result: 'matches' }),
        expect.objectContaining({ name: 'lastName', result: 'partly' }),
      ]),
    );
  });

  test('a higher level of the provider does not ask those again who are verified', async () => {
    const ana = await newApplicant();
    await report(ana, green);
    expect(await statusOf(ana)).toBe('verified');
    await report(ana, { ...green, level: 'higher-level' });
    expect(await statusOf(ana)).toBe('verified');
  });

  test('with a deadline, and who waits longest comes first', async () => {
    const [first, second] = [await newApplicant(), await newApplicant()];
    await report(first, onHold);
    advance(hourMs);
    await report(second, onHold);
    const { body } = await call(listReviews, { limit: 1_000 }, { as: irene });
    const ids = (body.data ?? []).map(({ customer_id: id }) => id);
    expect(ids.indexOf(first.customer)).toBeLessThan(ids.indexOf(second.customer));
    const row = await findCase(first);
    expect(Date.parse(row?.due_at ?? '') - Date.parse(row?.opened_at ?? '')).toBe(24 * hourMs);
    const waiting = await call(countWaitingReviews, {}, { as: luisa });
    expect(waiting.body.waiting).toBeGreaterThanOrEqual(2);
  });
});

test('the case shows the evidence, each field beside the profile, an expired document, and its images', async () => {
  const ana = await newApplicant();
  await report(ana, onHold, { facts: { firstName: 'Rosario', lastName: 'Otra', nationalId: '123456' } });
  const shown = await openCase(ana);
  expect(shown.fields).toEqual([
    { name: 'firstName', profile: 'Rosario', provider: 'Rosario', result: 'matches' },
    { name: 'lastName', profile: 'Cifuentes', provider: 'Otra', result: 'differs' },
    { name: 'bornOn', profile: '1990-05-04', provider: '', result: 'not_read' },
    { name: 'nationalId', profile: '123456', provider: '123456', result: 'matches' },
  ]);
  expect(shown.provider).toMatchObject({ review_status: 'onHold', comment: 'Somebody should look at this.' });
  expect(shown.documents).toMatchObject([{ kind: 'id-card', is_expired: true }]);
  const [image = ''] = shown.checks?.flatMap(({ images }) => images) ?? [];
  const { raw } = await call(readReviewImage, { id: shown.id ?? '', image }, { as: luisa });
  expect(raw.headers['content-type']).toBe('image/png');
  expect(raw.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  const missing = await call(readReviewImage, { id: shown.id ?? '', image: 'no_such' }, { as: luisa });
  expect(missing.http).toBe(200);
  expect(await auditOf(shown.id ?? '')).toContain('identity.image');
});

describe('staff decide what the provider left open', () => {
  test('approve: verified at once, with mail, activity and the audit log', async () => {
    const ana = await newApplicant();
    await report(ana, onHold);
    const { id = '' } = await openCase(ana);
    expect((await decide(ana, 'approve')).body).toMatchObject({ result: 'decided', success: 1 });
    expect(await statusOf(ana)).toBe('verified');
    expect((await emails(ana.email)).map(({ subject }) => subject)).toEqual(['Your identity is verified']);
    expect(await auditOf(id)).toEqual(['identity.read', 'identity.approve']);
    expect(await findCase(ana, irene, 'decided')).toMatchObject({ state: 'approved', decider: 'irene' });
    // The provider is read again, and reports the same state.
    advance(6 * 60_000);
    await checkUndecided(app);
    expect(await statusOf(ana)).toBe('verified');
  });

  test('ask again: the customer reads why, in his language, and may start a new check', async () => {
    const ana = await newApplicant();
    await call(startVerification, {}, { as: ana, language: 'es' });
    await report(ana, onHold);
    const { id = '', version = 0 } = await openCase(ana);
    const note = 'Use el pasaporte, por favor.';
    const input = { id, version, verdict: 'ask_again' as const, reason: 'expired', note };
    expect((await call(decideReview, input, { as: karla })).http).toBe(200);
    expect(await statusOf(ana)).toBe('redo');
    const shown = await call(readVerification, {}, { as: ana, language: 'es' });
    expect(shown.body).toMatchObject({
      in_review: false,
      is_final: false,
      reason: 'Su documento está vencido. Use uno vigente.',
      note,
    });
    const [email] = await emails(ana.email);
    expect(email?.text).toContain('Su documento está vencido. Use uno vigente.');
    expect(email?.text).toContain(note);
    expect((await call(startVerification, {}, { as: ana })).body.status).toBe(1);
    // The provider was reset, which neither ends the decision nor takes the reason away.
    expect(await identity.readApplicant(ana.customer)).toMatchObject({ reviewStatus: 'init' });
    advance(6 * 60_000);
    await checkUndecided(app);
    expect(await statusOf(ana)).toBe('redo');
    expect((await ofCustomer(ana)).reason).not.toBe('');
    // The next attempt is the provider's again.
    advance(60_000);
    await report(ana, { reviewStatus: 'pending' });
    expect(await statusOf(ana)).toBe('pending');
    expect((await ofCustomer(ana)).reason).toBe('');
  });

  test('refuse: for good, with the reason', async () => {
    const ana = await newApplicant();
    await report(ana, onHold);
    await decide(ana, 'refuse');
    expect(await statusOf(ana)).toBe('redo');
    expect(await ofCustomer(ana)).toMatchObject({
      is_final: true,
      reason: 'We could not confirm that the document is genuine.',
    });
    expect((await call(startVerification, {}, { as: ana })).body.code).toBe('verification_refused');
    expect((await emails(ana.email))[0]?.subject).toBe('Your identity could not be verified');
  });

  test('a newer verdict of the provider ends their decision, and an open case that is not needed any more is withdrawn', async () => {
    const [ana, bea] = [await newApplicant(), await newApplicant()];
    await report(ana, onHold);
    await decide(ana, 'approve');
    advance(5_000);
    await report(ana, red);
    expect(await statusOf(ana)).toBe('redo');
    await report(bea, onHold);
    const { id = '', version = 0 } = await openCase(bea);
    advance(5_000);
    await report(bea, red);
    expect(await findCase(bea)).toBeUndefined();
    const late = { id, version, verdict: 'approve' as const, reason: 'matches', note: '' };
    expect((await call(decideReview, late, { as: irene })).body.code).toBe('already_done');
    expect(await statusOf(bea)).toBe('redo');
  });
});

describe('a decision is refused', () => {
  test('for the second of two at once, whatever both want', async () => {
    const ana = await newApplicant();
    await report(ana, onHold);
    const { id = '', version = 0 } = await openCase(ana);
    const send = (verdict: keyof typeof reasons, as: StaffPerson) =>
      call(decideReview, { id, version, verdict, reason: reasons[verdict], note: '' }, { as });
    const replies = await Promise.all([send('approve', irene), send('refuse', karla), send('ask_again', irene)]);
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(replies.filter(({ http }) => http === 409).map(({ body }) => body.code)).toEqual([
      'already_done',
      'already_done',
    ]);
    expect(await owner.query(`select 1 from app.audit_entry where subject = $1 and kind = 'act'`, [id])).toHaveLength(
      1,
    );
  });

  test('when the case has changed since it was seen', async () => {
    const ana = await newApplicant();
    await report(ana, onHold);
    const { id = '', version = 0 } = await openCase(ana);
    advance(5_000);
    await report(ana, onHold, { facts: { firstName: 'Ricarda' } });
    const stale = { id, version, verdict: 'approve' as const, reason: 'matches', note: '' };
    expect((await call(decideReview, stale, { as: irene })).body.code).toBe('conflict');
    expect(await statusOf(ana)).toBe('pending');
  });

  test.each([
    [{ reason: 'no_such', note: '' }, 'invalid_field'],
    [{ reason: 'unreadable', note: '' }, 'invalid_field'],
    [{ reason: '', note: '' }, 'invalid_field'],
    [{ reason: 'approve_other', note: ' ' }, 'reason_missing'],
    [{ reason: 'matches', note: 'x'.repeat(501) }, 'invalid_field'],
  ])('for the reason %j', async (given, code) => {
    const ana = await newApplicant();
    await report(ana, onHold);
    const { id = '', version = 0 } = await openCase(ana);
    const { body } = await call(decideReview, { id, version, verdict: 'approve', ...given }, { as: irene });
    expect(body.code).toBe(code);
    expect(await statusOf(ana)).toBe('pending');
  });

  test('for the auditor, who sees the case, and for one that does not exist', async () => {
    const ana = await newApplicant();
    await report(ana, onHold);
    const { id = '', version = 0 } = await openCase(ana, luisa);
    const input = { id, version, verdict: 'approve' as const, reason: 'matches', note: '' };
    expect((await call(decideReview, input, { as: luisa })).body.code).toBe('role_required');
    const none = { ...input, id: '0198f3c2-0000-7000-8000-00000000beef' };
    expect((await call(decideReview, none, { as: irene })).body.code).toBe('not_found');
  });
});

test('the serving login can neither decide a review nor change the evidence', async () => {
  const ana = await newApplicant();
  await report(ana, onHold);
  const { id } = await openCase(ana);
  for (const statement of [
    `update app.identity_review set state = 'approved', decided_at = now() where id = '${id}'`,
    `update app.identity_review set decided_by = '${irene.id}' where id = '${id}'`,
    `delete from app.identity_review where id = '${id}'`,
    "update app.identity_evidence set evidence = '{}'",
  ])
    await expect(testEnv.db.query(statement, [])).rejects.toThrow(/permission denied|identity_review_by/);
});
