import { createHash } from 'node:crypto';
import { bankCurrency } from '@istmo/contract/areas/bank/bank.rules';
import { uploadStatement } from '@istmo/contract/areas/bank/statements.staff.contract';
import { asId } from '@istmo/contract/kernel/id';
import { dollarScale } from '@istmo/contract/kernel/dollars';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { readMappedStatement } from './mapped-statement.ts';
import { findMapping, type StoredMapping } from './mappings.store.ts';
import { ownAccount } from './own-accounts.ts';
import { readCamt } from './read-camt.ts';
import { type CsvFormat, readCsv } from './read-csv.ts';
import type { UnreadLine } from './read-mapped.ts';
import { readMt940 } from './read-mt940.ts';
import {
  dayOrders,
  notationNames,
  type ReadStatement,
  refuseLine,
  refuseStatement,
  type StatementLine,
  toAccountKey,
  toText,
} from './statement-line.ts';
import { readStatementText } from './statement-text.ts';
import { insertLines, insertStatement, type KnownLine } from './statements.store.ts';

/** Stores a statement of one of the operator's accounts. A line that an earlier statement had is not stored again. */
export const answerUploadStatement = handleStaff(
  uploadStatement,
  async (app, caller, { account: name, day_order: order, decimals }) => {
    const [file] = caller.files;
    if (!file) return refuse('invalid_field', m.bank_statement_missing, { field: 'statement' });
    const account = ownAccount(app, name);
    const mapped = await findMapping(app.db, account);
    const { statement, unread: notRead } = readFile(file.bytes, {
      order: dayOrders.find((one) => one === order),
      notation: notationNames.find((one) => one === decimals),
      mapped,
    });
    // A statement of days without a booking proves that nothing came.
    if (statement.lines.length === 0 && !statement.days) return refuseStatement(m.bank_statement_empty);
    if (statement.account !== '' && toAccountKey(statement.account) !== account)
      return refuseStatement(m.bank_statement_account);
    statement.lines.forEach(({ currency }, index) => {
      if (currency !== '' && currency !== bankCurrency) refuseLine(index + 1, 'currency');
    });
    const days = statement.lines.map(({ bookedOn }) => bookedOn).toSorted();
    const [firstDay = statement.days?.first ?? '', lastDay = statement.days?.last ?? ''] = [days[0], days.at(-1)];
    const stored = {
      id: asId<'bank-statement'>(newId()),
      digest: createHash('sha256').update(file.bytes).digest(),
      fileName: file.name.slice(0, 200),
      format: statement.format,
      account,
      firstDay,
      lastDay,
      balances: statement.balances,
      mappingVersion: statement.mappingVersion ?? null,
      by: caller.staff,
      at: app.clock.now(),
    };
    const lines = toKeyedLines(statement);
    const unread = [...notRead, ...toZeroLines(statement)];
    const subject = { kind: 'bank-statement', id: stored.id };
    const reason = m.bank_statement_uploaded_reason();
    return commitAction(app, caller, { action: 'bank-statement.upload', subject, reason }, async (tx) => {
      if (!(await insertStatement(tx, stored))) return refuse('already_done', m.bank_statement_repeated);
      const { credits: added, debits, known } = await insertLines(tx, stored, lines);
      const after = { account, firstDay, lastDay, lines: statement.lines.length, added, debits };
      return {
        before: {},
        after,
        result: {
          added,
          debits,
          known: lines.length - added - debits,
          first_day: firstDay,
          last_day: lastDay,
          known_lines: known.map(toKnownView),
          unread,
        },
      };
    });
  },
);

const toKnownView = ({ bookedOn, units, reference, fileName, firstDay, lastDay }: KnownLine) => ({
  booked_on: bookedOn,
  amount: formatUnits(units, dollarScale),
  reference,
  file_name: fileName,
  first_day: firstDay,
  last_day: lastDay,
});

type FileFormat = CsvFormat & { readonly mapped: StoredMapping | undefined };
type FileRead = { readonly statement: ReadStatement; readonly unread: Omit<UnreadLine, 'cells'>[] };

/** By what is in the file. A CSV is read by the mapping of the account where there is one, and then in no other way. */
function readFile(bytes: Uint8Array, { mapped, ...named }: FileFormat): FileRead {
  const { kind, text } = readStatementText(bytes);
  if (kind === 'camt') return { statement: readCamt(text), unread: [] };
  if (kind === 'mt940') return { statement: readMt940(text), unread: [] };
  return mapped ? readByMapping(text, mapped) : { statement: readCsv(text, named), unread: [] };
}

function readByMapping(text: string, { account, version, mapping }: StoredMapping): FileRead {
  const { lines, unread, balances, problems } = readMappedStatement(text, mapping, account);
  const [problem] = problems;
  if (problem) return refuse('invalid_field', problem, { field: 'mapping' });
  return {
    statement: { format: 'csv', account: '', lines, balances, mappingVersion: version },
    unread: unread.map(({ line, text: written, why }) => ({ line, text: written, why })),
  };
}

/** What moved no money is no line; it is shown as not read. */
const toZeroLines = ({ lines }: ReadStatement): FileRead['unread'] =>
  lines.flatMap(({ units, note, reference }, index) =>
    units === 0n ? [{ line: index + 1, text: toText(note || reference), why: 'zero' as const }] : [],
  );

/** The lines, each with the key that makes it one line also in an overlapping statement. */
function toKeyedLines({ lines }: ReadStatement) {
  const seen = new Map<string, number>();
  return lines
    .filter(({ units }) => units !== 0n)
    .map((line) => {
      // Banks number the lines of each statement from one, so an id counts together with day and amount.
      const base =
        line.bankId === '' ? `made ${contentOf(line)}` : `bank ${line.bankId} ${line.bookedOn} ${line.units}`;
      // Two equal payments on one day are two lines, in every statement of that day.
      const count = (seen.get(base) ?? 0) + 1;
      seen.set(base, count);
      return { ...line, currency: bankCurrency, key: `${base} ${count}` };
    });
}

const contentOf = ({ bookedOn, units, reference, payer, note }: StatementLine): string =>
  createHash('sha256')
    .update(JSON.stringify([bookedOn, `${units}`, reference, payer, note]))
    .digest('hex');
