import { readVerification, startVerification } from '@istmo/contract/areas/kyc/kyc.contract';
import {
  countWaitingReviews,
  decideOverride,
  decideReview,
  listReviews,
  readReview,
  readReviewImage,
  reopenReview,
} from '@istmo/contract/areas/kyc/kyc.staff.contract';
import { describe, expect, test } from 'vitest';
import { serveKycWebhook } from '../../kyc-webhook-route.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { checkUndecided, screenDueNames } from './kyc.worker.ts';
import { createApplicant } from './test-applicants.ts';

const testEnv = await createTestEnv({
  settings: { idleMinutes: 1_000_000, sessionHours: 100_000 },
});
const { advance, app, call, emails, identity, owner, screening, server, workerApp } = testEnv;
await serveKycWebhook(app, server);
const irene = await testEnv.addStaff('irene', 'compliance');
const karla = await testEnv.addStaff('karla', 'administrator');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const hourMs = 3_600_000;

type Facts = { firstName?: string; lastName?: string; bornOn?: string; nationalId?: string };
type Reported = { reviewStatus: string; answer?: string; rejectType?: string };
type Found = { facts?: Facts; failed?: 'document' | 'selfie' };

let count = 0;
const newApplicant = (named: Facts = {}) => createApplicant(testEnv, `case${(count += 1)}`, { named });

/** The provider decides, and its webhook is delivered. */
async function report(person: Person, reported: Reported, { facts = {}, failed }: Found = {}): Promise<void> {
  const evidence = {
    facts,
    document: {
      kind: 'id-card' as const,
      country: 'XXA',
      number: facts.nationalId ?? '123456',
      validUntil: '2020-01-31',
    },
    checks: (['document', 'selfie'] as const).map((name) => ({
      name,
      result: name === failed ? ('failed' as const) : ('passed' as const),
      labels: [],
    })),
    comment: 'Somebody should look at this.',
    labels: [],
  };
  const { rawBody, headers } = await identity.setReview({
    externalUserId: person.customer,
    email: person.email,
    evidence,
    ...reported,
  });
  await server.inject({ method: 'POST', url: '/api/kyc/webhook', payload: rawBody, headers });
}

const onHold = { reviewStatus: 'onHold' };
const green = { reviewStatus: 'completed', answer: 'GREEN' };
const red = { reviewStatus: 'completed', answer: 'RED', rejectType: 'FINAL' };

const statusOf = async ({ customer }: Person) =>
  (
    await owner.query<{ status: string }>(
      'select kyc_status as status from app.account_status where customer_id = $1',
      [customer],
    )
  )[0]?.status;
async function findCase(person: Person, as: StaffPerson = irene, view: 'open' | 'second' | 'decided' = 'open') {
  const { body } = await call(listReviews, { view, search: person.email }, { as });
  return body.data?.[0];
}
async function openCase(person: Person, as: StaffPerson = irene) {
  const row = (await findCase(person, as)) ?? (await findCase(person, as, 'second'));
  if (!row) throw new Error(`${person.name} has no open review`);
  return (await call(readReview, { id: row.id }, { as })).body;
}
const reasons = { approve: 'matches', ask_again: 'unreadable', refuse: 'not_genuine' } as const;
async function decide(person: Person, verdict: keyof typeof reasons, as: StaffPerson = irene) {
  const { id = '', version = 0 } = await openCase(person, as);
  return call(decideReview, { id, version, verdict, reason: reasons[verdict], note: '' }, { as });
}
const ofCustomer = async (person: Person) => (await call(readVerification, {}, { as: person })).body;
const auditOf = async (id: string) =>
  (
    await owner.query<{ action: string }>('select action from app.audit_entry where subject = $1 order by number', [id])
  ).map(({ action }) => action);

