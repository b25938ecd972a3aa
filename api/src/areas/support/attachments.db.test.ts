import { openTicket, readAttachment, readTicket } from '@istmo/contract/areas/support/support.contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { cleanImages, toFileName, withStoredImages } from '../../images/stored-images.ts';
import { openTicketOf } from './open-ticket.ts';
import { readAttachmentFile } from './read-attachment.ts';
import { writeNote } from './staff-work.ts';
import { testPng, toMultipart } from '../../testing/test-images.ts';
import { hireStaff, openTestTicket, toUpload } from './test-tickets.ts';

const testEnv = await createTestEnv();
const { app, owner, call, signUp } = testEnv;

let count = 0;
const createCustomer = () => signUp(`image${(count += 1)}`);
const ticket = { category: 'deposits', subject: 'My deposit', message: 'It has not arrived yet.' };
type SentFile = { readonly name: string; readonly bytes: Buffer; readonly field?: string };

async function send(person: Person, files: readonly SentFile[]) {
  const { payload, contentType } = toMultipart({
    fields: ticket,
    files: files.map(({ field = 'support_image', ...file }) => ({ field, ...file })),
  });
  return testEnv.server.inject({
    method: 'POST',
    url: `/api/${openTicket.wire}`,
    payload,
    headers: { 'content-type': contentType, authorization: `Bearer ${person.token}` },
  });
}
const countTickets = async ({ customer }: Person) =>
  (await owner.query('select 1 from app.ticket where customer_id = $1', [customer])).length;

test('several images are sent with a ticket, and downloaded as we encoded them', async () => {
  const rosario = await createCustomer();
  const reply = await send(rosario, [
    { name: 'first.png', bytes: await testPng(30, 10) },
    { name: 'drawing.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7"/>') },
  ]);
  expect(reply.statusCode).toBe(200);
  const { body } = await call(readTicket, { reference_no: reply.json().reference_no }, { as: rosario });
  const [message] = body.data?.messages ?? [];
  expect(message?.attachments).toMatchObject([
    { name: 'first.png', width: 30, height: 10 },
    { name: 'drawing.png', width: 9, height: 7 },
  ]);
  expect(message?.image).toBe(message?.attachments[0]?.id);
  const { http, raw } = await call(readAttachment, { id: message?.image ?? '' }, { as: rosario });
  expect(http).toBe(200);
  expect(raw.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': "attachment; filename*=UTF-8''first.png",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  });
  expect((await sharp(raw.rawPayload).metadata()).format).toBe('png');
});

test('another customer’s image is not found, nor is one of a note', async () => {
  const [rosario, other] = [await createCustomer(), await createCustomer()];
  const { referenceNo, attachment } = await openTestTicket(testEnv, rosario.customer);
  const foreign = await call(readAttachment, { id: attachment }, { as: other });
  const unknown = await call(readAttachment, { id: '00000000-0000-7000-8000-000000000000' }, { as: other });
  expect([foreign.http, foreign.body]).toEqual([404, unknown.body]);
  expect((await call(readAttachment, { id: '../../etc/passwd' }, { as: rosario })).http).toBe(404);
  const staff = await hireStaff(testEnv, 'Jorge');
  await withStoredImages(app, await cleanImages([toUpload(await testPng())], 4), (images) =>
    app.db.inTransaction((tx) => writeNote(app, tx, { referenceNo, staff, text: 'See the image.', images })),
  );
  const [note] = await owner.query<{ id: string }>(
    `select a.id from app.ticket_attachment a join app.ticket_message x on x.id = a.message_id where x.kind = 'note'`,
  );
  const id = note?.id ?? '';
  expect((await call(readAttachment, { id }, { as: rosario })).http).toBe(404);
  expect(await readAttachmentFile(app, id, { of: undefined })).toMatchObject({ type: 'image/png' });
});

test('without a session no image is served', async () => {
  const { attachment } = await openTestTicket(testEnv, (await createCustomer()).customer);
  expect((await call(readAttachment, { id: attachment })).http).toBe(401);
});

test.each([
  [
    'HTML named as a PNG',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    422,
    'Please upload a valid image file',
  ],
  ['50 MB', Buffer.alloc(50 * 1024 * 1024), 413, 'What you sent is too large.'],
  ['one byte more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'What you sent is too large.'],
])('%s is refused, and no ticket is opened', async (_what, bytes, http, msg) => {
  const rosario = await createCustomer();
  const reply = await send(rosario, [{ name: 'photo.png', bytes }]);
  expect([reply.statusCode, reply.json().msg]).toEqual([http, msg]);
  expect(await countTickets(rosario)).toBe(0);
});

test('one refused image among good ones refuses the whole message and stores no file', async () => {
  const rosario = await createCustomer();
  const png = await testPng();
  const reply = await send(rosario, [
    { name: 'a.png', bytes: png },
    { name: 'b.png', bytes: Buffer.from('no image') },
  ]);
  expect(reply.json()).toMatchObject({ code: 'invalid_field', field: 'support_image' });
  expect(await countTickets(rosario)).toBe(0);
});

test('a fifth image and an unknown file field are refused', async () => {
  const rosario = await createCustomer();
  const png = await testPng();
  const five = await send(
    rosario,
    Array.from({ length: 5 }, () => ({ name: 'a.png', bytes: png })),
  );
  expect(five.statusCode).toBe(413);
  expect((await send(rosario, [{ field: 'avatar', name: 'a.png', bytes: png }])).statusCode).toBe(400);
  expect(await countTickets(rosario)).toBe(0);
});

test('a file whose message is not stored is removed again', async () => {
  const rosario = await createCustomer();
  const removed: string[] = [];
  const files = { ...app.files, remove: async (key: string) => void removed.push(key) };
  const content = {
    customer: rosario.customer,
    language: 'en' as const,
    subject: ticket.subject,
    message: ticket.message,
  };
  const upload = toUpload(await testPng());
  const work = openTicketOf({ ...app, files }, { ...content, category: 'of nobody', files: [upload] });
  await expect(work).rejects.toThrow();
  expect(removed).toHaveLength(1);
  expect(await countTickets(rosario)).toBe(0);
});

test.each([
  ['screen.png', 'screen.png'],
  ['photo.JPEG', 'photo.png'],
  ['../../etc/passwd', 'passwd.png'],
  ['C:\\temp\\shot.gif', 'shot.png'],
  ['a\u0000b\u202Egnp.exe', 'abgnp.png'],
  ['<img src=x onerror=alert(1)>.png', 'img src=x onerror=alert(1).png'],
  ['', 'image.png'],
  ['....', 'image.png'],
  [`${'x'.repeat(500)}.png`, `${'x'.repeat(80)}.png`],
  ['\ud800.png', '�.png'],
])('a file called %j is shown as %j', (sent, shown) => {
  expect(toFileName(sent, 'image/png')).toBe(shown);
});
