import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../http/refusal.ts';
import { readCamt } from './read-camt.ts';
import { readCsv } from './read-csv.ts';
import { readCents, readDay, type ReadStatement } from './statement-line.ts';

/** The only statement of a text. */
function readOne(text: string): ReadStatement {
  const [one, other] = readCamt(text);
  if (!one || other) throw new Error('one statement was expected');
  return one;
}

/** The message of the refusal, or what was read. */
function outcomeOf(read: () => object): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test.each([
  ['1234.5', 'point', 123_450n],
  ['1,234.50', 'point', 123_450n],
  ['1.234,50', 'comma', 123_450n],
  ['1234,50', 'comma', 123_450n],
  ['1,234', 'point', 123_400n],
  ['1.234', 'comma', 123_400n],
  ['-12', 'point', -1_200n],
  ['+12.00', 'point', 1_200n],
  ['1.234', 'point', undefined],
  ['1,234', 'comma', undefined],
  ['1.234,50', 'point', undefined],
  ['1,2345.00', 'point', undefined],
  ['=1+1', 'point', undefined],
  ['=HYPERLINK("http://x","5")', 'comma', undefined],
  ['1e9', 'point', undefined],
  ['12.345', 'point', undefined],
  ['', 'point', undefined],
  ['-', 'comma', undefined],
  ['9999999999999999', 'point', undefined],
] as const)('%s with a %s is %s cents', (text, notation, cents) => {
  expect(readCents(text, notation)).toBe(cents);
});

describe('the notation of a file', () => {
  const read = (amounts: readonly string[], notation?: 'point' | 'comma') =>
    readCsv(['date;amount;reference', ...amounts.map((amount) => `2026-11-20;${amount};x`)].join('\n'), { notation });
  const unitsOf = (amounts: readonly string[], notation?: 'point' | 'comma') =>
    read(amounts, notation).lines.map(({ units }) => units);

  test('is the one in which all its amounts are read', () => {
    expect(unitsOf(['1,234', '12.50'])).toEqual([123_400n, 1_250n]);
    expect(unitsOf(['1.234', '12,50'])).toEqual([123_400n, 1_250n]);
    expect(unitsOf(['12', '30'])).toEqual([1_200n, 3_000n]);
  });

  test('is asked where no amount decides it, and then taken as it is said', () => {
    for (const amount of ['1,234', '1.234', '-1,234'])
      expect(outcomeOf(() => read([amount, '12']))).toBe('invalid_field');
    expect(unitsOf(['1,234'], 'point')).toEqual([123_400n]);
    expect(outcomeOf(() => read(['1,234'], 'comma'))).toBe('invalid_field');
  });

  test('is one: a file that mixes two is refused with the line that contradicts', () => {
    expect(outcomeOf(() => read(['1,234.50', '1.234,50']))).toBe('invalid_field');
    expect(outcomeOf(() => read(['12,50', '1,234']))).toBe('invalid_field');
  });
});

test.each([
  ['2026-11-22', '2026-11-22'],
  ['22/11/2026', '2026-11-22'],
  ['2026-11-22T10:00:00-06:00', '2026-11-22'],
  ['2026-02-30', undefined],
  ['11/22/2026', undefined],
  ['22.11.26', undefined],
  ['', undefined],
])('%s is the day %s', (text, day) => {
  expect(readDay(text, 'day-first')).toBe(day);
});

