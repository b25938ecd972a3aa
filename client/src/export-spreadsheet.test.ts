import { expect, test } from 'vitest';
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
