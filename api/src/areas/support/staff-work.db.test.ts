import { replyToTicket } from '@istmo/contract/areas/support/support.contract';
import { Refusal } from '../../http/refusal.ts';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import {
  answerAsStaff,
  assignTicket,
  closeAsStaff,
  listQueue,
  readThread,
  reopenAsStaff,
  writeNote,
} from './public.ts';
import { hireStaff, openTestTicket } from './test-tickets.ts';

const testEnv = await createTestEnv();
const { app, call, signUp } = testEnv;
const [jorge, karla] = [await hireStaff(testEnv, 'Jorge'), await hireStaff(testEnv, 'Karla')];

let count = 0;
async function createTicket() {
  const person = await signUp(`staffed${(count += 1)}`);
  return { person, ...(await openTestTicket(testEnv, person.customer)) };
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );
const referencesOf = (rows: readonly { referenceNo: string }[]) => rows.map(({ referenceNo }) => referenceNo);

test('the queue has who waits longest first, page by page', async () => {
  const tickets = [];
  for (let opened = 0; opened < 3; opened++) {
    tickets.push((await createTicket()).referenceNo);
    testEnv.advance(60_000);
  }
  const first = await listQueue(app, { view: 'waiting', limit: 2 });
  const last = first.at(-1);
  if (!last?.waitingSince) throw new Error('a row that does not wait');
  const second = await listQueue(app, { view: 'waiting', limit: 2, after: { at: last.waitingSince, id: last.id } });
  expect([...referencesOf(first), ...referencesOf(second)]).toEqual(tickets);
  await answerAsStaff(app, { referenceNo: tickets[0] ?? '', staff: jorge, text: 'We are on it.' });
  expect(referencesOf(await listQueue(app, { view: 'waiting', limit: 9 }))).toEqual(tickets.slice(1));
  expect(referencesOf(await listQueue(app, { view: 'open', limit: 9 }))).toEqual(tickets);
  expect(referencesOf(await listQueue(app, { view: 'open', assignedTo: jorge.id, limit: 9 }))).toEqual([tickets[0]]);
  expect(referencesOf(await listQueue(app, { view: 'open', assignedTo: null, limit: 9 }))).toEqual(tickets.slice(1));
  expect(await listQueue(app, { view: 'open', category: 'bank', limit: 9 })).toEqual([]);
});

test('the first answer’s time stays, and the customer’s next message waits again', async () => {
  const { person, referenceNo } = await createTicket();
  testEnv.advance(5 * 60_000);
  await answerAsStaff(app, { referenceNo, staff: jorge, text: 'One moment.' });
  testEnv.advance(60_000);
  await answerAsStaff(app, { referenceNo, staff: jorge, text: 'Done.' });
  const answered = (await readThread(app, referenceNo))?.ticket;
  const tookMs = (answered?.firstAnsweredAt?.getTime() ?? 0) - (answered?.openedAt.getTime() ?? 0);
  expect(Math.round(tookMs / 60_000)).toBe(5);
  expect(answered?.waitingSince).toBeNull();
  await call(replyToTicket, { close: 'on', reference_no: referenceNo, description: 'Thank you' }, { as: person });
  expect((await readThread(app, referenceNo))?.ticket.waitingSince).not.toBeNull();
});

test('an answer sends an email with the subject and the link, and nothing of the conversation', async () => {
  const { person, referenceNo } = await createTicket();
  await answerAsStaff(app, { referenceNo, staff: jorge, text: 'Your balance is 12,345.' });
  const [email] = await testEnv.emails(person.email);
  expect(email?.subject).toBe(`Support answered your ticket ${referenceNo}`);
  expect(email?.text).toContain('“My deposit”');
  expect(email?.links).toContain(`${app.settings.publicUrl}/chatpage/${referenceNo}`);
  expect(`${email?.text}${email?.html}`).not.toMatch(/12,345|has not arrived/);
});

test('a ticket is one member of staff’s: another is refused, and may take it over', async () => {
  const { referenceNo } = await createTicket();
  const answers = await Promise.all(
    [jorge, karla].map((staff) => codeOf(answerAsStaff(app, { referenceNo, staff, text: 'Hello there.' }))),
  );
  expect(answers).toContain('done');
  expect(answers).toContain('conflict');
  const owner = (await readThread(app, referenceNo))?.ticket.assignedStaff ?? null;
  const other = owner === jorge.id ? karla : jorge;
  expect(await codeOf(closeAsStaff(app, { referenceNo, staff: other }))).toBe('conflict');
  expect(await codeOf(assignTicket(app, { referenceNo, to: other.id, from: null }))).toBe('conflict');
  expect(await codeOf(assignTicket(app, { referenceNo, to: other.id, from: owner }))).toBe('done');
  expect(await codeOf(answerAsStaff(app, { referenceNo, staff: other, text: 'I take over.' }))).toBe('done');
});

test('staff close and open again; a closed ticket takes notes only', async () => {
  const { person, referenceNo } = await createTicket();
  await closeAsStaff(app, { referenceNo, staff: jorge });
  expect((await testEnv.emails(person.email))[0]?.subject).toBe(`Your ticket ${referenceNo} was closed`);
  expect(await codeOf(answerAsStaff(app, { referenceNo, staff: jorge, text: 'Too late.' }))).toBe('conflict');
  expect(await codeOf(closeAsStaff(app, { referenceNo, staff: jorge }))).toBe('conflict');
  await writeNote(app, { referenceNo, staff: karla, text: 'Called by telephone.' });
  expect(referencesOf(await listQueue(app, { view: 'closed', limit: 1 }))).toEqual([referenceNo]);
  await reopenAsStaff(app, { referenceNo, staff: karla });
  expect(await codeOf(reopenAsStaff(app, { referenceNo, staff: karla }))).toBe('conflict');
  await answerAsStaff(app, { referenceNo, staff: karla, text: 'Here again.' });
  expect((await readThread(app, referenceNo))?.messages.map(({ kind }) => kind)).toEqual(['customer', 'note', 'staff']);
});

test('an empty text and an unknown ticket are refused', async () => {
  const { referenceNo } = await createTicket();
  expect(await codeOf(answerAsStaff(app, { referenceNo, staff: jorge, text: '  \n ' }))).toBe('invalid_field');
  expect(await codeOf(answerAsStaff(app, { referenceNo: 'TK-0', staff: jorge, text: 'Hello' }))).toBe('not_found');
  expect(await readThread(app, 'TK-0')).toBeUndefined();
});
