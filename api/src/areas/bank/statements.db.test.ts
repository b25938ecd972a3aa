import {
  closeStatementLine,
  listMissingDeposits,
  listStatementGaps,
  listStatementLines,
  matchStatementLine,
  unmatchStatementLine,
} from '@istmo/contract/areas/bank/statements.staff.contract';
import { completeDeposit, decideDeposit, listDepositQueue } from '@istmo/contract/areas/bank/bank.staff.contract';
import { listBankDeposits } from '@istmo/contract/areas/bank/bank.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { creditApprovedDeposits } from './bank.worker.ts';
import { report, signUpWithBank, upload as uploadAs, wireOf } from './test-bank.ts';

const testEnv = await createTestEnv();
const { call, clock, owner, workerApp } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const irene = await testEnv.addStaff('irene', 'compliance');
const ana = await signUpWithBank(testEnv, 'ana', gloria);
const reason = 'It is the same wire';
const today = clock.now().toISOString().slice(0, 10);

const upload = (text: string | Buffer) => uploadAs(testEnv, gloria, text);
const csv = (...rows: string[]) => ['date,amount,reference,name', ...rows].join('\n');
const lines = async () => (await call(listStatementLines, {}, { as: gloria })).body;
const lineOf = async (reference: string) => {
  const found = (await lines()).data?.find((line) => line.reference === reference);
  if (!found) throw new Error(`no line ${reference}`);
  return found;
};

/** A wire that ana reported; its id. */
async function reportWire(reference: string, amount = '1,500'): Promise<string> {
  await report(testEnv, ana, { fields: wireOf(testEnv, reference, amount) });
  const { body } = await call(listDepositQueue, { search: reference }, { as: gloria });
  return body.data?.[0]?.id ?? '';
}

const stateOf = async (reference: string) =>
  (await call(listBankDeposits, {}, { as: ana })).body.data?.find((row) => row.reff_num === reference)?.status;

test('a credit is shown with the deposit that it fits, field by field, and matching it approves nothing', async () => {
  const id = await reportWire('W-100');
  expect((await upload(csv(`${today},1500.00,w 100,Ana Example`, `${today},-20,FEE,Bank`))).body).toMatchObject({
    added: 1,
    known: 0,
  });
  const line = await lineOf('w 100');
  expect(line.suggestions).toMatchObject([{ id, amount: '1500.00', fits: { reference: 'same', amount: 'same' } }]);
  expect((await call(matchStatementLine, { id: line.id, deposit: id, reason }, { as: irene })).body.code).toBe(
    'role_required',
  );
  expect((await call(matchStatementLine, { id: line.id, deposit: id, reason }, { as: gloria })).http).toBe(200);
  expect(await stateOf('W-100')).toBe(0);
  expect((await call(completeDeposit, { id, reason }, { as: gloria })).body.code).toBe('already_done');
  await call(decideDeposit, { id, approve: true, reason }, { as: gloria });
  await creditApprovedDeposits(workerApp);
  expect(await stateOf('W-100')).toBe(1);
  expect((await call(completeDeposit, { id, reason }, { as: gloria })).http).toBe(200);
  expect(await stateOf('W-100')).toBe(5);
  expect((await call(unmatchStatementLine, { id: line.id, reason }, { as: gloria })).body.code).toBe('already_done');
});

test('a credited deposit is completed by its match, and never without one', async () => {
  const id = await reportWire('W-200');
  await call(decideDeposit, { id, approve: true, reason }, { as: gloria });
  await creditApprovedDeposits(workerApp);
  expect((await call(completeDeposit, { id, reason }, { as: gloria })).body.code).toBe('conflict');
  await expect(
    owner.query(
      "update app.bank_deposit set state = 'completed', completed_at = now(), completed_by = $2 where id = $1",
      [id, gloria.id],
    ),
  ).rejects.toThrow('by its line of a statement');
  await upload(csv(`${today},1500.00,W-200,Ana Example`));
  const { id: line } = await lineOf('W-200');
  expect((await call(matchStatementLine, { id: line, deposit: id, reason }, { as: gloria })).http).toBe(200);
  expect(await stateOf('W-200')).toBe(5);
  const [entry] = await owner.query<{ action: string }>(
    'select action from app.audit_entry where subject = $1 order by number desc limit 1',
    [line],
  );
  expect(entry?.action).toBe('statement-line.match');
});

