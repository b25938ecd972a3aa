import {
  discardMessage,
  listMessages,
  saveMessage,
} from '@istmo/contract/areas/investor-relations/investor-relations.contract';
import {
  countWaitingMessages,
  listWaitingMessages,
  readRelations,
} from '@istmo/contract/areas/investor-relations/investor-relations.staff.contract';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { createTeamSteps } from '../../testing/test-team.ts';
import { createMessageSteps, texts } from './test-messages.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call, owner } = testEnv;
const steps = await createMessageSteps(testEnv);
const { issuer } = steps;
const team = createTeamSteps(testEnv);
const traits = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true } as const;
const [editor, approver] = [await testEnv.signUp('editor', traits), await testEnv.signUp('approver', traits)];
await team.join(issuer, editor, 'editor');
await team.join(issuer, approver, 'approver');

const stateOf = async (reference: string) => (await steps.list(reference)).body.data?.[0];

test('a message is written by an editor, submitted by an approver, returned, changed, approved, and sent once to each in one language', async () => {
  const { id: raise, reference } = await steps.openRaise();
  const [ana, berta] = await steps.subscribers(raise, 2);
  if (!ana || !berta) throw new Error('two subscribed');
  // That of the newest email to her is her language.
  await testEnv.workerApp.db.inTransaction((tx) =>
    notifyCustomer(testEnv.workerApp, tx, {
      customer: berta.customer,
      email: {
        kind: 'account',
        subject: m.relations_asked,
        body: [],
        action: m.relations_ask,
        page: '/',
        language: 'es',
      },
    }),
  );
  const saved = await steps.save(reference, editor);
  expect(saved.body).toMatchObject({ success: 1, version: 1 });
  const id = saved.body.id ?? '';
  expect(await steps.submit(id, 1, editor)).toMatchObject({ http: 403, body: { code: 'company_role_required' } });
  expect((await steps.submit(id, 1, approver)).body.success).toBe(1);
  expect((await steps.submit(id, 1, approver)).body.code).toBe('already_done');
  expect((await call(saveMessage, { reference, id, version: 1, ...texts }, { as: editor })).body.code).toBe(
    'already_done',
  );
  expect((await steps.return(id, '')).body.code).toBe('reason_missing');
  expect((await steps.return(id, 'Say how many schools are left')).body.success).toBe(1);
  expect(await stateOf(reference)).toMatchObject({
    state: 'draft',
    returned_reason: 'Say how many schools are left',
  });
  const again = { ...texts, text_en: 'Twelve schools have power.\nTwo are left.' };
  expect((await call(saveMessage, { reference, id, version: 1, ...again }, { as: editor })).body.version).toBe(2);
  expect((await steps.submit(id, 1, approver)).body.code).toBe('conflict');
  expect((await steps.submit(id, 2, approver)).body.success).toBe(1);
  await steps.send();
  expect(await stateOf(reference)).toMatchObject({ state: 'review', recipients: null, sent: 0 });
  expect((await steps.approve(id, 1)).body.code).toBe('conflict');
  expect((await steps.approve(id, 2)).body.success).toBe(1);
  expect((await steps.approve(id, 2)).body.code).toBe('already_done');
  await steps.send();
  await steps.send();
  const listed = await steps.list(reference, approver);
  expect(listed.body.data).toMatchObject([{ state: 'sent', recipients: 2, sent: 2, returned_reason: '' }]);
  for (const { name, email, customer } of [ana, berta])
    for (const secret of [name, email, customer]) expect(listed.raw.body).not.toContain(secret);
  const [english, spanish] = [await testEnv.emails(ana.email), await testEnv.emails(berta.email)];

  expect(english.map(({ subject }) => subject)).toEqual([`Offering of RAISE1: ${texts.subject_en}`]);
  expect(spanish).toHaveLength(2);
  expect(spanish[0]?.subject).toBe(`Oferta de RAISE1: ${texts.subject_es}`);
  expect(english[0]?.text).toContain('Two are left.');
  expect(english[0]?.text).toContain(`${issuer.name} writes to the subscribers`);
  expect(spanish[0]?.text).toContain('Doce escuelas tienen energía.');
  expect(await steps.countNotices([ana, berta])).toEqual([1, 1]);
  // The list of notifications is read in the language that is chosen then.
  const [notice] = await owner.query<{ title_es: string; body_es: string }>(
    'select title_es, body_es from app.notification where customer_id = $1',
    [ana.customer],
  );
  expect(notice?.title_es).toContain(texts.subject_es);
  expect(notice?.body_es).toContain('Doce escuelas tienen energía.\n\nLas siguientes, en mayo.');
});

