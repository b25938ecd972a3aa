import type { CsvMapping } from '@istmo/contract/areas/bank/csv-mapping';
import {
  listStatementMappings,
  previewStatement,
  saveStatementMapping,
} from '@istmo/contract/areas/bank/mappings.staff.contract';
import { listStatementLines, uploadStatement } from '@istmo/contract/areas/bank/statements.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { toMultipart } from '../../testing/test-images.ts';

const testEnv = await createTestEnv();
const { call, owner } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const irene = await testEnv.addStaff('irene', 'compliance');
const reason = 'The CSV of our bank';

const mapping: CsvMapping = {
  separator: 'semicolon',
  headings: ['Fecha', 'Documento', 'Ordenante', 'Valor'],
  columns: {
    day: 1,
    value_day: 0,
    amount: 4,
    credit: 0,
    debit: 0,
    direction: 0,
    reference: 2,
    payer: 3,
    note: 0,
    balance: 0,
    currency: 0,
    bank_id: 0,
  },
  day_order: 'day-first',
  decimals: 'comma',
  credit_words: [],
  debit_words: [],
  other_lines: ['Total'],
};
const fileOf = (...rows: string[]) =>
  ['Estado de cuenta;;;', 'Fecha;Documento;Ordenante;Valor', ...rows, 'Total abonos;;;1.234,56'].join('\n');
const good = fileOf('05/06/2026;M-1;Ana López;1.234,56');

/** Sends a file to a call of the console with its other fields, as the page does. */
async function sendFile<Body>(wire: string, text: string, fields: Readonly<Record<string, string>>) {
  const { payload, contentType } = toMultipart({
    fields: { account: 'local', ...fields },
    files: [{ field: 'statement', name: 'statement.csv', bytes: Buffer.from(text, 'latin1') }],
  });
  const headers = { 'content-type': contentType, cookie: gloria.cookie };
  const reply = await testEnv.server.inject({ method: 'POST', url: `/console/api/${wire}`, payload, headers });
  const body: Body & { readonly code?: string; readonly msg: string; readonly field?: string } = reply.json();
  return { http: reply.statusCode, body };
}
type Upload = { readonly added?: number; readonly unread?: readonly { readonly line: number; readonly why: string }[] };
type Preview = {
  readonly separator?: string;
  readonly mapping?: CsvMapping | null;
  readonly read?: { readonly problems: readonly string[]; readonly checks: readonly object[] } | null;
};
const upload = (text: string) => sendFile<Upload>(uploadStatement.wire, text, {});
const preview = (text: string, fields: Readonly<Record<string, string>> = {}) =>
  sendFile<Preview>(previewStatement.wire, text, fields);
const save = (version: number, own: CsvMapping = mapping) =>
  call(saveStatementMapping, { account: 'local', version, mapping: own, reason }, { as: gloria });
const countStatements = async () => (await owner.query('select from app.bank_statement', [])).length;

test('a preview reads by what was chosen, compares the totals, and stores nothing', async () => {
  const first = await preview(good);
  expect(first.body).toMatchObject({ separator: 'semicolon', mapping: { headings: mapping.headings, day_order: '' } });
  const sent = { mapping: JSON.stringify(mapping), credits_total: '1,234.55', debits_total: '0' };
  expect((await preview(good, sent)).body.read).toMatchObject({
    lines: [{ line: 3, booked_on: '2026-06-05', amount: '1234.56', reference: 'M-1', payer: 'Ana López' }],
    credits: { count: 1, total: '1234.56' },
    debits: { count: 0, total: '0.00' },
    unread: [{ line: 1 }, { line: 2 }, { line: 4, text: 'Total abonos · 1.234,56' }],
    problems: [],
    checks: [
      { side: 'credits', by: 'file', agrees: true },
      { side: 'credits', by: 'person', stated: '1234.55', agrees: false },
      { side: 'debits', by: 'person', agrees: true },
    ],
  });
  expect((await preview(good, { ...sent, credits_total: 'many' })).body.field).toBe('credits_total');
  expect((await preview(good, { mapping: '{}' })).body.code).toBe('bad_request');
  expect((await preview('<Document/>')).body.msg).toContain('This is not a CSV');
  expect((await preview('a,b;c,d;e\n1,2;3,4;5')).body).toMatchObject({ separator: '', mapping: null });
  expect(await countStatements()).toBe(0);
});

test('a saved mapping is tried first, keeps its versions, and is named by the statements that it read', async () => {
  expect((await save(0, { ...mapping, decimals: '' })).body).toMatchObject({ code: 'invalid_field', field: 'mapping' });
  expect(
    (await call(saveStatementMapping, { account: 'local', version: 0, mapping, reason }, { as: irene })).http,
  ).toBe(403);
  const both = await Promise.all([save(0), save(0)]);
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await save(7)).body.code).toBe('conflict');
  expect((await preview(good)).body).toMatchObject({ mapping, read: { problems: [] } });
  const { body } = await upload(good);
  expect(body).toMatchObject({ added: 1, unread: [{ why: 'above' }, { why: 'heading' }, { line: 4, why: 'named' }] });
  const { body: found } = await call(listStatementLines, { search: 'M-1' }, { as: gloria });
  expect(found.data?.[0]).toMatchObject({ amount: '1234.56', booked_on: '2026-06-05', payer: 'Ana López' });
  expect((await save(1, { ...mapping, other_lines: [] })).http).toBe(200);
  const { body: list } = await call(listStatementMappings, {}, { as: gloria });
  expect(list.data).toMatchObject([
    { account: 'local', version: 2, saved_by: 'gloria', mapping: { other_lines: [] } },
    { account: 'local', version: 1, saved_by: 'gloria', mapping },
  ]);
  expect(await owner.query('select mapping_version from app.bank_statement', [])).toEqual([{ mapping_version: 1 }]);
  expect((await owner.query("select from app.audit_entry where action = 'bank-mapping.save'", [])).length).toBe(2);
});

test('a file that does not fit is not read, and what differs is said', async () => {
  const before = await countStatements();
  for (const [text, said] of [
    [good.replace('Valor', 'Importe'), 'Missing: Valor. New: Importe'],
    [good, 'Line 4: the date cannot be read'],
    ['date,amount,reference\n2026-11-20,5,x', 'does not contain the headings'],
  ] as const) {
    const { http, body } = await upload(text);
    expect([http, body.field]).toEqual([422, 'mapping']);
    expect(body.msg).toContain(said);
  }
  expect(await countStatements()).toBe(before);
});

test('no login changes a version that was saved', async () => {
  await expect(testEnv.app.db.query("update app.bank_csv_mapping set mapping = '{}'", [])).rejects.toThrow();
  await expect(testEnv.app.db.query('delete from app.bank_csv_mapping', [])).rejects.toThrow();
});
