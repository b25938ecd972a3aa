import { countRaisesInReview, listRaises, readRaiseHistory } from '@istmo/contract/areas/raises/raises.staff.contract';
import {
  cancelRaiseEarly,
  commentRaise,
  correctRaisePage,
  proposeRaiseApproval,
  resolveRaiseComment,
  resumeRaise,
  returnRaise,
  suspendRaise,
  tickRaise,
} from '@istmo/contract/areas/raises/review.staff.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { insertRaiseTerms, type RaiseTerms } from './public.ts';
import { createReviewSteps, reason } from './test-review.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const steps = await createReviewSteps(testEnv);
const { irene, karla, raises } = steps;
const luisa = await testEnv.addStaff('luisa', 'auditor');
const gloria = await testEnv.addStaff('gloria', 'treasury');

/** The company writes the next version of the terms of its draft and sends it for review again. */
async function writeAgain(terms: RaiseTerms, changed: Partial<RaiseTerms>): Promise<void> {
  const next = { ...terms, ...changed, version: terms.version + 1 };
  await testEnv.owner.inTransaction(async (tx) => {
    const author = { staff: null, customer: steps.issuer, at: testEnv.clock.now() };
    await insertRaiseTerms(tx, next, author);
    await tx.query('update app.raise set version = $2 where id = $1', [terms.raise, next.version]);
  });
  await raises.setTo(terms.raise, 'review');
}

test('an offering is approved by two, once each item of the checklist is ticked, with the terms that both saw', async () => {
  const { id, reference } = await steps.review();
  expect(await steps.propose(reference)).toMatchObject({ http: 409, body: { code: 'conflict' } });
  await steps.tickAll(reference);
  const { proposal, http } = await steps.propose(reference);
  expect(http).toBe(200);
  expect((await steps.read(reference)).proposals).toMatchObject([{ kind: 'approve', is_own: true }]);
  expect(await steps.decide(proposal, irene)).toMatchObject({ http: 403, body: { code: 'own_proposal' } });
  expect((await raises.read(id))?.state).toBe('review');
  expect((await steps.decide(proposal, karla)).http).toBe(200);
  const approved = await steps.read(reference);
  expect(approved).toMatchObject({ state: 'approved', proposals: [] });
  const { body } = await call(readRaiseHistory, { reference }, { as: luisa });
  expect(body.data?.filter(({ kind }) => kind === 'approved')).toMatchObject([{ by: 'karla', proposed_by: 'irene' }]);
  expect(body.data?.filter(({ kind }) => kind === 'checked')).toHaveLength(steps.allItems.length);
});

test('a tick stays in a new version where nothing of what it is about changed, and no other', async () => {
  const { reference, terms } = await steps.review();
  await steps.tickAll(reference);
  expect((await call(returnRaise, { reference, reason }, { as: irene })).http).toBe(200);
  await writeAgain(terms, { softCap: 500_000n });
  const { checks } = await steps.read(reference);
  const outdated = checks.filter(({ is_outdated: isOutdated }) => isOutdated).map(({ item }) => item);
  expect(outdated).toEqual(['documents-agree', 'page-agrees', 'caps-plausible']);
  expect(checks.filter(({ is_done: isDone }) => isDone)).toHaveLength(checks.length - 3);
  expect(await steps.propose(reference)).toMatchObject({ body: { code: 'conflict' } });
});

test('a tick is of what was read: another version is refused, and it may be taken back', async () => {
  const { reference } = await steps.review();
  const old = {
    reference,
    item: 'fees-agreed',
    is_done: true,
    version: 2,
    page_version: 1,
    note: 'as agreed',
  } as const;
  expect(await call(tickRaise, old, { as: irene })).toMatchObject({ body: { code: 'conflict' } });
  expect(await call(tickRaise, { ...old, version: 1, note: '' }, { as: irene })).toMatchObject({
    body: { code: 'reason_missing' },
  });
  expect((await steps.tick(reference, 'fees-agreed')).http).toBe(200);
  expect((await steps.tick(reference, 'fees-agreed', false)).http).toBe(200);
  const check = (await steps.read(reference)).checks.find(({ item }) => item === 'fees-agreed');
  expect(check).toMatchObject({ is_done: false, is_outdated: false, by: 'irene' });
});

test('terms that changed after the proposal are not approved by any second person', async () => {
  const { id, reference, terms } = await steps.review();
  await steps.tickAll(reference);
  const { proposal } = await steps.propose(reference);
  await raises.setTo(id, 'draft');
  await writeAgain(terms, { feeBasisPoints: 100 });
  await steps.tickAll(reference).catch(() => undefined);
  expect(await steps.decide(proposal, karla)).toMatchObject({ http: 409, body: { code: 'conflict' } });
  expect((await raises.read(id))?.state).toBe('review');
  await expect(
    testEnv.owner.query("update app.raise set state = 'approved', approved_by = $2 where id = $1", [id, proposal]),
  ).rejects.toThrow('two of the staff approve a raise');
});

