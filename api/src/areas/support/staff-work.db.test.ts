import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import { replyToTicket } from '@istmo/contract/areas/support/support.contract';
import {
  answerTicket,
  assignTicket,
  closeTicket,
  countWaitingTickets,
  listCannedAnswers,
  listQueue,
  readThread,
  readThreadImage,
  reopenTicket,
  saveCannedAnswer,
  writeNote,
} from '@istmo/contract/areas/support/support.staff.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { testPng, toMultipart } from '../../testing/test-images.ts';
import { openTestTicket } from './test-tickets.ts';

const testEnv = await createTestEnv();
const { app, call, signUp } = testEnv;
const jorge = await testEnv.addStaff('jorge', 'support');
const luisa = await testEnv.addStaff('luisa', 'auditor');

let count = 0;
async function createTicket() {
  const person = await signUp(`staffed${(count += 1)}`);
  return { person, ...(await openTestTicket(testEnv, person.customer)) };
}
const answer = (referenceNo: string, as: StaffPerson, text = 'One moment.') =>
  call(answerTicket, { reference_no: referenceNo, text }, { as });
const read = async (referenceNo: string) =>
  (await call(readThread, { reference_no: referenceNo }, { as: jorge })).body.data;
type Queue = Parameters<typeof call<typeof listQueue>>[1];
const queue = async (input: Queue, as: StaffPerson = jorge) =>
  (await call(listQueue, input, { as })).body.data?.map((row) => row.reference_no);

test('the queue has who waits longest first, then those in which we wait for the customer', async () => {
  const tickets: string[] = [];
  for (let opened = 0; opened < 3; opened++) {
    tickets.push((await createTicket()).referenceNo);
    testEnv.advance(60_000);
  }
  const [first = '', ...others] = tickets;
  expect((await call(listQueue, { limit: 2 }, { as: jorge })).body).toMatchObject({ has_more: true, data: [{}, {}] });
  expect(await queue({})).toEqual(tickets);
  await answer(first, jorge);
  expect(await queue({})).toEqual([...others, first]);
  expect(await queue({ view: 'mine' })).toEqual([first]);
  expect(await queue({ view: 'unassigned' })).toEqual(others);
  expect(await queue({ category: 'bank' })).toEqual([]);
  const { body } = await call(listQueue, {}, { as: luisa });
  expect(body.counts).toEqual({ open: 3, mine: 0, unassigned: 2 });
  expect(body.data?.at(-1)).toMatchObject({ waiting_since: null, answer_due_at: null, assigned: { name: 'jorge' } });
  const waiting = (await call(countWaitingTickets, {}, { as: luisa })).body;
  expect(waiting).toMatchObject({ waiting: 2, oldest_at: body.data?.[0]?.waiting_since });
});

test('a ticket is found by its number in any queue, others by the beginning of a user name or an e-mail address', async () => {
  const { person, referenceNo } = await createTicket();
  expect(await queue({ view: 'mine', search: ` ${referenceNo.toLowerCase()} ` })).toEqual([referenceNo]);
  expect(await queue({ search: person.email.toUpperCase() })).toEqual([referenceNo]);
  // Letter by letter, who sees addresses masked would read them.
  expect(await queue({ search: person.email.slice(0, -4) })).toEqual([]);
  expect(await queue({ search: person.email.slice(0, -4).toUpperCase() }, luisa)).toEqual([referenceNo]);
  expect(await queue({ search: person.email.slice(1) })).toEqual([]);
  expect(await queue({ search: '%' })).toEqual([]);
  expect(await queue({ search: 'TK-UNKNOWN' })).toEqual([]);
});

test('the first answer’s time stays, and the customer’s next message waits again', async () => {
  const { person, referenceNo } = await createTicket();
  testEnv.advance(5 * 60_000);
  await answer(referenceNo, jorge);
  testEnv.advance(60_000);
  await answer(referenceNo, jorge);
  const answered = await read(referenceNo);
  const tookMs = Date.parse(answered?.first_answered_at ?? '') - Date.parse(answered?.opened_at ?? '');
  expect(Math.round(tookMs / 60_000)).toBe(5);
  expect(answered?.waiting_since).toBeNull();
  await call(replyToTicket, { close: 'on', reference_no: referenceNo, description: 'Thank you' }, { as: person });
  expect((await read(referenceNo))?.waiting_since).not.toBeNull();
  const times = (await call(listQueue, {}, { as: jorge })).body.first_answer;
  expect(times).toMatchObject({ median_minutes: expect.any(Number), tickets: 2 });
});