describe('a verification needs a person', () => {
  test.each([
    ['the provider left it open', onHold, {}, ['on_hold']],
    ['the provider gave no verdict', { reviewStatus: 'completed', answer: 'NONE' }, {}, ['no_answer']],
    ['the profile differs from the document', green, { facts: { firstName: 'Ricarda' } }, ['differs']],
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

  test('a newer verdict of the provider ends their decision, and an open case that nobody needs is withdrawn', async () => {
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
    expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 409, 409]);
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

describe('overriding the provider takes two', () => {
  async function proposeRefusal() {
    const ana = await newApplicant();
    await report(ana, green, { facts: { firstName: 'Ricarda' } });
    expect(await openCase(ana)).toMatchObject({ needs_two: ['refuse'] });
    expect((await decide(ana, 'refuse')).body.result).toBe('proposed');
    expect(await statusOf(ana)).toBe('pending');
    const { proposal } = await openCase(ana);
    return { ana, id: proposal?.id ?? '' };
  }
  const confirm = (id: string, as: StaffPerson, approve = true) =>
    call(decideOverride, { id, approve, reason: 'I looked at it too.' }, { as });

  test('refusing whom it approved waits for another person, and nobody confirms the own proposal', async () => {
    const { ana, id } = await proposeRefusal();
    expect(await openCase(ana, karla)).toMatchObject({ proposal: { verdict: 'refuse', is_own: false } });
    expect(await openCase(ana, irene)).toMatchObject({ proposal: { is_own: true } });
    expect((await confirm(id, irene)).body.code).toBe('own_proposal');
    expect(await statusOf(ana)).toBe('pending');
    expect((await confirm(id, karla)).http).toBe(200);
    expect(await statusOf(ana)).toBe('redo');
    expect(await findCase(ana, irene, 'decided')).toMatchObject({ state: 'refused', decider: 'irene' });
    expect((await confirm(id, karla)).body.code).toBe('already_done');
  });

  test('the proposal comes before every other decision, may be rejected, and the case is open again', async () => {
    const { ana, id } = await proposeRefusal();
    expect((await decide(ana, 'approve', karla)).body.code).toBe('conflict');
    expect((await decide(ana, 'refuse', karla)).body.code).toBe('already_done');
    expect((await confirm(id, karla, false)).http).toBe(200);
    expect((await decide(ana, 'approve', karla)).http).toBe(200);
    expect(await statusOf(ana)).toBe('verified');
  });

  test('of two who confirm at once one is told', async () => {
    const { ana, id } = await proposeRefusal();
    const carla = await testEnv.addStaff(`carla${count}`, 'compliance');
    const replies = await Promise.all([confirm(id, karla), confirm(id, carla)]);
    expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 409]);
    expect(await statusOf(ana)).toBe('redo');
  });

  test('approving whom it refused: opened by one, proposed by one, confirmed by another', async () => {
    const ana = await newApplicant();
    await report(ana, red);
    expect(await statusOf(ana)).toBe('redo');
    const reopened = await call(
      reopenReview,
      { customer: ana.email, reason: 'The customer complained.' },
      { as: irene },
    );
    expect(reopened.http).toBe(200);
    const again = await call(reopenReview, { customer: ana.email, reason: 'The customer complained.' }, { as: karla });
    expect(again.body.code).toBe('already_done');
    expect(await openCase(ana)).toMatchObject({ causes: ['staff'], needs_two: ['approve', 'ask_again'] });
    expect((await decide(ana, 'approve')).body.code).toBe('conflict');
    await screenDueNames(workerApp);
    expect((await decide(ana, 'approve')).body.result).toBe('proposed');
    const { proposal } = await openCase(ana, karla);
    await confirm(proposal?.id ?? '', karla);
    expect(await statusOf(ana)).toBe('verified');
  });

  test('somebody without a check of the provider is not found', async () => {
    const nobody = await newApplicant();
    for (const customer of [nobody.email, 'nobody@people.test'])
      expect((await call(reopenReview, { customer, reason: 'The customer wrote.' }, { as: irene })).body.code).toBe(
        'not_found',
      );
  });
});

describe('names are compared with the watch lists', () => {
  test.each(['timeout', 'lost', 'garbage'])('and while they fail with %s nobody is cleared', async (kind) => {
    const ana = await newApplicant();
    await screening.injectFault({ kind, times: 1 });
    await report(ana, green);
    expect(await statusOf(ana)).toBe('pending');
    expect(await findCase(ana)).toBeUndefined();
    advance(31_000);
    await screenDueNames(workerApp);
    expect(await statusOf(ana)).toBe('verified');
  });

  test('and nobody is approved by staff before they answered', async () => {
    const ana = await newApplicant();
    await screening.injectFault({ kind: 'timeout', times: 1 });
    await report(ana, onHold);
    expect(await openCase(ana)).toMatchObject({ screened_at: null });
    expect((await decide(ana, 'approve')).body.code).toBe('conflict');
    advance(31_000);
    await screenDueNames(workerApp);
    expect((await decide(ana, 'approve')).http).toBe(200);
  });

  test('daily again: a later hit opens a case, takes nothing away, and is not asked about twice', async () => {
    const ana = await newApplicant({ firstName: 'Inventada', lastName: 'Segunda' });
    await report(ana, green);
    expect(await statusOf(ana)).toBe('verified');
    await screening.listPerson({ name: 'Inventada Segunda' });
    advance(25 * hourMs);
    await screenDueNames(workerApp);
    expect(await statusOf(ana)).toBe('verified');
    expect(await openCase(ana)).toMatchObject({ causes: ['hit'], needs_two: ['ask_again', 'refuse'] });
    expect(await ofCustomer(ana)).toMatchObject({ in_review: false });
    expect((await decide(ana, 'approve')).body.result).toBe('decided');
    advance(25 * hourMs);
    await screenDueNames(workerApp);
    expect(await findCase(ana)).toBeUndefined();
    expect(await statusOf(ana)).toBe('verified');
  });

  test('and every answer is kept as received, an unchanged one once with its first and last time', async () => {
    const ana = await newApplicant({ firstName: 'Inventada', lastName: 'Tercera' });
    await report(ana, green);
    advance(25 * hourMs);
    await screenDueNames(workerApp);
    await screening.listPerson({ name: 'Inventada Tercera' });
    advance(25 * hourMs);
    await screenDueNames(workerApp);
    const rows = await owner.query<{ hits: unknown[]; answer: string; renewed: boolean }>(
      'select hits, answer, last_at > screened_at as renewed from app.name_screening where customer_id = $1 order by id',
      [ana.customer],
    );
    expect(rows).toMatchObject([{ hits: [], renewed: true }, { renewed: false }]);
    expect(JSON.parse(rows[1]?.answer ?? '').hits).toHaveLength(1);
  });

  test('and a customer who corrects the name is compared under the new one', async () => {
    const ana = await newApplicant();
    await report(ana, green, { facts: { firstName: 'Inventada', lastName: 'Cuarta' } });
    await screening.listPerson({ name: 'Inventada Cuarta' });
    advance(25 * hourMs);
    await screenDueNames(workerApp);
    expect((await openCase(ana)).causes).toEqual(['hit', 'differs']);
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
