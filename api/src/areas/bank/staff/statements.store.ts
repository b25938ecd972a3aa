import type { Id, StaffId } from '@istmo/contract/kernel/id';
import { likePrefix } from '@istmo/db/like-prefix';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { BankDeposit, BankDepositId } from '../bank-deposits.store.ts';
import type { ReadStatement, StatementLine } from './statement-line.ts';

export type LineId = Id<'statement-line'>;
type StatementId = Id<'bank-statement'>;

type NewStatement = Pick<ReadStatement, 'format' | 'balances' | 'numbers'> & {
  readonly id: StatementId;
  readonly digest: Buffer;
  /** Which one of its file it is, from 1. */
  readonly place: number;
  readonly fileName: string;
  readonly account: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly mappingVersion: number | null;
  readonly by: StaffId;
  readonly at: Date;
};

/** Stores a statement; false when it is stored already with this file. */
export async function insertStatement(tx: Tx, statement: NewStatement): Promise<boolean> {
  const { id, digest, fileName, format, account, firstDay, lastDay, balances, mappingVersion, by, at, place, numbers } =
    statement;
  const rows = await tx.query(
    `insert into app.bank_statement (id, digest, file_name, format, account, first_day, last_day, uploaded_by, uploaded_at,
       opening_units, closing_units, mapping_version, place, electronic_number, legal_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (digest, place) do nothing returning 1`,
    [
      id,
      digest,
      fileName,
      format,
      account,
      firstDay,
      lastDay,
      by,
      at,
      balances?.opening ?? null,
      balances?.closing ?? null,
      mappingVersion,
      place,
      numbers?.electronic ?? null,
      numbers?.legal ?? null,
    ],
  );
  return rows.length === 1;
}

type KeyedLine = StatementLine & { readonly key: string };

/** A line that is stored already, and the statement that it came with. */
export type KnownLine = Pick<StatementLine, 'bookedOn' | 'units' | 'reference'> & {
  readonly fileName: string;
  readonly firstDay: string;
  readonly lastDay: string;
};

const maxKnown = 100;

/** Stores the lines of a statement; returns how many of each direction no earlier statement had, and the first of the others. */
export async function insertLines(
  tx: Tx,
  { id, account }: Pick<NewStatement, 'id' | 'account'>,
  lines: readonly KeyedLine[],
): Promise<{ credits: number; debits: number; known: KnownLine[] }> {
  const known = await tx.query<KnownLine>(
    `select l.booked_on::text as "bookedOn", l.units, l.reference, s.file_name as "fileName", s.first_day::text as "firstDay",
       s.last_day::text as "lastDay"
       from app.bank_statement_line l join app.bank_statement s on s.id = l.statement_id
      where l.account = $1 and l.line_key = any($2) order by l.booked_on, l.id limit ${maxKnown}`,
    [account, lines.map(({ key }) => key)],
  );
  const rows = await tx.query<{ isCredit: boolean }>(
    `insert into app.bank_statement_line (id, statement_id, account, line_key, booked_on, currency, units, reference, payer, note, value_on)
     select l.id, $1, $2, l.key, l.booked_on, l.currency, l.units, l.reference, l.payer, l.note, l.value_on
       from unnest($3::uuid[], $4::text[], $5::date[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::date[])
         as l (id, key, booked_on, currency, units, reference, payer, note, value_on)
     on conflict (account, line_key) do nothing returning units > 0 as "isCredit"`,
    [
      id,
      account,
      lines.map(() => newId()),
      lines.map(({ key }) => key),
      lines.map(({ bookedOn }) => bookedOn),
      lines.map(({ currency }) => currency),
      lines.map(({ units }) => units),
      lines.map(({ reference }) => reference),
      lines.map(({ payer }) => payer),
      lines.map(({ note }) => note),
      lines.map(({ valueOn }) => (valueOn === undefined || valueOn === '' ? null : valueOn)),
    ],
  );
  const credits = rows.filter(({ isCredit }) => isCredit).length;
  return { credits, debits: rows.length - credits, known };
}

/** A line of a statement as staff see it. */
export type LineRow = Omit<StatementLine, 'bankId' | 'valueOn'> & {
  readonly valueOn: string | null;
  readonly id: LineId;
  readonly account: string;
  readonly deposit: BankDepositId | null;
  readonly customer: string | null;
  readonly closedReason: string | null;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
};

const columns = `l.id, l.account, l.booked_on::text as "bookedOn", l.value_on::text as "valueOn", l.currency, l.units, l.reference, l.payer,
  l.note, l.deposit_id as deposit,
  u.username as customer, l.closed_reason as "closedReason", s.name as decider, coalesce(l.matched_at, l.closed_at) as "decidedAt"`;
const tables = `app.bank_statement_line l left join app.bank_deposit d on d.id = l.deposit_id left join app.customer u on u.id = d.customer_id
  left join app.staff s on s.id = coalesce(l.matched_by, l.closed_by)`;