test('those with an open, allotted or settled order get it, and of a failed offering those whose money went back', async () => {
  const { id: raise, reference } = await steps.openRaise();
  const [opened] = await steps.subscribers(raise, 1);
  const [settled, returned, left, awaiting] = [
    await steps.investor(0n),
    await steps.investor(0n),
    await steps.investor(0n),
    await steps.investor(0n),
  ];
  if (!opened) throw new Error('one subscribed');
  await steps.subscribe(raise, opened.customer);
  await steps.subscribe(raise, settled.customer, 'settled', { allotted: 1n, price: 1_000n });
  await steps.subscribe(raise, returned.customer, 'returned', { reason: 'failed' });
  await steps.subscribe(raise, left.customer, 'left');
  await steps.subscribe(raise, awaiting.customer, 'awaiting');
  for (const state of ['closed', 'failed'] as const) await steps.raises.setTo(raise, state);
  await owner.query('update app.raise set suspended_at = $2, suspended_reason = $3 where id = $1', [
    raise,
    testEnv.clock.now(),
    'Looked into',
  ]);
  await steps.approved(reference);
  await steps.send();
  expect(await stateOf(reference)).toMatchObject({ state: 'sent', recipients: 3, sent: 3 });
  expect(await steps.countNotices([opened, settled, returned, left, awaiting])).toEqual([1, 1, 1, 0, 0]);
});

test('a message without subscribers is sent to none, and before the opening none is written', async () => {
  const { reference } = await steps.openRaise();
  await steps.approved(reference);
  await steps.send();
  expect(await stateOf(reference)).toMatchObject({ state: 'sent', recipients: 0, sent: 0 });
  const drafted = await steps.raises.draft({ instrument: 'RAISE1', issuer: issuer.customer });
  for (const state of ['review', 'approved', 'announced'] as const) await steps.raises.setTo(drafted.id, state);
  expect((await steps.save(drafted.reference)).body.code).toBe('already_done');
  expect((await steps.list(drafted.reference)).body.takes_messages).toBe(false);
});

test.each([
  ['a link', { text_en: 'See https://roofs.example' }, 'disallowed_content'],
  ['the address of a page', { text_es: 'Vea techos.example/obra' }, 'invalid_field'],
  ['an e-mail address', { subject_en: 'Write to ana@roofs.example' }, 'invalid_field'],
  ['a subject of two lines', { subject_es: 'Uno\nDos' }, 'invalid_field'],
  ['a subject of 121 characters', { subject_en: 'x'.repeat(121) }, 'invalid_field'],
])('%s is refused in a draft', async (_what, changed, code) => {
  const { reference } = await steps.openRaise();
  expect((await steps.save(reference, issuer, changed)).body.code).toBe(code);
});

test.each(['subject_en', 'subject_es', 'text_en', 'text_es'] as const)(
  'a draft without %s is kept and not submitted',
  async (field) => {
    const { reference } = await steps.openRaise();
    const { body } = await steps.save(reference, issuer, { [field]: ' ' });
    expect(body.success).toBe(1);
    expect((await steps.submit(body.id ?? '')).body).toMatchObject({ code: 'invalid_field', field });
  },
);

