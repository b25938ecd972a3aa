import type { CsvMapping } from '@istmo/contract/areas/bank/csv-mapping';
import { previewStatement } from '@istmo/contract/areas/bank/mappings.staff.contract';
import { dollarScale, readDollars } from '@istmo/contract/kernel/dollars';
import { type Language, translate } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { splitRows } from './csv-rows.ts';
import { findStatedTotals, type StatedTotal } from './csv-totals.ts';
import { findSeparator, guessMapping } from './guess-mapping.ts';
import { type MappedStatement, readMappedStatement } from './mapped-statement.ts';
import { findMapping } from './mappings.store.ts';
import { ownAccount } from './own-accounts.ts';
import { findHeadings, findMappingProblem, type MappedLine, separatorMarks } from './read-mapped.ts';
import { refuseStatement } from './statement-line.ts';
import { readStatementText } from './statement-text.ts';

const maxFirst = 40;
const maxLast = 10;
const shown = { lines: 5, problems: 20, unread: 300 };

/** Reads a CSV as a mapping would and stores nothing. */
export const answerPreviewStatement = handleStaff(previewStatement, async (app, { files, language }, input) => {
  const [file] = files;
  if (!file) return refuse('invalid_field', m.bank_statement_missing, { field: 'statement' });
  const { kind, text } = readStatementText(file.bytes);
  if (kind !== 'csv') return refuseStatement(m.bank_mapping_no_csv);
  const account = ownAccount(app, input.account);
  const stored = (await findMapping(app.db, account))?.mapping;
  const known = stored && findHeadings(text, stored) && (input.separator || stored.separator) === stored.separator;
  const separator = input.mapping?.separator ?? (input.separator || (known ? stored.separator : findSeparator(text)));
  if (separator === undefined) return { separator: '' as const, rows: [], mapping: null, read: null };
  const mapping = input.mapping ?? (known ? stored : guessMapping(text, separator));
  return {
    separator,
    rows: showRows(text, separator),
    mapping: mapping ?? null,
    read:
      mapping && (input.mapping !== undefined || !findMappingProblem(mapping))
        ? showRead(readMappedStatement(text, mapping, account), mapping, { ...input, language })
        : null,
  };
});

function showRows(text: string, separator: CsvMapping['separator']) {
  const rows = splitRows(text, separatorMarks[separator]);
  if (rows === undefined) return refuseStatement(m.bank_mapping_open_quote);
  const first = rows.slice(0, maxFirst);
  const last = rows.slice(Math.max(maxFirst, rows.length - maxLast));
  return [...first, ...last].map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, 60).map((cell) => cell.trim().slice(0, 200)),
  }));
}

const decimal = (units: bigint): string => formatUnits(units, dollarScale);

const showLine = ({ line, bookedOn, valueOn, units, reference, payer, note }: MappedLine) => ({
  line,
  booked_on: bookedOn,
  value_on: valueOn ?? '',
  amount: decimal(units),
  reference,
  payer,
  note,
});

type Expected = { readonly credits_total: string; readonly debits_total: string; readonly language: Language };

function showRead(read: MappedStatement, mapping: CsvMapping, { language, ...expected }: Expected) {
  const { lines, sums, balances, unread, problems } = read;
  const shownLines = [...lines.slice(0, shown.lines), ...lines.slice(shown.lines).slice(-shown.lines)];
  const side = (name: keyof typeof sums) => ({ count: sums[name].count, total: decimal(sums[name].total) });
  const check = (by: 'file' | 'person', { side: name, stated }: StatedTotal) => ({
    side: name,
    by,
    read: decimal(sums[name].total),
    stated: decimal(stated),
    agrees: stated === sums[name].total,
  });
  return {
    lines: shownLines.map(showLine),
    credits: side('credits'),
    debits: side('debits'),
    opening: balances ? decimal(balances.opening) : '',
    closing: balances ? decimal(balances.closing) : '',
    unread: unread.slice(0, shown.unread).map(({ line, text, why }) => ({ line, text, why })),
    problems: problems.slice(0, shown.problems).map((message) => translate(message, language)),
    checks: [
      ...findStatedTotals(read, mapping).map((one) => check('file', one)),
      ...readExpected('credits', expected.credits_total).map((one) => check('person', one)),
      ...readExpected('debits', expected.debits_total).map((one) => check('person', one)),
    ],
  };
}

function readExpected(side: StatedTotal['side'], text: string): StatedTotal[] {
  if (text.trim() === '') return [];
  const stated = readDollars(text);
  return stated === undefined
    ? refuse('invalid_field', m.bank_mapping_total_invalid, { field: `${side}_total` })
    : [{ side, stated }];
}