describe('a CSV', () => {
  const csv = (...lines: string[]) => readCsv(lines.join('\n'));

  test('is read by the names of its columns, in English and Spanish, whatever the separator', () => {
    const expected = [
      {
        bankId: '',
        bookedOn: '2026-11-20',
        units: 123_450n,
        currency: '',
        reference: 'BR-1',
        payer: 'Ana López',
        note: '',
      },
    ];
    expect(csv('Date,Amount,Reference,Name', '2026-11-20,"1,234.50",BR-1,Ana López', '').lines).toEqual(expected);
    expect(csv('\uFEFFFecha;Ordenante;Monto;Referencia', '20/11/2026;Ana López;1.234,50;BR-1').lines).toEqual(expected);
    expect(csv('date\tcredit\tdebit\treference\tname', '2026-11-20\t1234.50\t\tBR-1\tAna López').lines).toEqual(
      expected,
    );
  });

  test('keeps quotes, line ends and formulas in a cell as text', () => {
    const [line] = csv('date,amount,reference,name', '2026-11-20,5,"a ""b"",\nc","=cmd|\' /C calc\'!A0"').lines;
    expect(line).toMatchObject({ reference: 'a "b", c', payer: "=cmd|' /C calc'!A0" });
  });

  test('names the account when it has a column for it, and is refused with two accounts', () => {
    expect(csv('date,amount,reference,account', '2026-11-20,5,x,0000-0001').account).toBe('0000-0001');
    expect(outcomeOf(() => csv('date,amount,reference,account', '2026-11-20,5,x,1', '2026-11-20,5,y,2'))).toBe(
      'invalid_field',
    );
  });

  test.each([
    ['without columns', 'a,b,c\n1,2,3'],
    ['with an open quote', 'date,amount,reference\n2026-11-20,5,"x'],
    ['with a missing cell', 'date,amount,reference\n2026-11-20,5'],
    ['with a formula as its amount', 'date,amount,reference\n2026-11-20,=5+5,x'],
    ['with a date that is none', 'date,amount,reference\n2026-13-40,5,x'],
    ['that is empty', ''],
    ['with too many lines', `date,amount,reference\n${'2026-11-20,5,x\n'.repeat(10_100)}`],
  ])('%s is refused', (_what, text) => {
    expect(outcomeOf(() => readCsv(text))).toBe('invalid_field');
  });
});

const entry = (inside: string) =>
  `<Ntry><Amt Ccy="USD">1234.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>${inside}</Ntry>`;
const camt = (entries: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
   <Acct><Id><Othr><Id>0000-0000-0002</Id></Othr></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;

describe('a camt.053', () => {
  test('gives reference, payer, amount and the bank’s id of each credit', () => {
    const text = camt(
      entry(
        `<AcctSvcrRef>B7</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>BR-1</EndToEndId></Refs>
         <RltdPties><Dbtr><Nm>Ana L&#243;pez &amp; Co</Nm></Dbtr></RltdPties><RmtInf><Ustrd>deposit</Ustrd></RmtInf></TxDtls></NtryDtls>`,
      ),
    );
    expect(readOne(text)).toEqual({
      format: 'camt053',
      account: '0000-0000-0002',
      numbers: { electronic: undefined, legal: undefined },
      lines: [
        {
          bankId: 'B7',
          bookedOn: '2026-11-20',
          units: 123_450n,
          currency: 'USD',
          reference: 'BR-1',
          payer: 'Ana López & Co',
          note: 'deposit',
          valueOn: '',
        },
      ],
    });
  });

  test('tells debits, reversals and what is not booked yet from credits', () => {
    const text = camt(
      entry('').replace('CRDT', 'DBIT') + entry('<RvslInd>true</RvslInd>') + entry('').replace('BOOK', 'PDNG'),
    );
    // A reversal has a mark: its direction is its own.
    expect(readOne(text).lines[1]?.note).toContain('[reversal]');
    expect(readOne(text).lines.map(({ units }) => units)).toEqual([-123_450n, 123_450n]);
  });

  test('splits a batch that names the amounts of its payments', () => {
    const part = (amount: string, reference: string) =>
      `<TxDtls><Amt Ccy="USD">${amount}</Amt><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls>`;
    const text = camt(
      entry(`<AcctSvcrRef>B8</AcctSvcrRef><NtryDtls>${part('1000', 'A')}${part('234.50', 'B')}</NtryDtls>`),
    );
    expect(readOne(text).lines.map(({ units, reference, bankId }) => [units, reference, bankId])).toEqual([
      [100_000n, 'A', 'B8/1'],
      [23_450n, 'B', 'B8/2'],
    ]);
  });

  const bomb = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>`;
  test.each([
    ['is cut off', camt(entry('')).slice(0, -20)],
    ['closes the wrong element', camt(entry('<AddtlNtryInf>x</NtryInf></AddtlNtryInf>'))],
    ['has an attribute twice', camt(entry('<AddtlNtryInf a="1" a="2">x</AddtlNtryInf>'))],
    ['is not closed', '<Document><BkToCstmrStmt>'],
    ['expands entities', camt(entry('<AddtlNtryInf>&c;</AddtlNtryInf>'), bomb)],
    ['names a file', camt(entry(''), '<!DOCTYPE x SYSTEM "file:///etc/passwd">')],
    ['is something else', '<html><body>hello</body></html>'],
    ['has an amount that is none', camt(entry('').replace('1234.50', '12x'))],
    ['has no direction', camt(entry('').replace('CRDT', 'UP'))],
    ['is deep', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`],
  ])('that %s is refused', (_what, text) => {
    expect(outcomeOf(() => readOne(text))).toBe('invalid_field');
  });

  test('without entities, an unknown one stays as it is written', () => {
    const text = camt(entry('<AddtlNtryInf>&c; &#0; &#xD800;</AddtlNtryInf>'));
    expect(outcomeOf(() => readOne(text))).toMatchObject({ lines: [{ note: '&c;' }] });
  });
});