type LineView = 'open' | 'done' | 'debits';

const views: Readonly<Record<LineView, { readonly where: string; readonly order: string }>> = {
  open: { where: 'l.deposit_id is null and l.closed_reason is null and l.units > 0', order: 'l.booked_on, l.id' },
  done: {
    where: '(l.deposit_id is not null or l.closed_reason is not null)',
    order: 'coalesce(l.matched_at, l.closed_at) desc, l.id',
  },
  debits: { where: 'l.units < 0', order: 'l.booked_on desc, l.id' },
};

type LineQuery = {
  readonly view: LineView;
  /** The beginning of a reference or of a payer's name; '' for all. */
  readonly search: string;
  readonly limit: number;
};

const maxFound = 5_000;

export async function readLines(reader: Reader, { view, search, limit }: LineQuery): Promise<LineRow[]> {
  const { where, order } = views[view];
  // Each from its index, so that a beginning that many have costs no more than others.
  const found = ` and l.id in (
    (select id from app.bank_statement_line l where ${where} and lower(reference) like $2 limit ${maxFound})
    union (select id from app.bank_statement_line l where ${where} and lower(payer) like $2 limit ${maxFound}))`;
  return reader.query<LineRow>(
    `select ${columns} from ${tables}
      where ${where}${search === '' ? '' : found} order by ${order} limit $1`,
    search === '' ? [limit] : [limit, likePrefix(search)],
  );
}

export async function lockLine(tx: Tx, id: LineId): Promise<LineRow | undefined> {
  const [row] = await tx.query<LineRow>(`select ${columns} from ${tables} where l.id = $1 for no key update of l`, [
    id,
  ]);
  return row;
}

/** The line that a deposit was matched with. */
export async function findLineOf(reader: Reader, deposit: BankDepositId): Promise<LineRow | undefined> {
  const [row] = await reader.query<LineRow>(`select ${columns} from ${tables} where l.deposit_id = $1`, [deposit]);
  return row;
}

type LineDecision = { readonly by: StaffId; readonly at: Date };

/** False when the deposit has another line. */
export async function setMatch(
  tx: Tx,
  { line, deposit }: { readonly line: LineId; readonly deposit: BankDepositId | null },
  { by, at }: LineDecision,
): Promise<boolean> {
  const rows = await tx.query(
    `update app.bank_statement_line set deposit_id = $2, matched_by = $3, matched_at = $4
      where id = $1 and not exists (select from app.bank_statement_line o where o.deposit_id = $2) returning 1`,
    [line, deposit, deposit === null ? null : by, deposit === null ? null : at],
  );
  return rows.length === 1;
}

export async function closeLine(
  tx: Tx,
  line: LineId,
  { reason, by, at }: LineDecision & { reason: string },
): Promise<void> {
  await tx.query(
    'update app.bank_statement_line set closed_reason = $2, closed_by = $3, closed_at = $4 where id = $1',
    [line, reason, by, at],
  );
}

export type OpenDeposit = Pick<
  BankDeposit,
  'id' | 'units' | 'currency' | 'reference' | 'holder' | 'state' | 'transferredOn'
> & { readonly customer: string };

const openDeposit = `d.id, d.units, d.currency, d.reference, d.holder, d.state, d.transferred_on::text as "transferredOn", u.username as customer`;
const maxOpen = 2_000;

/** The deposits that no line was found for yet. */
export async function readUnmatchedDeposits(reader: Reader): Promise<OpenDeposit[]> {
  return reader.query<OpenDeposit>(
    `select ${openDeposit} from app.bank_deposit d join app.customer u on u.id = d.customer_id
      where d.state in ('pending', 'approved', 'credited')
        and not exists (select from app.bank_statement_line l where l.deposit_id = d.id)
      order by d.id limit ${maxOpen}`,
    [],
  );
}

/** Of these the ones that a statement should have by now: one that was uploaded ends so many days after the transfer. */
export async function readMissingDeposits(reader: Reader, days: number, limit: number): Promise<OpenDeposit[]> {
  return reader.query<OpenDeposit>(
    `select ${openDeposit} from app.bank_deposit d join app.customer u on u.id = d.customer_id
      where d.state in ('pending', 'approved', 'credited')
        and not exists (select from app.bank_statement_line l where l.deposit_id = d.id)
        and d.transferred_on <= (select max(last_day) from app.bank_statement) - $1::int
      order by d.transferred_on, d.id limit $2`,
    [days, limit],
  );
}

/** How many credits wait, at most 10,000. */
export async function countOpenLines(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ waiting: number }>(
    `select count(*)::int as waiting from (select 1 from app.bank_statement_line
      where deposit_id is null and closed_reason is null and units > 0 limit 10000) w`,
    [],
  );
  return row?.waiting ?? 0;
}