test('an answer sends an email with the subject and the link, and nothing of the conversation', async () => {
  const { person, referenceNo } = await createTicket();
  const sender = await testEnv.addStaff('sonia', 'support');
  await answer(referenceNo, sender, 'Your balance is 12,345.');
  const [email] = await testEnv.emails(person.email);
  expect(email?.subject).toBe(`Support answered your ticket ${referenceNo}`);
  expect(email?.text).toContain('“My deposit”');
  expect(email?.links).toContain(`${app.settings.publicUrl}/chatpage/${referenceNo}`);
  expect(`${email?.text}${email?.html}`).not.toMatch(/12,345|has not arrived/);
});

test('a ticket is one member of staff’s: another is refused, and may take it over', async () => {
  const [rosa, pedro] = [await testEnv.addStaff('rosa', 'support'), await testEnv.addStaff('pedro', 'support')];
  const karlaNow = await testEnv.addStaff('karla2', 'administrator');
  const { referenceNo } = await createTicket();
  const give = (input: { to: string; from: string }) =>
    call(assignTicket, { reference_no: referenceNo, ...input }, { as: karlaNow });
  const answers = await Promise.all([rosa, pedro].map(async (staff) => (await answer(referenceNo, staff)).body.code));
  expect(answers.filter((code) => code === 'conflict')).toHaveLength(1);
  expect(answers).toContain(undefined);
  const [owner, other] = answers[0] === undefined ? [rosa, pedro] : [pedro, rosa];
  const close = { reference_no: referenceNo, text: 'Solved.' };
  expect((await call(closeTicket, close, { as: other })).body.code).toBe('conflict');
  expect((await give({ to: other.id, from: '' })).body.code).toBe('conflict');
  expect((await give({ to: luisa.id, from: owner.id })).body).toMatchObject({ code: 'invalid_field', field: 'to' });
  expect((await give({ to: newId(), from: owner.id })).body.code).toBe('invalid_field');
  expect((await give({ to: other.id, from: owner.id })).http).toBe(200);
  expect((await answer(referenceNo, other)).http).toBe(200);
  expect((await give({ to: '', from: other.id })).http).toBe(200);
  const read = await call(readThread, { reference_no: referenceNo }, { as: rosa });
  expect(read.body.data?.assigned).toBeNull();
});

test('staff close with a message and open again; a closed ticket takes notes only', async () => {
  const [rosa, nora] = [await testEnv.addStaff('rosa2', 'support'), await testEnv.addStaff('nora', 'support')];
  const { person, referenceNo } = await createTicket();
  const reference = { reference_no: referenceNo };
  const close = () => call(closeTicket, { ...reference, text: 'Solved, goodbye.' }, { as: rosa });
  expect((await call(closeTicket, { ...reference, text: ' ' }, { as: rosa })).body.code).toBe('invalid_field');
  expect((await close()).http).toBe(200);
  const emails = await testEnv.emails(person.email);
  expect(emails.map(({ subject }) => subject)).toEqual([`Your ticket ${referenceNo} was closed`]);
  expect((await answer(referenceNo, rosa)).body.code).toBe('conflict');
  expect((await close()).body.code).toBe('conflict');
  await call(writeNote, { ...reference, text: 'Called by telephone.' }, { as: nora });
  const closed = await call(listQueue, { view: 'closed', limit: 1 }, { as: rosa });
  expect(closed.body.data?.[0]?.reference_no).toBe(referenceNo);
  expect((await call(reopenTicket, reference, { as: nora })).http).toBe(200);
  expect((await call(reopenTicket, reference, { as: nora })).body.code).toBe('conflict');
  await answer(referenceNo, nora, 'Here again.');
  const { data } = (await call(readThread, reference, { as: nora })).body;
  expect(data?.messages.map(({ kind }) => kind)).toEqual(['customer', 'staff', 'note', 'staff']);
  expect(data?.assigned?.name).toBe('nora');
});