test('three messages of an offering are submitted in 24 hours, a returned one too, and no more', async () => {
  const { reference } = await steps.openRaise();
  const write = async () => (await steps.save(reference)).body.id ?? '';
  const [one, two, three] = [await write(), await write(), await write()];
  expect((await steps.submit(one)).body.success).toBe(1);
  expect((await steps.return(one, 'Say how many')).body.success).toBe(1);
  const both = await Promise.all([steps.submit(one), steps.submit(two), steps.submit(three)]);
  expect(both.map(({ body }) => body.code ?? 'submitted').toSorted()).toEqual([
    'limit_exceeded',
    'submitted',
    'submitted',
  ]);
  const other = await steps.openRaise();
  expect((await steps.submit((await steps.save(other.reference)).body.id ?? '')).body.success).toBe(1);
  testEnv.advance(86_400_000);
  expect((await steps.submit(await write())).body.success).toBe(1);
});

test('messages of the offering of another company are not found', async () => {
  const { reference } = await steps.openRaise();
  const id = (await steps.save(reference)).body.id ?? '';
  for (const as of [await team.company(), await steps.investor(0n)]) {
    expect((await call(listMessages, { reference }, { as })).body.code).toBe('not_found');
    expect((await steps.save(reference, as)).body.code).toBe('not_found');
    expect((await call(saveMessage, { reference, id, version: 1, ...texts }, { as })).body.code).toBe('not_found');
    expect((await steps.submit(id, 1, as)).body.code).toBe('not_found');
    expect((await call(discardMessage, { id }, { as })).body.code).toBe('not_found');
    expect((await call(discardMessage, { id: newId() }, { as })).body.code).toBe('not_found');
  }
});

test('a draft is discarded by the company, and is no more listed or submitted', async () => {
  const { reference } = await steps.openRaise();
  const id = (await steps.save(reference)).body.id ?? '';
  expect((await call(discardMessage, { id }, { as: editor })).body.success).toBe(1);
  expect((await steps.list(reference)).body.data).toEqual([]);
  expect((await steps.submit(id)).body.code).toBe('already_done');
});

test('staff have messages in review in a queue with its length, and those of an offering on its page', async () => {
  // A session of now: that of the first one ended while the clock was advanced.
  const karla = await testEnv.addStaff('karla', 'administrator');
  const gloria = await testEnv.addStaff('gloria', 'treasury');
  const before = (await call(countWaitingMessages, {}, { as: gloria })).body.waiting ?? 0;
  const { reference } = await steps.openRaise();
  const id = (await steps.save(reference)).body.id ?? '';
  await steps.submit(id);
  expect((await call(countWaitingMessages, {}, { as: gloria })).body.waiting).toBe(before + 1);
  const { body } = await call(listWaitingMessages, {}, { as: gloria, language: 'es' });
  expect(body.data?.at(-1)).toMatchObject({ id, reference, security: 'RAISE1', subject: texts.subject_es });
  expect((await steps.approve(id, 1, gloria)).body.code).toBe('role_required');
  expect((await call(readRelations, { reference }, { as: karla })).body.messages).toMatchObject([
    { id, state: 'review', ...texts },
  ]);
  expect((await steps.approve(id, 1, karla)).body.success).toBe(1);
  expect((await call(countWaitingMessages, {}, { as: gloria })).body.waiting).toBe(before);
  const [entry] = await owner.query<{ action: string; reason: string }>(
    "select action, reason from app.audit_entry where subject_kind = 'raise' and after ->> 'message' = $1",
    [id],
  );
  expect(entry).toEqual({ action: 'raise.approve-message', reason: 'Read in both languages' });
});

test('the database lets staff alone approve, and changes nothing of what was submitted', async () => {
  const { reference } = await steps.openRaise();
  const id = (await steps.save(reference)).body.id ?? '';
  await steps.submit(id);
  const set = (sql: string, db = testEnv.db) => db.query(`update app.raise_message set ${sql} where id = $1`, [id]);
  await expect(set("state = 'approved'")).rejects.toThrow('does not go');
  await expect(set("text_en = 'Other'")).rejects.toThrow('never changes');
  await expect(set("state = 'approved'", testEnv.workerApp.db)).rejects.toThrow('does not go');
  await expect(
    testEnv.workerApp.db.query('insert into app.raise_message_recipient (message, customer_id) values ($1, $2)', [
      id,
      issuer.customer,
    ]),
  ).rejects.toThrow('sent once');
  await expect(set("state = 'approved'", testEnv.consoleApp.db)).rejects.toThrow('audit');
});
