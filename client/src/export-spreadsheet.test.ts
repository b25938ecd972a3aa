import { expect, test } from 'vitest';
import { csvText } from './export-spreadsheet.ts';

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
