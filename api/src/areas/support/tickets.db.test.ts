import {
  readTicket,
  replyToTicket,
  listCategories,
  listTickets,
  openTicket,
} from '@istmo/contract/areas/support/support.contract';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { newTickets, newReplies } from './throttles.ts';
import { answerAsStaff, writeNote } from './staff-work.ts';
import { hireStaff, openTestTicket } from './test-tickets.ts';

const testEnv = await createTestEnv({ settings: { mode: 'production' } });
const { app, owner, call, signUp } = testEnv;

let count = 0;
const createCustomer = (traits = {}) => signUp(`ticket${(count += 1)}`, traits);
const ticket = { category: 'deposits', subject: 'My deposit', message: 'It has not arrived yet.' };
const open = async (person: Person, changes: object = {}): Promise<string> =>
  (await call(openTicket, { ...ticket, ...changes }, { as: person })).body.reference_no ?? '';
const read = (person: Person, reference_no: string) => call(readTicket, { reference_no }, { as: person });
const reply = (person: Person, reference_no: string, changes: object = {}) =>
  call(replyToTicket, { close: 'on', reference_no, description: 'Any news?', ...changes }, { as: person });

test('categories are listed in the language of the caller', async () => {
  const rosario = await createCustomer();
  const listed = async (language: 'en' | 'es') => (await call(listCategories, {}, { as: rosario, language })).body;
  expect((await listed('en')).supportList).toContainEqual({ category: 'Deposits', code: 'deposits' });
  expect(await listed('es')).toMatchObject({
    answer_hours: 24,
    supportList: expect.arrayContaining([{ category: 'Depósitos', code: 'deposits' }]),
  });
});

test('a ticket is opened, listed and read, with its text normalised', async () => {
  const rosario = await createCustomer();
  const reference = await open(rosario, {
    category: 'Depósitos',
    subject: '   My    deposit',
    message: ' It\r\nis   late ',
  });
  expect(reference).toMatch(/^TK-[0-9A-Z]{10}$/);
  const { body } = await read(rosario, reference);
  expect(body.data).toMatchObject({
    reference_no: reference,
    subject: 'My deposit',
    category: 'Deposits',
    status: 0,
    answered_by: '',
    messages: [{ type: 'User', message: 'It\nis late', image: '', attachments: [] }],
  });
  const due = Date.parse(body.data?.answer_due_at ?? '') - Date.parse(body.data?.created_at ?? '');
  expect(due).toBe(24 * 3_600_000);
  const listed = (await call(listTickets, {}, { as: rosario })).body.data;
  expect(listed?.map(({ reference_no, status }) => [reference_no, status])).toEqual([[reference, 0]]);
  expect(await owner.query('select kind from app.activity where customer_id = $1', [rosario.customer])).toEqual([
    { kind: 'open-ticket' },
  ]);
});

test('a suspended customer reaches support', async () => {
  const rosario = await createCustomer({ isSuspended: true });
  const reference = await open(rosario);
  expect((await reply(rosario, reference)).http).toBe(200);
});

test.each([
  [{ category: '' }, 'category', 'Choose a category'],
  [{ category: 'gossip' }, 'category', 'Choose a category'],
  [{ subject: '' }, 'subject', 'Enter Subject'],
  [{ subject: 'help' }, 'subject', 'Enter Atleast 5 Characters'],
  [{ message: '' }, 'message', 'Enter Message'],
  [{ message: 'a       b' }, 'message', 'Enter Atleast 5 Characters'],
  [{ subject: 'x'.repeat(201) }, 'subject', 'Enter at most 200 characters'],
  [{ message: '<script>alert(1)</script>' }, 'message', 'Invalid content exists!'],
  [{ subject: 'union select 1' }, 'subject', 'Invalid content exists!'],
])('a ticket with %j is refused at %s with its sentence, and nothing is stored', async (changes, field, msg) => {
  const rosario = await createCustomer();
  const { http, body } = await call(openTicket, { ...ticket, ...changes }, { as: rosario });
  expect([http, body.field, body.msg]).toEqual([422, field, msg]);
  expect(await owner.query('select 1 from app.ticket where customer_id = $1', [rosario.customer])).toEqual([]);
});

