import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CsvMapping } from '@istmo/contract/areas/bank/csv-mapping';
import { translate } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { Refusal } from '../../../http/refusal.ts';
import { findSeparator, guessMapping } from './guess-mapping.ts';
import { readMappedStatement } from './mapped-statement.ts';
import { readUpload } from './read-upload.ts';
import type { ReadStatement } from './statement-line.ts';
import { readStatementText } from './statement-text.ts';

/*
 * Files of the kinds that banks send, in api/src/areas/bank/samples, each with what is read of it. They have the features of the message
 * examples of ISO 20022 and SWIFT and of the exports of banks in Latin America; names and numbers are invented.
 */
const folder = join(import.meta.dirname, '..', 'samples');

type Expected = {
  /** What staff choose on the page of the columns beside what the names of the columns suggest. */
  readonly mapping?: Partial<CsvMapping>;
  readonly read: unknown;
};

function readMappedSample(bytes: Uint8Array, own: Partial<CsvMapping>) {
  const { text } = readStatementText(bytes);
  const separator = findSeparator(text);
  const guess = separator && guessMapping(text, separator);
  if (!guess) throw new Error('no columns were found');
  const mapping = { ...guess, ...own };
  const { lines, balances, unread, problems } = readMappedStatement(text, mapping, '000000000002');
  if (problems[0]) throw new Error(translate(problems[0], 'en'));
  const { headings, columns } = mapping;
  const named = Object.entries(columns).filter(([, at]) => at > 0);
  return {
    columns: Object.fromEntries(named.map(([column, at]) => [column, headings[at - 1]])),
    unread: unread.map(({ line, text: written, why }) => `${line} ${why}: ${written}`),
    statements: [{ format: 'csv' as const, account: '', lines, balances }],
  };
}

function showStatement({ account, numbers, balances, lines }: ReadStatement) {
  const amount = (units: bigint): string => formatUnits(units, 2);
  return {
    ...(account !== '' && { account }),
    ...(numbers?.electronic !== undefined && { number: `${numbers.electronic}` }),
    ...(numbers?.legal !== undefined && { legal: `${numbers.legal}` }),
    ...(balances && { balances: `${amount(balances.opening)} to ${amount(balances.closing)}` }),
    lines: lines.map(({ bookedOn, valueOn, units, reference, payer, note, bankId }) =>
      [bookedOn, valueOn, amount(units), reference, payer, note, bankId].join(' | '),
    ),
  };
}

function readSample(name: string, { mapping }: Pick<Expected, 'mapping'>): unknown {
  const bytes = readFileSync(join(folder, name));
  try {
    const { statements, ...rest } = mapping
      ? readMappedSample(bytes, mapping)
      : { statements: readUpload(bytes, { mapped: undefined }).statements };
    return { ...rest, statements: statements.map(showStatement) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: translate(error.userMessage, 'en') };
    throw error;
  }
}

const samples = readdirSync(folder).filter((name) => !name.endsWith('.json'));

test('there are at least ten samples', () => {
  expect(samples.length).toBeGreaterThanOrEqual(10);
});

test.each(samples)('%s is read as its expected lines say', (name) => {
  const expected: Expected = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  expect(readSample(name, expected)).toEqual(expected.read);
});