test('of two who decide at the same moment one does', async () => {
  const { reference } = await steps.review();
  await steps.tickAll(reference);
  const { proposal } = await steps.propose(reference);
  const hugo = await testEnv.addStaff('hugo', 'compliance');
  const replies = await Promise.all([steps.decide(proposal, karla), steps.decide(proposal, hugo, false)]);
  expect(replies.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('what is suspended while it waits for the second person is not approved until it is resumed', async () => {
  const { reference } = await steps.review();
  await steps.tickAll(reference);
  const { proposal } = await steps.propose(reference);
  const why = 'The prospectus names another company';
  expect((await call(suspendRaise, { reference, reason: why }, { as: gloria })).http).toBe(200);
  expect(await call(suspendRaise, { reference, reason: why }, { as: karla })).toMatchObject({ http: 409 });
  expect(await steps.read(reference)).toMatchObject({ is_suspended: true, suspended_reason: why });
  expect(await steps.decide(proposal, karla)).toMatchObject({ http: 409, body: { code: 'already_done' } });
  expect(await call(resumeRaise, { reference, reason: '' }, { as: karla })).toMatchObject({
    body: { code: 'reason_missing' },
  });
  expect((await call(resumeRaise, { reference, reason }, { as: karla })).http).toBe(200);
  expect((await steps.decide(proposal, karla)).http).toBe(200);
  const { body } = await call(readRaiseHistory, { reference }, { as: luisa });
  expect(body.data?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['suspended', 'resumed', 'approved']));
});

test('one person returns or ends an offering before its approval, and not while an approval is proposed', async () => {
  const { reference } = await steps.review();
  await steps.tickAll(reference);
  const { proposal } = await steps.propose(reference);
  for (const end of [returnRaise, cancelRaiseEarly] as const)
    expect(await call(end, { reference, reason }, { as: karla })).toMatchObject({ http: 409 });
  expect((await steps.decide(proposal, irene, false)).http).toBe(200);
  expect((await call(returnRaise, { reference, reason }, { as: karla })).http).toBe(200);
  expect((await steps.read(reference)).state).toBe('draft');
  expect((await call(cancelRaiseEarly, { reference, reason }, { as: karla })).http).toBe(200);
  expect(await steps.read(reference)).toMatchObject({
    state: 'cancelled',
    cancel_reason: reason,
    outcome: 'cancelled',
  });
});

test('a correction is the next version of the page, of texts that it has', async () => {
  const { reference } = await steps.review();
  const correct = (field: string, text: string, version = 1) =>
    call(correctRaisePage, { reference, page_version: version, texts: [{ field, text }], reason }, { as: irene });
  expect(await correct('summary', 'Solar roofs')).toMatchObject({ body: { code: 'invalid_field' } });
  expect(await correct('risks.0.en', ' ')).toMatchObject({ body: { code: 'invalid_field' } });
  expect(await correct('risks.0.en', 'See <script>alert(1)</script>')).toMatchObject({
    body: { code: 'disallowed_content' },
  });
  expect((await correct('risks.0.en', 'The sun may not shine for months')).http).toBe(200);
  expect(await correct('risks.0.en', 'Again')).toMatchObject({ body: { code: 'conflict' } });
  const { page, page_versions: versions } = await steps.read(reference);
  expect(page?.texts.find(({ field }) => field === 'risks.0.en')).toMatchObject({
    language: 'en',
    name: 'risks.0',
    text: 'The sun may not shine for months',
  });
  expect(versions).toMatchObject([{ version: 2, by: 'irene' }, { version: 1 }]);
});

test('staff comment on a part while it is written or in review, and close the comment once', async () => {
  const { id, reference } = await steps.review();
  const comment = (text: string) => call(commentRaise, { reference, section: 'page', text }, { as: irene });
  expect(await comment(' ')).toMatchObject({ http: 422, body: { field: 'text' } });
  expect((await comment('Say what happens without sun')).http).toBe(200);
  const [first] = (await steps.read(reference)).comments;
  expect(first).toMatchObject({ section: 'page', is_from_staff: true, is_resolved: false });
  const resolve = () => call(resolveRaiseComment, { reference, id: first?.id ?? '' }, { as: karla });
  expect((await resolve()).http).toBe(200);
  expect(await resolve()).toMatchObject({ http: 409 });
  for (const state of ['approved', 'announced', 'open'] as const) await raises.setTo(id, state);
  expect(await comment('Too late')).toMatchObject({ http: 409 });
});

test('those in review and with a proposal wait for staff, and the list finds them', async () => {
  const before = (await call(countRaisesInReview, {}, { as: gloria })).body.waiting ?? 0;
  const { reference } = await steps.review({ titleEn: 'Roofs of the north' });
  expect((await call(countRaisesInReview, {}, { as: gloria })).body.waiting).toBe(before + 1);
  const find = async (input: Parameters<typeof call<typeof listRaises>>[1]) =>
    (await call(listRaises, input, { as: gloria })).body.data?.map((row) => row.reference);
  expect(await find({ search: 'of the NORTH' })).toEqual([reference]);
  expect(await find({ search: reference, state: 'review', currency: 'usd' })).toEqual([reference]);
  expect(await find({ search: reference, state: 'open' })).toEqual([]);
  expect(await find({ search: reference, issuer: 'another' })).toEqual([]);
});

test('the console writes no check outside the review, and each with its entry in the audit log', async () => {
  const { id } = await steps.open();
  const values = [newId(), id, Buffer.alloc(32), irene.id, testEnv.clock.now()];
  const insert = `insert into app.raise_check (id, raise, version, page_version, item, is_done, content, note, staff_id, at)
    values ($1, $2, 1, 1, 'fees-agreed', true, $3, 'as agreed', $4, $5)`;
  await expect(testEnv.owner.query(insert, values)).rejects.toThrow('is checked while it is in review');
  await expect(testEnv.db.query(insert, values)).rejects.toThrow('permission denied');
  expect(
    await call(
      proposeRaiseApproval,
      { reference: (await raises.read(id))?.reference ?? '', version: 1, reason },
      { as: irene },
    ),
  ).toMatchObject({ http: 409 });
});