test('a line of another amount is no match, one line is one deposit, and a match can be taken back', async () => {
  const [first, second] = [await reportWire('W-300'), await reportWire('W-301')];
  await upload(csv(`${today},1500.01,W-300,Ana`, `${today},1500,W-301,Ana`, `${today},1500,W-302,Ana`));
  const [wrong, right, other] = [await lineOf('W-300'), await lineOf('W-301'), await lineOf('W-302')];
  const match = (line: string, deposit: string) =>
    call(matchStatementLine, { id: line, deposit, reason }, { as: gloria });
  expect((await match(wrong.id, first)).body.code).toBe('conflict');
  const outcomes = await Promise.all([match(right.id, second), match(other.id, second)]);
  expect(outcomes.map(({ http }) => http).toSorted((left, right) => left - right)).toEqual([200, 409]);
  const matched = outcomes[0]?.http === 200 ? right.id : other.id;
  expect((await call(unmatchStatementLine, { id: matched, reason }, { as: gloria })).http).toBe(200);
  expect((await match(right.id, second)).http).toBe(200);
});

test('the same statement twice is refused, and lines of an overlapping one are known', async () => {
  const one = csv(`${today},10,R-1,X`, `${today},10,R-1,X`);
  expect((await upload(one)).body).toMatchObject({ added: 2, known: 0 });
  expect((await upload(one)).body.code).toBe('already_done');
  expect((await upload(csv(`${today},10,R-1,X`, `${today},10,R-1,X`, `${today},11,R-2,X`))).body).toMatchObject({
    added: 1,
    known: 2,
  });
  const outcomes = await Promise.all(Array.from({ length: 3 }, () => upload(csv(`${today},12,R-3,X`))));
  expect(outcomes.map(({ http }) => http).toSorted((left, right) => left - right)).toEqual([200, 409, 409]);
});

test.each([
  ['of another account', 'date,amount,reference,account\n2026-11-20,5,x,9999'],
  ['in another currency', 'date,amount,reference,currency\n2026-11-20,5,x,EUR'],
  ['that is no statement', 'hello'],
  ['with a formula as its amount', 'date,amount,reference\n2026-11-20,=1+1,x'],
  ['in broken XML', '<Document><BkToCstmrStmt>'],
  ['with entities', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>'],
  ['with nothing in it', ''],
])('a statement %s is refused and nothing of it is stored', async (_what, text) => {
  const before = await owner.query('select 1 from app.bank_statement', []);
  const { http, body } = await upload(text);
  expect([http, body.code]).toEqual([422, 'invalid_field']);
  expect(await owner.query('select 1 from app.bank_statement', [])).toHaveLength(before.length);
});

test('a file in UTF-16, a day without a booking and an MT940 are stored, and the bank’s numbers of two days are two lines', async () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv(`${today},21.00,U-16,José`), 'utf16le')]);
  expect((await upload(utf16)).body).toMatchObject({ added: 1 });
  expect((await lineOf('U-16')).payer).toBe('José');
  const { bankWire } = testEnv.app.settings;
  const camtOf = (day: string, entries: string) =>
    `<Document><BkToCstmrStmt><Stmt><CreDtTm>${day}T06:00:00</CreDtTm><Acct><Id><Othr><Id>${bankWire.account}</Id></Othr></Id></Acct>
     ${entries}</Stmt></BkToCstmrStmt></Document>`;
  expect((await upload(camtOf('2026-11-10', ''))).body).toMatchObject({ added: 0, known: 0 });
  const entryOf = (day: string, reference: string) =>
    `<Ntry><NtryRef>1</NtryRef><AcctSvcrRef>7</AcctSvcrRef><Amt Ccy="USD">${reference === 'N-3' ? '24.00' : '22.00'}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
     <NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`;
  for (const [day, reference] of [
    ['2026-11-11', 'N-1'],
    ['2026-11-12', 'N-2'],
    // The bank's own reference counts together with day and amount.
    ['2026-11-12', 'N-3'],
  ] as const)
    expect((await upload(camtOf(day, entryOf(day, reference)))).body).toMatchObject({ added: 1, known: 0 });
  const swift = `:20:X\n:25:${bankWire.account}\n:28C:1/1\n:60F:C261112USD0,00\n:61:261113C23,NTRFMT-940\n:62F:C261113USD23,00\n`;
  expect((await upload(swift)).body).toMatchObject({ added: 1 });
  expect((await lineOf('MT-940')).amount).toBe('23.00');
});

