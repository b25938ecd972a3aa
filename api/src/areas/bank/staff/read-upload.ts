import * as m from '@istmo/contract/messages';
import { refuse } from '../../../http/refusal.ts';
import { readMappedStatement } from './mapped-statement.ts';
import type { StoredMapping } from './mappings.store.ts';
import { readCamt } from './read-camt.ts';
import { type CsvFormat, readCsv } from './read-csv.ts';
import type { UnreadLine } from './read-mapped.ts';
import { readMt940 } from './read-mt940.ts';
import { type ReadStatement, refuseStatement, toText } from './statement-line.ts';
import { readStatementText } from './statement-text.ts';

type FileFormat = CsvFormat & { readonly mapped: StoredMapping | undefined };
export type ReadUpload = {
  readonly statements: readonly ReadStatement[];
  readonly unread: Omit<UnreadLine, 'cells'>[];
};

/** By what is in the file. A CSV is read by the mapping of the account where there is one, and then in no other way. */
export function readUpload(bytes: Uint8Array, format: FileFormat): ReadUpload {
  const { statements, unread } = readByKind(bytes, format);
  // A statement of days without a booking proves that nothing came.
  if (statements.length === 0 || statements.some(({ lines, days }) => lines.length === 0 && !days))
    return refuseStatement(m.bank_statement_empty);
  return { statements, unread: [...unread, ...statements.flatMap(toZeroLines)] };
}

function readByKind(bytes: Uint8Array, { mapped, ...named }: FileFormat): ReadUpload {
  const { kind, text } = readStatementText(bytes);
  if (kind === 'camt') return { statements: readCamt(text), unread: [] };
  if (kind === 'mt940') return { statements: readMt940(text), unread: [] };
  return mapped ? readByMapping(text, mapped) : { statements: [readCsv(text, named)], unread: [] };
}

function readByMapping(text: string, { account, version, mapping }: StoredMapping): ReadUpload {
  const { lines, unread, balances, problems } = readMappedStatement(text, mapping, account);
  const [problem] = problems;
  if (problem) return refuse('invalid_field', problem, { field: 'mapping' });
  return {
    statements: [{ format: 'csv', account: '', lines, balances, mappingVersion: version }],
    unread: unread.map(({ line, text: written, why }) => ({ line, text: written, why })),
  };
}

/** What moved no money is no line; it is shown as not read. */
const toZeroLines = ({ lines }: ReadStatement): ReadUpload['unread'] =>
  lines.flatMap(({ units, note, reference }, index) =>
    units === 0n ? [{ line: index + 1, text: toText(note || reference), why: 'zero' as const }] : [],
  );