test.each([
  ['Fecha;Referencia;Monto;Tipo;Nombre', '20/11/2026;OUT-1;250,00;D;PROVEEDOR SA', -25_000n],
  ['Fecha;Referencia;Monto;Tipo;Nombre', '20/11/2026;IN-1;100,00;C;ANA LOPEZ', 10_000n],
  ['Date;Reference;Amount;DR/CR', '20/11/2026;OUT-1;250.00;Debit', -25_000n],
  ['Fecha;Referencia;Importe;Cargo/Abono', '20/11/2026;IN-1;250,00;Abono', 25_000n],
  ['Date;Reference;Amount;D/C', '20/11/2026;OUT-1;-250.00;DR', -25_000n],
])('%s / %s: a column with the direction decides the sign', (head, row, units) => {
  expect(readCsv([head, row].join('\n')).lines[0]?.units).toBe(units);
});

test.each([
  ['a direction that is no word for one', ['Fecha;Referencia;Monto;Tipo', '20/11/2026;X;1,00;Q']],
  ['a credit with a minus', ['Fecha;Referencia;Monto;D/C', '20/11/2026;X;-1,00;C']],
  ['a column of directions under another name', ['Fecha;Referencia;Monto;Mov', '20/11/2026;X;1,00;D']],
] as const)('%s is refused, not guessed', (_, lines) => {
  expect(outcomeOf(() => readCsv(lines.join('\n')))).toBe('invalid_field');
});

test('the order of day and month is what the file decides, what staff choose, or asked', () => {
  const read = (days: readonly string[], order?: 'day-first' | 'month-first') =>
    readCsv(['Date,Reference,Amount', ...days.map((day) => `${day},X,10.00`)].join('\n'), { order }).lines.map(
      ({ bookedOn }) => bookedOn,
    );
  expect(read(['05/06/2026', '05/22/2026'])).toEqual(['2026-05-06', '2026-05-22']);
  expect(read(['05/06/2026', '22/06/2026'])).toEqual(['2026-06-05', '2026-06-22']);
  expect(outcomeOf(() => read(['05/06/2026']))).toBe('invalid_field');
  expect(read(['05/06/2026'], 'month-first')).toEqual(['2026-05-06']);
  expect(read(['05/06/2026'], 'day-first')).toEqual(['2026-06-05']);
  // Both orders are the same day.
  expect(read(['05/05/2026'])).toEqual(['2026-05-05']);
  expect(outcomeOf(() => read(['22/05/2026'], 'month-first'))).toBe('invalid_field');
});

test('of a credit and a debit column one has an amount, and a zero in the other changes nothing', () => {
  const read = (credit: string, debit: string) =>
    outcomeOf(
      () => readCsv(['Fecha;Referencia;Credito;Debito', `20/11/2026;X;${credit};${debit}`].join('\n')).lines[0] ?? {},
    );
  expect(read('0,00', '250,00')).toMatchObject({ units: -25_000n });
  expect(read('250,00', '0,00')).toMatchObject({ units: 25_000n });
  expect(read('', '250,00')).toMatchObject({ units: -25_000n });
  for (const [credit, debit] of [
    ['1,00', '2,00'],
    ['0,00', '0,00'],
  ] as const)
    expect(read(credit, debit)).toBe('invalid_field');
});
