import {
  askQuestion,
  listAskedQuestions,
  listPublicQuestions,
  listRaiseQuestions,
  publishAnswer,
  saveAnswer,
} from '@istmo/contract/areas/investor-relations/investor-relations.contract';
import {
  hideText,
  readRelations,
  restoreText,
} from '@istmo/contract/areas/investor-relations/investor-relations.staff.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createSubscriptionSteps } from '../../testing/test-subscriptions.ts';
import { createTeamSteps } from '../../testing/test-team.ts';
import { readPublicQuestions } from './public.ts';

const testEnv = await createTestEnv();
const { call, app } = testEnv;
const steps = await createSubscriptionSteps(testEnv);
const { issuer } = steps;
const irene = await testEnv.addStaff('irene', 'compliance');
const gloria = await testEnv.addStaff('gloria', 'treasury');
const traits = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true } as const;
const first = await steps.open();
const [editor, approver] = [await testEnv.signUp('editor', traits), await testEnv.signUp('approver', traits)];
const team = createTeamSteps(testEnv);
await team.join(issuer, editor, 'editor');
await team.join(issuer, approver, 'approver');

const reason = 'It names a person who is not in public life';

/** An offering that is open, with the last part of its page's address. */
async function open(raise?: typeof first) {
  const { id, reference } = raise ?? (await steps.open());
  const slug = (await steps.raises.read(id))?.slug ?? '';
  return { id, reference, slug };
}
type Offering = Awaited<ReturnType<typeof open>>;
const offering = await open(first);

const ask = (as: Person, { slug }: Offering, text = 'When are the roofs built?', language: 'en' | 'es' = 'en') =>
  call(askQuestion, { slug, text }, { as, language });
const asked = async (as: Person, { slug }: Offering) => (await call(listAskedQuestions, { slug }, { as })).body.data;
const room = (as: Person, { reference }: Offering) => call(listRaiseQuestions, { reference }, { as });
const draftOf = async (one: Offering, id: string) =>
  (await room(approver, one)).body.data?.find((question) => question.id === id)?.draft.version ?? 0;

async function publish(one: Offering, id: string, text: string) {
  return call(publishAnswer, { id, version: await draftOf(one, id), language: 'en', text }, { as: approver });
}

/** A question that is answered. */
async function answered(one: Offering, answer = 'In March, after the rains.') {
  const investor = await steps.investor(0n);
  const id = (await ask(investor, one)).body.id ?? '';
  expect((await publish(one, id, answer)).body.success).toBe(1);
  return { id, investor };
}

// What the page shows is shared for some seconds; another App object reads it again.
const shown = async ({ slug }: Offering) => (await readPublicQuestions({ ...app }, slug)).answered;

test('a customer asks in Spanish, an editor drafts, an approver publishes in English, and the page has both in their languages and not who asked', async () => {
  const investor = await steps.investor(0n);
  const { body } = await ask(investor, offering, '¿Cuándo se construyen los techos?', 'es');
  expect(body.success).toBe(1);
  const id = body.id ?? '';
  expect(await asked(investor, offering)).toMatchObject([{ id, language: 'es', answer: null, hidden_reason: '' }]);
  const listed = await room(editor, offering);
  expect(listed.body).toMatchObject({ may_publish: false, data: [{ id, answers: [] }] });
  expect(listed.raw.body).not.toContain(investor.customer);
  expect(listed.raw.body).not.toContain(investor.name);
  const draft = { id, version: 1, language: 'en' as const, text: 'In March.' };
  expect((await call(saveAnswer, draft, { as: editor })).body).toMatchObject({ success: 1, version: 2 });
  expect(await shown(offering)).toEqual([]);
  const sent = { ...draft, version: 2, text: 'In March, after the rains.' };
  expect(await call(publishAnswer, sent, { as: editor })).toMatchObject({
    http: 403,
    body: { code: 'company_role_required' },
  });
  expect((await call(publishAnswer, sent, { as: approver })).body.success).toBe(1);
  expect(await shown(offering)).toMatchObject([
    {
      id,
      language: 'es',
      text: '¿Cuándo se construyen los techos?',
      answer: { language: 'en', text: 'In March, after the rains.', changed_at: null },
      earlier: [],
    },
  ]);
  const page = await call(listPublicQuestions, { slug: offering.slug });
  expect(page.raw.body).not.toContain(investor.customer);
  expect(page.raw.body).not.toContain(investor.name);
  expect(await asked(investor, offering)).toMatchObject([{ answer: { text: 'In March, after the rains.' } }]);
  const [mail] = await testEnv.emails(investor.email);
  expect(mail?.subject).toContain('was answered');
  expect(mail?.links[0]).toContain(`/offerings/${offering.slug}/questions`);
});

