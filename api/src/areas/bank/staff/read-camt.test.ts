import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../http/refusal.ts';
import { readCamt } from './read-camt.ts';
import { readCsv } from './read-csv.ts';
import type { ReadStatement } from './statement-line.ts';

/** The only statement of a text. */
function readOne(text: string): ReadStatement {
  const [one, other] = readCamt(text);
  if (!one || other) throw new Error('one statement was expected');
  return one;
}

/** The code of the refusal, or what was read. */
function outcomeOf(read: () => object): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const statementOf = (inside: string) =>
  `<Document><BkToCstmrStmt><Stmt><CreDtTm>2026-11-21T02:00:00</CreDtTm><Acct><Id><IBAN>SV1</IBAN></Id></Acct>${inside}</Stmt></BkToCstmrStmt></Document>`;
const entryOf = (amount: string, inside: string, direction = 'CRDT') =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>${inside}</Ntry>`;
const balanceOf = (kind: string, amount: string, direction = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
const part = (amount: string, name: string) =>
  `<TxDtls>${amount}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>REF-${name}</Ustrd></RmtInf></TxDtls>`;
const txAmount = (amount: string, kind = 'TxAmt', currency = 'USD') =>
  `<AmtDtls><${kind}><Amt Ccy="${currency}">${amount}</Amt></${kind}></AmtDtls>`;

test('payments of a batch have the amounts of their transactions, each with its payer and reference', () => {
  const parts = part(txAmount('329.56'), 'UNO') + part(txAmount('100.00', 'InstdAmt'), 'DOS');
  const { lines } = readOne(statementOf(entryOf('429.56', `<NtryDtls>${parts}</NtryDtls>`)));
  expect(lines).toMatchObject([
    { units: 32_956n, payer: 'UNO', reference: 'REF-UNO' },
    { units: 10_000n, payer: 'DOS', reference: 'REF-DOS' },
  ]);
});

test.each([
  ['no amounts', part('', 'UNO') + part('', 'DOS')],
  ['an amount in another currency', part(txAmount('5', 'InstdAmt', 'EUR'), 'UNO') + part(txAmount('6'), 'DOS')],
])('a batch with %s is one line that belongs to no payer', (_, parts) => {
  const { lines } = readOne(statementOf(entryOf('429.56', `<NtryDtls>${parts}</NtryDtls>`)));
  expect(lines).toMatchObject([{ units: 42_956n, payer: '', reference: '', note: '[batch]' }]);
});

test('amounts may have leading zeros and five decimals, and parts of a cent are refused', () => {
  const read = (amount: string) => readOne(statementOf(entryOf(amount, ''))).lines[0]?.units;
  expect(read('000000000000149.87')).toBe(14_987n);
  expect(read('149.87000')).toBe(14_987n);
  expect(outcomeOf(() => readOne(statementOf(entryOf('149.87001', ''))))).toBe('invalid_field');
});

test('opening balance and entries are the closing balance', () => {
  const read = (opening: string, closing: string) =>
    outcomeOf(() => readOne(statementOf(opening + closing + entryOf('30.00', '') + entryOf('10.00', '', 'DBIT'))));
  expect(read(balanceOf('OPBD', '0.00'), balanceOf('CLBD', '20.00'))).toMatchObject({ format: 'camt053' });
  expect(read(balanceOf('OPBD', '25.00', 'DBIT'), balanceOf('CLBD', '5.00', 'DBIT'))).toMatchObject({
    format: 'camt053',
  });
  expect(read(balanceOf('OPBD', '0.00'), balanceOf('CLBD', '999.00'))).toBe('invalid_field');
});

test('a day without a booking is read, with its day', () => {
  expect(readOne(statementOf(balanceOf('CLBD', '5.00')))).toMatchObject({
    lines: [],
    days: { first: '2026-11-20', last: '2026-11-20' },
  });
});

test('all that a payment says is kept, wherever the bank writes it, and the line number of a statement is no identity', () => {
  const details = `<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Strd><AddtlRmtInf>ISTMO-AB12CD</AddtlRmtInf></Strd></RmtInf><AddtlTxInf>Factura &#128512; 7</AddtlTxInf></TxDtls></NtryDtls>`;
  const [line] = readOne(statementOf(entryOf('1.00', `<NtryRef>1</NtryRef>${details}`))).lines;
  expect(line).toMatchObject({ reference: 'ISTMO-AB12CD', note: 'ISTMO-AB12CD Factura 😀 7', bankId: '' });
});

