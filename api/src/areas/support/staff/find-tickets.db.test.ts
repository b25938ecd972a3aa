import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import {
  closeTicket,
  readThread,
  searchTickets,
  setTicketCategory,
} from '@istmo/contract/areas/support/support.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../../testing/test-env.ts';
import { openTestTicket } from '../test-tickets.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const jorge = await testEnv.addStaff('jorge', 'support');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const ana = await testEnv.signUp('ana');

async function openTicket(subject: string): Promise<string> {
  const { referenceNo } = await openTestTicket(testEnv, ana.customer);
  await testEnv.owner.query('update app.ticket set subject = $2 where reference_no = $1', [referenceNo, subject]);
  return referenceNo;
}
const search = async (query: string) =>
  (await call(searchTickets, { query }, { as: jorge })).body.data?.map((ticket) => ticket.reference_no);

test('a ticket is found by the beginning of its number and by beginnings of the words of its subject', async () => {
  const wallet = await openTicket('Zephyr wallet & my deposit');
  const second = await openTicket('Zephyr card');
  expect(await search('zeph')).toEqual([second, wallet]);
  expect(await search('DEPOS zephyr')).toEqual([wallet]);
  expect(await search(` ${wallet.toLowerCase().slice(0, 9)}`)).toEqual([wallet]);
  for (const nothing of ['', 'x', "'; --", 'tk-', '& | !', 'ephyr', '%']) expect(await search(nothing)).toEqual([]);
});

test('a ticket is moved to a known category while it is open, with its own entry in the log', async () => {
  const reference = await openTicket('A question');
  const move = (category: string) => call(setTicketCategory, { reference_no: reference, category }, { as: jorge });
  expect((await move('bank')).http).toBe(200);
  expect((await move('spam')).body).toMatchObject({ code: 'invalid_field', field: 'category' });
  const log = await call(listAudit, { subject: reference, action: 'support.set-category' }, { as: luisa });
  expect(log.body.data?.map(({ after }) => after)).toEqual([{ category: 'bank' }]);
  await call(closeTicket, { reference_no: reference, text: 'Goodbye and thanks.' }, { as: jorge });
  expect((await move('other')).body.code).toBe('conflict');
});

test('the address of the customer is masked for support, and not for who sees it everywhere', async () => {
  const reference = await openTicket('Whose address');
  const read = async (as: typeof jorge) => (await call(readThread, { reference_no: reference }, { as })).body.data;
  expect(await read(jorge)).toMatchObject({ is_email_masked: true });
  expect((await read(jorge))?.email).toMatch(/^.•••••@/);
  expect(await read(luisa)).toMatchObject({ is_email_masked: false, email: ana.email });
});