test('a changed answer keeps the earlier one beside it, and is no second notice', async () => {
  const one = await open();
  const { id, investor } = await answered(one, 'In March.');
  const before = (await testEnv.emails(investor.email)).length;
  expect((await publish(one, id, 'In March.')).body.code).toBe('already_done');
  testEnv.advance(60_000);
  expect((await publish(one, id, 'In April.')).body.success).toBe(1);
  const [question] = await shown(one);
  expect(question).toMatchObject({ answer: { text: 'In April.' }, earlier: [{ text: 'In March.' }] });
  expect(question?.answer.at).toBe(question?.earlier[0]?.at);
  expect(Date.parse(question?.answer.changed_at ?? '')).toBeGreaterThan(Date.parse(question?.answer.at ?? ''));
  expect(await testEnv.emails(investor.email)).toHaveLength(before);
});

test('the company is notified of the first question that waits, and not of the next', async () => {
  const one = await open();
  const count = async () =>
    (await testEnv.emails(issuer.email)).filter(({ subject }) => subject.includes('waits for your answer')).length;
  const before = await count();
  const investor = await steps.investor(0n);
  const id = (await ask(investor, one)).body.id ?? '';
  await ask(investor, one, 'And who builds them?');
  expect(await count()).toBe(before + 1);
  const { body } = await room(approver, one);
  for (const { id: waiting } of body.data ?? []) await publish(one, waiting, 'See the plan.');
  expect(await asked(investor, one)).toMatchObject([{ answer: {} }, { id, answer: {} }]);
  await ask(investor, one, 'And what do they cost?');
  expect(await count()).toBe(before + 2);
});

test.each([
  ['announced', 'success'],
  ['open', 'success'],
  ['closed', 'success'],
  ['failed', 'offering_closed'],
  ['refunded', 'offering_closed'],
  ['cancelled', 'offering_closed'],
] as const)('an offering that is %s answers a question with %s', async (state, answer) => {
  const drafted = await steps.raises.draft({ instrument: first.instrument, issuer: issuer.customer });
  const path = ['review', 'approved', 'announced', 'open', 'closed', 'failed', 'refunded'] as const;
  const last = path.findIndex((one) => one === state);
  for (const next of state === 'cancelled' ? path.slice(0, 4) : path.slice(0, last + 1))
    await steps.raises.setTo(drafted.id, next);
  if (state === 'cancelled') await steps.raises.setTo(drafted.id, 'cancelled');
  const { body } = await ask(await steps.investor(0n), await open({ ...first, ...drafted }));
  expect(body.code ?? 'success').toBe(answer);
});

test('an offering that is not announced is not found', async () => {
  const drafted = await steps.raises.draft({ instrument: first.instrument, issuer: issuer.customer });
  const one = await open({ ...first, ...drafted });
  const investor = await steps.investor(0n);
  expect((await ask(investor, one)).body.code).toBe('not_found');
  expect((await call(listAskedQuestions, { slug: one.slug }, { as: investor })).body.code).toBe('not_found');
  expect((await call(listPublicQuestions, { slug: one.slug })).body.code).toBe('not_found');
});

test('the own people of the company do not ask, nor who is not verified', async () => {
  for (const person of [await steps.signInAgain(issuer), editor, approver])
    expect((await ask(person, offering)).body.code).toBe('own_offering');
  const newcomer = await testEnv.signUp('newcomer', { acceptedDisclaimers: true });
  expect((await ask(newcomer, offering)).body.code).toBe('kyc_required');
  expect((await call(askQuestion, { slug: offering.slug, text: 'When is it built?' })).body.code).toBe(
    'session_required',
  );
});

test.each([
  ['9 characters', '123456789', 'invalid_field'],
  ['1,001 characters', 'x'.repeat(1_001), 'invalid_field'],
  ['a link', 'See https://roofs.example for more', 'disallowed_content'],
  ['10 characters', '1234567890', undefined],
  ['1,000 characters', 'x'.repeat(1_000), undefined],
])('a question with %s is refused or taken', async (_what, text, code) => {
  expect((await ask(await steps.investor(0n), offering, text)).body.code).toBe(code);
});

test('questions of the offering of another company are not found', async () => {
  const other = await team.company();
  const one = await open();
  const { id } = await answered(one);
  const draft = { id, version: 1, language: 'en' as const, text: 'Never.' };
  for (const as of [other, await steps.investor(0n)]) {
    expect((await room(as, one)).body.code).toBe('not_found');
    expect((await call(saveAnswer, draft, { as })).body.code).toBe('not_found');
    expect((await call(publishAnswer, draft, { as })).body.code).toBe('not_found');
    expect((await call(saveAnswer, { ...draft, id: newId() }, { as })).body.code).toBe('not_found');
  }
});