test('a balance that does not continue the one before is a gap until the missing statement is there; a weekend is none', async () => {
  const { account } = testEnv.app.settings.bankWire;
  const readGaps = async () => (await call(listStatementGaps, {}, { as: gloria })).body.data ?? [];
  const mt940 = (day: string, opening: string, closing: string, entry = '') =>
    upload(`:20:${day}\n:25:${account}\n:60F:C${day}USD${opening}\n${entry}:62F:C${day}USD${closing}\n`);
  await mt940('261016', '10,00', '10,00');
  // Friday, then Monday.
  await mt940('261019', '10,00', '10,00');
  const before = (await readGaps()).length;
  await mt940('261021', '35,50', '35,50');
  expect((await readGaps()).find(({ first_day: day }) => day === '2026-10-21')).toEqual({
    account: account.replaceAll(/[^A-Za-z0-9]/g, ''),
    last_day: '2026-10-19',
    first_day: '2026-10-21',
    kind: 'balance',
    closing: '10.00',
    opening: '35.50',
    last_number: '',
    first_number: '',
  });
  await mt940('261020', '10,00', '35,50', ':61:261020C25,50NTRFGAP-1\n');
  expect(await readGaps()).toHaveLength(before);
});

test('a missing number is a gap although the balances continue, and a missing day of a bank without numbers too', async () => {
  const { account } = testEnv.app.settings.bankLocal;
  const key = account.replaceAll(/[^A-Za-z0-9]/g, '');
  const gapsOf = async () =>
    ((await call(listStatementGaps, {}, { as: gloria })).body.data ?? []).filter((gap) => gap.account === key);
  const mt940 = (day: string, number: string) =>
    upload(`:20:${day}\n:25:${account}\n${number}:60F:C${day}USD1,00\n:62F:C${day}USD1,00\n`);
  await mt940('261102', ':28C:218/1\n');
  await mt940('261103', ':28C:219/1\n');
  // A holiday has no statement where the numbers go on.
  await mt940('261105', ':28C:220/1\n');
  expect(await gapsOf()).toEqual([]);
  await mt940('261109', ':28C:222/1\n');
  expect(await gapsOf()).toMatchObject([
    { kind: 'number', last_number: '220', first_number: '222', last_day: '2026-11-05', first_day: '2026-11-09' },
  ]);
  await mt940('261106', ':28C:221/1\n');
  expect(await gapsOf()).toEqual([]);
  // The numbers begin again with the year.
  await mt940('261110', ':28C:1/1\n');
  expect(await gapsOf()).toEqual([]);
  await mt940('261112', '');
  expect(await gapsOf()).toMatchObject([{ kind: 'day', last_day: '2026-11-10', first_day: '2026-11-12' }]);
});

test('each statement of a file is stored with its own account, and the others are named', async () => {
  const { bankLocal, bankWire } = testEnv.app.settings;
  const part = (account: string, reference: string) =>
    `:20:S\n:25:${account}\n:60F:C261015USD0,00\n:61:261015C9,00NTRF${reference}\n:62F:C261015USD9,00\n`;
  const text = part(bankLocal.account, 'S-1') + part(`BANKSVSS/${bankWire.account}`, 'S-2') + part('777-4', 'S-3');
  expect((await upload(text)).body).toMatchObject({
    added: 2,
    others: ['777-4'],
    statements: [
      { account: bankLocal.account.replaceAll('-', ''), added: 1, first_day: '2026-10-15' },
      { account: bankWire.account.replaceAll('-', ''), added: 1 },
    ],
  });
  expect((await lineOf('S-1')).account).toBe(bankLocal.account.replaceAll('-', ''));
  expect((await lineOf('S-2')).account).toBe(bankWire.account.replaceAll('-', ''));
  expect((await lines()).data?.some(({ reference }) => reference === 'S-3')).toBe(false);
  expect((await upload(text)).body.code).toBe('already_done');
  expect((await upload(part('777-4', 'S-3'))).body.code).toBe('invalid_field');
});