test('an empty text and an unknown ticket are refused', async () => {
  const rosa = await testEnv.addStaff('rosa3', 'support');
  const { referenceNo } = await createTicket();
  expect((await answer(referenceNo, rosa, '  \n ')).body.code).toBe('invalid_field');
  expect((await answer(referenceNo, rosa, 'a'.repeat(5_001))).body.code).toBe('invalid_field');
  expect((await answer('TK-0', rosa)).body.code).toBe('not_found');
  expect((await call(readThread, { reference_no: 'TK-0' }, { as: rosa })).body.code).toBe('not_found');
  expect((await call(readThreadImage, { id: newId() }, { as: rosa })).body.code).toBe('not_found');
});

test('an answer with an image is stored with it, and the image is read by staff', async () => {
  const rosa = await testEnv.addStaff('rosa4', 'support');
  const { referenceNo } = await createTicket();
  const { payload, contentType } = toMultipart({
    fields: { reference_no: referenceNo, text: 'See the picture.' },
    files: [{ field: 'files', name: '"><script>.png', bytes: await testPng() }],
  });
  const reply = await testEnv.server.inject({
    method: 'POST',
    url: `/console/api/${answerTicket.wire}`,
    payload,
    headers: { 'content-type': contentType, cookie: rosa.cookie },
  });
  expect(reply.statusCode).toBe(200);
  const { data } = (await call(readThread, { reference_no: referenceNo }, { as: rosa })).body;
  const image = data?.messages.at(-1)?.images[0];
  const file = await call(readThreadImage, { id: image?.id ?? '' }, { as: rosa });
  expect(file.raw.headers['content-type']).toBe('image/png');
});

test('what staff do is in the audit log with the ticket before and after; a look within a quarter of an hour is one', async () => {
  const [rosa, auditor] = [await testEnv.addStaff('rosa5', 'support'), await testEnv.addStaff('nina', 'auditor')];
  const { referenceNo } = await createTicket();
  const look = () => call(readThread, { reference_no: referenceNo }, { as: rosa });
  await look();
  await answer(referenceNo, rosa);
  await look();
  testEnv.advance(16 * 60_000);
  await look();
  const { body } = await call(listAudit, { subject_kind: 'ticket', subject: referenceNo }, { as: auditor });
  expect(body.data?.map(({ kind, action, staff, reason }) => [kind, action, staff, reason])).toEqual([
    ['look', 'support.read', 'rosa5', ''],
    ['act', 'support.answer', 'rosa5', ''],
    ['look', 'support.read', 'rosa5', ''],
  ]);
  expect(body.data?.[1]).toMatchObject({
    before: { assigned: null, waits: true },
    after: { assigned: rosa.id, waits: false },
  });
});

test('an administrator adds and changes canned answers, with known blanks only and a reason', async () => {
  const [rosa, olga] = [await testEnv.addStaff('rosa6', 'support'), await testEnv.addStaff('olga', 'administrator')];
  const texts = {
    title_en: 'Greeting',
    title_es: 'Saludo',
    body_en: 'Hello {name}',
    body_es: 'Hola, {name}',
    category: 'bank',
    is_offered: true,
  };
  const save = (changes: object, as = olga) =>
    testEnv.send(saveCannedAnswer, { ...texts, id: '', reason: 'often asked', ...changes }, { as });
  expect((await save({}, rosa)).body.code).toBe('role_required');
  expect((await save({ reason: '' })).body.code).toBe('reason_missing');
  expect((await save({ body_es: 'Hola, {nombre}' })).body).toMatchObject({ code: 'invalid_field', field: 'body_es' });
  expect((await save({ category: 'none' })).body).toMatchObject({ code: 'invalid_field', field: 'category' });
  expect((await save({ id: newId() })).body.code).toBe('not_found');
  const { body } = await call(saveCannedAnswer, { ...texts, id: '', reason: 'often asked' }, { as: olga });
  expect((await save({ id: body.id, is_offered: false, category: '' })).http).toBe(200);
  const listed = (await call(listCannedAnswers, {}, { as: rosa })).body.data;
  expect(listed?.find(({ id }) => id === body.id)).toMatchObject({ ...texts, category: null, is_offered: false });
  expect(listed?.filter(({ is_offered: isOffered }) => isOffered).length).toBeGreaterThan(3);
});
