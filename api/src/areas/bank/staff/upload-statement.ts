import { createHash } from 'node:crypto';
import { bankCurrency } from '@istmo/contract/areas/bank/bank.rules';
import { uploadStatement } from '@istmo/contract/areas/bank/statements.staff.contract';
import { dollarScale } from '@istmo/contract/kernel/dollars';
import { asId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { handleStaff, type StaffCaller } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { type ContentCounts, toKeyedLines } from './keyed-lines.ts';
import { findMapping } from './mappings.store.ts';
import { findOwnAccount, ownAccount } from './own-accounts.ts';
import { readUpload } from './read-upload.ts';
import { dayOrders, notationNames, type ReadStatement, refuseLine, refuseStatement, toText } from './statement-line.ts';
import { insertLines, insertStatement, type KnownLine } from './statements.store.ts';

type OwnStatement = { readonly account: string; readonly statement: ReadStatement };

/** The statements of the operator's accounts, and the accounts of the others. One that names no account is of the one that was chosen. */
function sortByOwner(app: App, statements: readonly ReadStatement[], chosen: string) {
  const own: OwnStatement[] = [];
  const others = new Set<string>();
  for (const statement of statements) {
    const account = statement.account === '' ? chosen : findOwnAccount(app, statement.account);
    if (account === undefined) others.add(toText(statement.account, 60));
    else own.push({ account, statement });
  }
  return { own, others: [...others] };
}

/** Stores the statements of the operator's accounts in a file. A line that an earlier statement had is not stored again. */
export const answerUploadStatement = handleStaff(
  uploadStatement,
  async (app, caller, { account: name, day_order: order, decimals }) => {
    const [file] = caller.files;
    if (!file) return refuse('invalid_field', m.bank_statement_missing, { field: 'statement' });
    const chosen = ownAccount(app, name);
    const { statements, unread } = readUpload(file.bytes, {
      order: dayOrders.find((one) => one === order),
      notation: notationNames.find((one) => one === decimals),
      mapped: await findMapping(app.db, chosen),
    });
    const { own, others } = sortByOwner(app, statements, chosen);
    if (own.length === 0) return refuseStatement(m.bank_statement_account);
    for (const { statement } of own)
      statement.lines.forEach(({ currency }, index) => {
        if (currency !== '' && currency !== bankCurrency) refuseLine(index + 1, 'currency');
      });
    const digest = createHash('sha256').update(file.bytes).digest();
    const subject = { kind: 'bank-statement', id: digest.toString('hex') };
    const reason = m.bank_statement_uploaded_reason();
    return commitAction(app, caller, { action: 'bank-statement.upload', subject, reason }, async (tx) => {
      const store = createStatementStore({ app, caller, digest, fileName: file.name.slice(0, 200) });
      const stored = [];
      for (const [index, one] of own.entries()) stored.push(await store(tx, one, index + 1));
      return { before: {}, after: toAuditView(stored, others), result: { ...toReply(stored), others, unread } };
    });
  },
);

type UploadedFile = {
  readonly app: App;
  readonly caller: StaffCaller;
  readonly digest: Buffer;
  readonly fileName: string;
};

/** Stores the statements of a file one after the other: equal lines of one account are counted through all of them. */
function createStatementStore({ app, caller, digest, fileName }: UploadedFile) {
  const counts = new Map<string, ContentCounts>();
  return async (tx: Tx, { account, statement }: OwnStatement, place: number) => {
    const countsOfAccount = counts.get(account) ?? new Map<string, number>();
    counts.set(account, countsOfAccount);
    const lines = toKeyedLines(statement, countsOfAccount);
    const days = statement.lines.map(({ bookedOn }) => bookedOn).toSorted();
    const firstDay = days[0] ?? statement.days?.first ?? '';
    const lastDay = days.at(-1) ?? statement.days?.last ?? '';
    const id = asId<'bank-statement'>(newId());
    const { format, balances, numbers, mappingVersion = null } = statement;
    const facts = { digest, place, fileName, format, account, firstDay, lastDay, balances, numbers, mappingVersion };
    if (!(await insertStatement(tx, { id, ...facts, by: caller.staff, at: app.clock.now() })))
      return refuse('already_done', m.bank_statement_repeated);
    const { credits, debits, known } = await insertLines(tx, { id, account }, lines);
    return { account, firstDay, lastDay, count: lines.length, credits, debits, known };
  };
}

type StoredStatement = Awaited<ReturnType<ReturnType<typeof createStatementStore>>>;

const toAuditView = (stored: readonly StoredStatement[], others: readonly string[]) => ({
  statements: JSON.stringify(
    stored.map(({ account, firstDay, lastDay, count, credits, debits }) => ({
      account,
      firstDay,
      lastDay,
      lines: count,
      credits,
      debits,
    })),
  ),
  others: others.join(', '),
});

function toReply(stored: readonly StoredStatement[]) {
  const views = stored.map(({ account, firstDay, lastDay, count, credits, debits }) => ({
    account,
    added: credits,
    debits,
    known: count - credits - debits,
    first_day: firstDay,
    last_day: lastDay,
  }));
  const sum = (of: 'added' | 'debits' | 'known'): number => views.reduce((total, view) => total + view[of], 0);
  return {
    added: sum('added'),
    debits: sum('debits'),
    known: sum('known'),
    statements: views,
    known_lines: stored.flatMap(({ known }) => known).map(toKnownView),
  };
}

const toKnownView = ({ bookedOn, units, reference, fileName, firstDay, lastDay }: KnownLine) => ({
  booked_on: bookedOn,
  amount: formatUnits(units, dollarScale),
  reference,
  file_name: fileName,
  first_day: firstDay,
  last_day: lastDay,
});