test('the lines of an upload that are known are named with the statement that they came with', async () => {
  await upload(csv(`${today},31,K-1,Ana`));
  const { body } = await upload(csv(`${today},31,K-1,Ana`, `${today},32,K-2,Ana`));
  expect(body).toMatchObject({
    added: 1,
    known: 1,
    known_lines: [{ reference: 'K-1', amount: '31.00', first_day: today }],
  });
});

test('a debit is stored with its direction, waits for no decision, and is never a deposit', async () => {
  const id = await reportWire('D-100', '1,500');
  const before = (await lines()).counts?.open ?? 0;
  const file = csv(`${today},-1500.00,D-100,Ana Example`, `${today},0.00,WAIVED,Bank`);
  expect((await upload(file)).body).toMatchObject({ added: 0, debits: 1, unread: [{ line: 2, why: 'zero' }] });
  expect((await lines()).counts?.open).toBe(before);
  expect((await lines()).data?.some(({ reference }) => reference === 'D-100')).toBe(false);
  const { body } = await call(listStatementLines, { view: 'debits', search: 'D-100' }, { as: gloria });
  expect(body.data).toMatchObject([{ direction: 'debit', amount: '-1500.00', suggestions: [] }]);
  const line = body.data?.[0]?.id ?? '';
  expect((await call(matchStatementLine, { id: line, deposit: id, reason }, { as: gloria })).body.code).toBe(
    'conflict',
  );
  expect((await call(closeStatementLine, { id: line, reason }, { as: gloria })).body.code).toBe('conflict');
  await expect(
    owner.query(
      'update app.bank_statement_line set deposit_id = $2, matched_by = $3, matched_at = now() where id = $1',
      [line, id, gloria.id],
    ),
  ).rejects.toThrow('bank_statement_line_debit');
  expect((await upload(csv(`${today},-1500.00,D-100,Ana Example`, `${today},1,D-101,x`))).body).toMatchObject({
    added: 1,
    debits: 0,
    known: 1,
    known_lines: [{ amount: '-1500.00' }],
  });
});

test('a huge file is refused, and only treasury uploads', async () => {
  expect((await upload(Buffer.alloc(6_000_000, 'x'))).http).toBe(413);
  expect((await uploadAs(testEnv, irene, csv(`${today},5,x,y`))).body.code).toBe('role_required');
});

test('a formula in a cell is text, and a credit that is no deposit is closed with its reason', async () => {
  await upload(csv(`${today},3.10,=1+1,"=HYPERLINK(""http://x"")"`));
  const line = await lineOf('=1+1');
  expect(line).toMatchObject({ payer: '=HYPERLINK("http://x")', suggestions: [] });
  expect((await call(closeStatementLine, { id: line.id, reason: 'no' }, { as: gloria })).body.code).toBe(
    'reason_missing',
  );
  const before = (await lines()).counts?.open ?? 0;
  expect((await call(closeStatementLine, { id: line.id, reason: 'Interest of our bank' }, { as: gloria })).http).toBe(
    200,
  );
  expect((await lines()).counts?.open).toBe(before - 1);
  const done = await call(listStatementLines, { view: 'done' }, { as: gloria });
  expect(done.body.data?.[0]).toMatchObject({ id: line.id, closed_reason: 'Interest of our bank', decider: 'gloria' });
});

test('a deposit that a statement should have by now is shown as missing', async () => {
  const id = await reportWire('W-900');
  const missing = async () =>
    (await call(listMissingDeposits, {}, { as: gloria })).body.data?.map((row) => row.id) ?? [];
  expect(await missing()).not.toContain(id);
  const later = new Date(clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  await upload(csv(`${later},7,LATER,Somebody`));
  expect(await missing()).toContain(id);
});