test('a reply keeps the ticket open, and an empty close flag closes it with its message', async () => {
  const rosario = await createCustomer();
  const reference = await open(rosario);
  expect((await reply(rosario, reference)).http).toBe(200);
  expect((await read(rosario, reference)).body.data?.status).toBe(0);
  expect((await reply(rosario, reference, { close: '', description: '' })).body).toMatchObject({
    code: 'invalid_field',
    msg: 'Please enter message field',
  });
  expect((await reply(rosario, reference, { close: '', description: 'ok' })).http).toBe(200);
  const { data } = (await read(rosario, reference)).body;
  expect(data).toMatchObject({ status: 1, answer_due_at: null });
  expect(data?.messages.map(({ message }) => message)).toEqual([ticket.message, 'Any news?', 'ok']);
});

test('a closed ticket takes no more messages', async () => {
  const rosario = await createCustomer();
  const reference = await open(rosario);
  await reply(rosario, reference, { close: '' });
  expect((await reply(rosario, reference)).body).toMatchObject({ code: 'conflict' });
  expect((await reply(rosario, reference, { close: '' })).body).toMatchObject({ code: 'conflict' });
  expect((await read(rosario, reference)).body.data?.messages).toHaveLength(2);
});

test('of two replies that close at once, one is refused', async () => {
  const rosario = await createCustomer();
  const reference = await open(rosario);
  const codes = await Promise.all(
    Array.from({ length: 4 }, async () => (await reply(rosario, reference, { close: '' })).http),
  );
  expect(codes.toSorted((left, right) => left - right)).toEqual([200, 409, 409, 409]);
});

test.each([
  [{ description: '' }, 422, 'Please enter message field'],
  [{ description: 'ok' }, 422, 'Enter Message'],
  [{ description: 'a $ sign' }, 422, 'Invalid content exists!'],
  [{ close: undefined }, 400, 'The request could not be read.'],
  [{ close: 'off' }, 400, 'The request could not be read.'],
])('a reply with %j is refused and does not close the ticket', async (changes, http, msg) => {
  const rosario = await createCustomer();
  const reference = await open(rosario);
  const refused = await testEnv.send(
    replyToTicket,
    { close: 'on', reference_no: reference, description: 'Any news?', ...changes },
    { as: rosario },
  );
  expect(refused.http).toBe(http);
  if (http === 422) expect(refused.body.msg).toBe(msg);
  expect((await read(rosario, reference)).body.data).toMatchObject({ status: 0, messages: [{}] });
});

test('another customer’s ticket is not found, neither read nor answered', async () => {
  const [rosario, other] = [await createCustomer(), await createCustomer()];
  const reference = await open(rosario);
  const [foreign, unknown] = [await read(other, reference), await read(other, 'TK-0000000000')];
  expect([foreign.http, foreign.body]).toEqual([unknown.http, unknown.body]);
  expect((await reply(other, reference, { close: '' })).body.code).toBe('not_found');
  expect((await read(rosario, reference)).body.data).toMatchObject({ status: 0, messages: [{}] });
});

test('an answer has its author’s name, ends the waiting and reaches the customer by an event; a note does none of it', async () => {
  const rosario = await createCustomer();
  const { referenceNo } = await openTestTicket(testEnv, rosario.customer);
  const jorge = await hireStaff(testEnv, 'Jorge');
  const work = { referenceNo, staff: jorge };
  await app.db.inTransaction((tx) => writeNote(app, tx, { ...work, text: 'The customer is a journalist.' }));
  expect(await testEnv.emails(rosario.email)).toEqual([]);
  await app.db.inTransaction((tx) => answerAsStaff(app, tx, { ...work, text: 'It arrived.' }));
  const { body, raw } = await read(rosario, referenceNo);
  expect(body.data).toMatchObject({ answered_by: 'Jorge', answer_due_at: null });
  expect(body.data?.messages.map(({ type, author, message }) => [type, author, message])).toEqual([
    ['User', '', 'It has not arrived yet.'],
    ['Support', 'Jorge', 'It arrived.'],
  ]);
  expect(raw.body).not.toContain('journalist');
  const events = await owner.query('select topic from app.event where customer_id = $1', [rosario.customer]);
  expect(events).toEqual([{ topic: 'support' }, { topic: 'support' }, { topic: 'notifications' }]);
});

test('tickets and replies are limited by customer and hour', async () => {
  testEnv.advanceToStartOf(3_600_000);
  const [rosario, other] = [await createCustomer(), await createCustomer()];
  let reference = '';
  for (let opened = 0; opened < newTickets.max; opened++) reference = await open(rosario);
  expect((await call(openTicket, ticket, { as: rosario })).http).toBe(429);
  expect(await open(other)).toMatch(/^TK-/);
  for (let sent = 0; sent < newReplies.max; sent++) expect((await reply(rosario, reference)).http).toBe(200);
  expect((await reply(rosario, reference)).http).toBe(429);
});