test('each statement of a file has its own account, numbers and balances, and its opening may be the closing one before', () => {
  const one = `<Stmt><ElctrncSeqNb>41</ElctrncSeqNb><LglSeqNb>7</LglSeqNb><Acct><Id><IBAN>SV1</IBAN></Id></Acct>
    ${balanceOf('PRCD', '5.00')}${balanceOf('CLBD', '15.00')}${entryOf('10.00', '<ValDt><Dt>2026-11-22</Dt></ValDt>')}</Stmt>`;
  const other = `<Stmt><CreDtTm>2026-11-21T02:00:00</CreDtTm><Acct><Id><Othr><Id>99</Id></Othr></Id></Acct></Stmt>`;
  expect(readCamt(`<Document><BkToCstmrStmt>${one}${other}</BkToCstmrStmt></Document>`)).toMatchObject([
    {
      account: 'SV1',
      numbers: { electronic: 41n, legal: 7n },
      balances: { opening: 500n, closing: 1_500n },
      lines: [{ valueOn: '2026-11-22' }],
    },
    { account: '99', lines: [], numbers: { electronic: undefined } },
  ]);
});

test.each(['BkToCstmrAcctRpt', 'BkToCstmrDbtCdtNtfctn'])('what is no statement is refused: %s', (kind) => {
  expect(outcomeOf(() => readCamt(`<Document><${kind}><Rpt></Rpt></${kind}></Document>`))).toBe('invalid_field');
});

const largest = 5 * 1024 * 1024;
const filled = (text: string): string => text.repeat(Math.floor(largest / text.length));
const camtOf = (inside: string): string =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>X</IBAN></Id></Acct>${inside}</Stmt></BkToCstmrStmt></Document>`;
const csvOf = (line: string): string => `date,amount,reference,description\n2026-11-22,${line}`;

describe('a statement of the largest size does not hold other requests up', () => {
  test.each([
    ['elements in elements', () => readOne('<a>'.repeat(700_000) + '</a>'.repeat(700_000))],
    ['elements that are never closed', () => readOne(filled('<a>'))],
    ['entries without number', () => readOne(camtOf(filled('<Ntry></Ntry>')))],
    [
      'an element with 300,000 attributes',
      () => readOne(`<a ${Array.from({ length: 300_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
    ],
    ['processing instructions', () => readOne(`<a>${filled('<?a ?>')}</a>`)],
    ['declared entities', () => readOne(`<!DOCTYPE a [${filled('<!ENTITY a "&a;">')}]><a>&a;</a>`)],
    ['one reference of entities', () => readOne(camtOf(`<Ntry><NtryRef>${filled('&amp;')}</NtryRef></Ntry>`))],
    ['one long line', () => readCsv(csvOf(`1,${filled('x')},a`))],
    ['columns without number', () => readCsv(filled('date,'))],
    ['spaces', () => readCsv(csvOf(`1,a,${filled(' x')}`))],
    ['quotes', () => readCsv(csvOf(`1,a,"${filled('""')}`))],
    ['one amount', () => readCsv(csvOf(`${filled('1')},a,b`))],
  ])('with %s', (_what, read) => {
    const startedAt = process.cpuUsage();
    outcomeOf(read);
    const { user } = process.cpuUsage(startedAt);
    expect(user / 1_000).toBeLessThan(1_500);
  });
});

test('the parts of a batch are neither more nor less than their entry', () => {
  const parts = part(txAmount('100.00'), 'UNO') + part(txAmount('100.00'), 'DOS');
  const read = (amount: string) => readOne(statementOf(entryOf(amount, `<NtryDtls>${parts}</NtryDtls>`)));
  expect(read('200.00').lines).toHaveLength(2);
  for (const amount of ['100.00', '200.01']) expect(outcomeOf(() => read(amount))).toBe('invalid_field');
});

test('an entry of several payments with the details of one is no payment of that one', () => {
  const details = `<NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch>${part('', 'UNO')}</NtryDtls>`;
  expect(readOne(statementOf(entryOf('30.00', details))).lines).toMatchObject([{ payer: '', note: '[batch]' }]);
});
