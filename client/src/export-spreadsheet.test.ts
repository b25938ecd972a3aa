import { expect, test, vi } from 'vitest';
import { csvText, workbookSheet } from './export-spreadsheet.ts';

const rows = ['=1+1', '+49 30 1', '-cmd', '@sum', '\tx', '-5.00', 'a "b", c', 'two\nlines', 'año'];

test('no cell of a csv file is a formula, and amounts keep their sign', () => {
  const [heading, ...lines] = csvText({ columns: [{ heading: '=Name', cell: (row: string) => row }], rows }).split(
    '\r\n',
  );
  expect(heading).toBe(`"'=Name"`);
  expect(lines).toEqual([
    `"'=1+1"`,
    `"'+49 30 1"`,
    `"'-cmd"`,
    `"'@sum"`,
    `"'\tx"`,
    '"-5.00"',
    '"a ""b"", c"',
    '"two\nlines"',
    '"año"',
  ]);
});

test('every cell of a sheet is text, none of it a formula, whatever the customer wrote', () => {
  const attacks = ['=HYPERLINK("https://evil.example")', '\u0000=1+1', '@SUM(A1)', '+1-1', '-2+3', '\r=1', '=cmd|x!A1'];
  const { data } = workbookSheet('Holders', {
    columns: [{ heading: '=Name', cell: (row: string) => row }],
    rows: attacks,
  });
  const [heading, ...lines] = data;
  expect(heading).toMatchObject([{ value: "'=Name" }]);
  for (const [index, line] of lines.entries()) {
    const [cell] = line;
    expect(cell, attacks[index]).toMatchObject({ type: String, format: '@' });
    expect(cell?.value, attacks[index]).toMatch(/^'/);
    expect(cell?.value, attacks[index]).not.toContain('\u0000');
  }
});

test('figures are numbers with their decimals, and one with more digits than a spreadsheet keeps stays text', () => {
  const cells = (text: string) =>
    workbookSheet('Swaps', { columns: [{ heading: 'Amount', cell: () => text, isFigure: true }], rows: [0] }).data[1];
  expect(cells('123456.789000')).toEqual([{ value: 123456.789, type: Number, format: '0.000000' }]);
  expect(cells('-5 USDT')).toEqual([{ value: -5, type: Number, format: '0 "USDT"' }]);
  expect(cells('0.00000001')).toMatchObject([{ value: 0.00000001, format: '0.00000000' }]);
  expect(cells('999999999999999')).toMatchObject([{ type: Number }]);
  expect(cells('1234567890.123456')).toEqual([{ value: '1234567890.123456', type: String, format: '@' }]);
  for (const text of ['—', '1e5', '12,5', '']) expect(cells(text)).toMatchObject([{ type: String }]);
});

test('a time is a time of the spreadsheet as the reader’s clock shows it, with the zone in the heading', () => {
  vi.stubEnv('TZ', 'America/Guatemala');
  const columns = [{ heading: 'Date', cell: () => '—', at: (at: string | null) => at }];
  const { data } = workbookSheet('Swaps', { columns, rows: ['2026-11-20T22:12:09Z', null] });
  expect(data[0]).toMatchObject([{ value: 'Date (GMT-6)' }]);
  expect(data[1]).toMatchObject([{ value: new Date('2026-11-20T16:12:09Z'), type: Date }]);
  expect(data[2]).toMatchObject([{ value: '—', type: String }]);
  expect(csvText({ columns, rows: [] })).toBe('"Date (GMT-6)"');
  vi.unstubAllEnvs();
});
