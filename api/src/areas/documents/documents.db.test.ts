import { createHash } from 'node:crypto';
import { listDocuments, readDocument } from '@istmo/contract/areas/documents/documents.contract';
import { listSecurityDocuments, uploadDocument } from '@istmo/contract/areas/documents/documents.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { toMultipart } from '../../testing/test-images.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { eventually } from '../../testing/eventually.ts';

const testEnv = await createTestEnv();
const { call, owner } = testEnv;
const irene = await testEnv.addStaff('irene', 'compliance');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const gloria = await testEnv.addStaff('gloria', 'treasury');
const ana = await testEnv.signUp('ana');
const [security] = await owner.query<{ code: string }>(
  "select code from app.instrument where kind = 'security' and status = 'listed' order by position limit 1",
);
const code = security?.code ?? '';

const pdf = (words: string): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj << /Title (${words}) >> endobj\ntrailer\n%%EOF\n`);
const entry = {
  id: '',
  instrument: code,
  kind: 'terms' as const,
  title_en: 'Terms of issue',
  title_es: 'Condiciones de la emisión',
  reason: 'Sent by the issuer',
};
type UploadReply = { readonly id?: string; readonly version?: number; readonly code?: string; readonly msg?: string };
async function upload(
  as: StaffPerson,
  file: Buffer,
  change: Partial<typeof entry> = {},
): Promise<{ body: UploadReply }> {
  const { payload, contentType } = toMultipart({
    fields: { ...entry, ...change },
    files: [{ field: 'document', name: 'terms.pdf', bytes: file }],
  });
  const reply = await testEnv.server.inject({
    method: 'POST',
    url: '/console/api/documents/upload',
    headers: { 'content-type': contentType, cookie: as.cookie },
    payload,
  });
  return { body: reply.json<UploadReply>() };
}
const listed = async (as: Person, ticker = code) => (await call(listDocuments, { ticker }, { as })).body.data ?? [];

test('a document is listed with the hash of its file, and the next version leaves the old one readable', async () => {
  const [first, second] = [pdf('one'), pdf('two')];
  const { body } = await upload(irene, first);
  expect(body).toMatchObject({ version: 1, sha256: createHash('sha256').update(first).digest('hex') });
  const id = body.id ?? '';
  expect((await upload(irene, second, { id })).body).toMatchObject({ id, version: 2 });
  const [document] = await listed(ana);
  expect(document?.versions).toMatchObject([
    { version: 2, sha256: createHash('sha256').update(second).digest('hex'), title: 'Terms of issue' },
    { version: 1, sha256: createHash('sha256').update(first).digest('hex') },
  ]);
  const file = await call(readDocument, { id, version: '1' }, { as: ana });
  expect(file.raw.rawPayload.equals(first)).toBe(true);
  expect(file.raw.headers['content-disposition']).toMatch(/^attachment/);
});

test.each([
  [Buffer.from('<html>'), 'The file is no PDF'],
  [Buffer.from('%PDF-1.7 cut off'), 'The file is no PDF'],
  [Buffer.from('%PDF-1.7 /Encrypt 5 0 R %%EOF'), 'The PDF is encrypted; everyone must be able to read it'],
  [
    Buffer.from('%PDF-1.7 /S /JavaScript %%EOF'),
    'The PDF contains scripts, forms or attached files, which a document to be read does not need',
  ],
  [
    Buffer.from('%PDF-1.7 /J#61vaScript (x) %%EOF'),
    'The PDF contains scripts, forms or attached files, which a document to be read does not need',
  ],
])('%s is refused', async (file, msg) => {
  const before = await listed(ana);
  expect((await upload(irene, file)).body).toMatchObject({ success: 0, msg });
  expect(await listed(ana)).toEqual(before);
});

test('an upload needs titles, a reason, a file that is new, a security and the right role', async () => {
  const { body } = await upload(irene, pdf('only once'));
  const id = body.id ?? '';
  expect((await upload(irene, pdf('only once'), { id })).body.code).toBe('already_done');
  expect((await upload(irene, pdf('a'), { title_es: ' ' })).body.code).toBe('invalid_field');
  expect((await upload(irene, pdf('b'), { reason: 'no' })).body.code).toBe('reason_missing');
  expect((await upload(irene, pdf('c'), { instrument: 'BTC' })).body.code).toBe('not_found');
  expect((await upload(irene, pdf('d'), { id, instrument: 'COINGT' === code ? 'BOVER' : 'COINGT' })).body.code).toBe(
    'not_found',
  );
  expect((await call(uploadDocument, entry, { as: irene })).body.code).toBe('invalid_field');
  expect((await upload(luisa, pdf('e'))).body.code).toBe('role_required');
  expect((await upload(gloria, pdf('f'))).body.code).toBe('role_required');
});

test('a document is downloaded, never shown as a page of ours, under a name without paths and headers', async () => {
  const title = 'Terms/../"x\'; é=1';
  const { body } = await upload(irene, pdf('named'), { title_en: title });
  const { headers } = (await call(readDocument, { id: body.id ?? '', version: '1' }, { as: ana })).raw;
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${code}%20Terms..x%20%C3%A91%20v1.pdf`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
});

test('of uploads at the same moment each has a number of its own', async () => {
  const id = (await upload(irene, pdf('base'))).body.id ?? '';
  const replies = await Promise.all(Array.from({ length: 5 }, (_, index) => upload(irene, pdf(`v${index}`), { id })));
  expect(replies.map(({ body }) => body.version ?? 0).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6]);
});

test('customers do not see the documents of a security that is not shown to them', async () => {
  const { body } = await upload(irene, pdf('hidden'));
  await owner.query("update app.instrument set status = 'draft' where code = $1", [code]);
  testEnv.advance(1_000);
  await eventually(async () =>
    expect((await call(listDocuments, { ticker: code }, { as: ana })).body.code).toBe('not_found'),
  );
  expect((await call(readDocument, { id: body.id ?? '', version: '1' }, { as: ana })).body.code).toBe('not_found');
  expect((await call(listSecurityDocuments, {}, { as: luisa })).body.data?.length).toBeGreaterThan(0);
  await owner.query("update app.instrument set status = 'listed' where code = $1", [code]);
});

test('a version cannot be changed by any process', async () => {
  await upload(irene, pdf('kept'));
  const change = testEnv.consoleApp.db.query("update app.document_version set title_en = 'Another'", []);
  await expect(change).rejects.toThrow('permission denied');
});