test('of two who write an answer at once the second reads again first', async () => {
  const one = await open();
  const id = (await ask(await steps.investor(0n), one)).body.id ?? '';
  const draft = { id, version: 1, language: 'en' as const, text: 'In March.' };
  expect((await call(saveAnswer, draft, { as: editor })).body.version).toBe(2);
  expect((await call(saveAnswer, { ...draft, text: 'In May.' }, { as: approver })).body.code).toBe('conflict');
  expect((await call(publishAnswer, draft, { as: approver })).body.code).toBe('conflict');
});

test('staff hide an answer or a question with a reason, which the company and the customer read, and put it back', async () => {
  const one = await open();
  const { id, investor } = await answered(one);
  const act = (endpoint: typeof hideText | typeof restoreText, answer: number, as = irene, why = reason) =>
    call(endpoint, { id, answer, reason: why }, { as });
  expect((await act(hideText, 1, gloria)).body.code).toBe('role_required');
  expect((await act(hideText, 1, irene, '')).body.code).toBe('reason_missing');
  expect((await act(hideText, 2)).body.code).toBe('not_found');
  expect((await act(restoreText, 1)).body.code).toBe('already_done');
  expect((await act(hideText, 1)).body.success).toBe(1);
  expect((await act(hideText, 1)).body.code).toBe('already_done');
  expect(await shown(one)).toEqual([]);
  expect((await room(approver, one)).body.data).toMatchObject([{ answers: [{ hidden_reason: reason }] }]);
  expect(await asked(investor, one)).toMatchObject([{ answer: null }]);
  // The company publishes another answer, and the hidden one is not among the earlier ones.
  expect((await publish(one, id, 'After the rains.')).body.success).toBe(1);
  expect(await shown(one)).toMatchObject([{ answer: { text: 'After the rains.' }, earlier: [] }]);
  expect((await act(hideText, 0)).body.success).toBe(1);
  expect(await shown(one)).toEqual([]);
  expect(await asked(investor, one)).toMatchObject([{ hidden_reason: reason }]);
  expect((await publish(one, id, 'In May.')).body.code).toBe('already_done');
  expect((await act(restoreText, 0)).body.success).toBe(1);
  expect((await act(restoreText, 1)).body.success).toBe(1);
  expect(await shown(one)).toMatchObject([{ earlier: [{ text: 'In March, after the rains.' }] }]);
  const read = await call(readRelations, { reference: one.reference }, { as: gloria });
  expect(read.body.questions).toMatchObject([{ customer: investor.name, answers: [{ number: 2 }, { number: 1 }] }]);
  const entries = await testEnv.owner.query<{ action: string; reason: string }>(
    "select action, reason from app.audit_entry where subject_kind = 'raise' and after ->> 'question' = $1 order by number",
    [id],
  );
  expect(entries.map(({ action }) => action)).toEqual([
    'raise.hide-text',
    'raise.hide-text',
    'raise.restore-text',
    'raise.restore-text',
  ]);
});

test('the database takes no question of an own person, no answer of an editor, and changes none', async () => {
  const { id, investor } = await answered(offering);
  const at = testEnv.clock.now();
  const insert = (customer: string) =>
    testEnv.db.query(
      `insert into app.raise_question (id, raise, customer_id, language, text, asked_at, draft_language) values ($1, $2, $3, 'en', 'When are they built?', $4, 'en')`,
      [newId(), offering.id, customer, at],
    );
  await expect(insert(editor.customer)).rejects.toThrow('not taken');
  await expect(insert(issuer.customer)).rejects.toThrow('not taken');
  await insert(investor.customer);
  const answer = (by: string) =>
    testEnv.db.query(
      "insert into app.raise_answer (question, number, language, text, at, by_customer) values ($1, 2, 'en', 'Never.', $2, $3)",
      [id, at, by],
    );
  await expect(answer(editor.customer)).rejects.toThrow('not published');
  await answer(approver.customer);
  await expect(
    testEnv.owner.query("update app.raise_answer set text = 'Now.' where question = $1", [id]),
  ).rejects.toThrow('never changes');
  await expect(
    testEnv.owner.query("update app.raise_question set text = 'What is it?' where id = $1", [id]),
  ).rejects.toThrow('never changes');
  await expect(
    testEnv.db.query("update app.raise_question set hidden_at = now(), hidden_reason = 'no' where id = $1", [id]),
  ).rejects.toThrow('permission denied');
});

// The last one: sessions end while the clock is advanced.
test('one customer asks so many questions in an hour and no more', async () => {
  const one = await open();
  testEnv.advanceToStartOf(3_600_000);
  const investor = await steps.investor(0n);
  const codes = [];
  for (let count = 0; count < 21; count += 1) codes.push((await ask(investor, one)).body.code);
  expect(codes.filter((code) => code === undefined)).toHaveLength(20);
  expect(codes.at(-1)).toBe('throttled');
  expect((await ask(await steps.investor(0n), one)).body.code).toBeUndefined();
});
