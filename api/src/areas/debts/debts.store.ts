import type { DebtSource, DebtState } from '@istmo/contract/areas/debts/debt-states';
import type { CustomerId, Id, StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { SettledCredit } from './take-oldest.ts';

export type DebtId = Id<'debt'>;

export type Debt = {
  readonly id: DebtId;
  readonly customer: CustomerId;
  readonly currency: string;
  readonly source: DebtSource;
  readonly sourceId: string;
  readonly reference: string;
  readonly units: bigint;
  readonly collectedUnits: bigint;
  readonly writtenOffUnits: bigint;
  readonly entries: number;
  readonly state: DebtState;
  readonly createdAt: Date;
};

const columns = `d.id, d.customer_id as customer, d.currency, d.source, d.source_id as "sourceId", d.reference, d.units,
  d.collected_units as "collectedUnits", d.written_off_units as "writtenOffUnits", d.entries, d.state, d.created_at as "createdAt"`;

export const leftOf = ({ units, collectedUnits, writtenOffUnits }: Debt): bigint =>
  units - collectedUnits - writtenOffUnits;

export async function readDebtsOf(reader: Reader, customer: CustomerId): Promise<Debt[]> {
  return reader.query<Debt>(`select ${columns} from app.debt d where d.customer_id = $1 order by d.id desc limit 200`, [
    customer,
  ]);
}

export type DebtEntryRow = {
  readonly debt: DebtId;
  readonly kind: 'collected' | 'written_off';
  readonly units: bigint;
  readonly at: Date;
};

export async function readEntries(reader: Reader, debts: readonly DebtId[]): Promise<DebtEntryRow[]> {
  return reader.query<DebtEntryRow>(
    'select debt_id as debt, kind, units, at from app.debt_entry where debt_id = any($1::uuid[]) order by debt_id, number',
    [debts],
  );
}

/** What a credit settled: of which debt, how much, when. */
export type SettledByCredit = Pick<Debt, 'currency'> & {
  readonly debt: DebtId;
  readonly units: bigint;
  readonly at: Date;
};

/** What was collected from a credit of the customer, in the order in which it was. */
export async function readSettledBy(
  reader: Reader,
  { customer, event }: { readonly customer: CustomerId; readonly event: string },
): Promise<SettledByCredit[]> {
  return reader.query<SettledByCredit>(
    `select d.id as debt, d.currency, c.units, e.at from app.debt_entry_credit c
       join app.debt_entry e on e.debt_id = c.debt_id and e.number = c.number
       join app.debt d on d.id = c.debt_id
      where c.event = $1 and d.customer_id = $2 order by e.at, d.id`,
    [event, customer],
  );
}

export type Debtor = { readonly customer: CustomerId; readonly currency: string };

/** Who owes what can be collected, after the last one of the page before. */
export async function listDebtors(reader: Reader, after: Debtor | undefined, limit: number): Promise<Debtor[]> {
  return reader.query<Debtor>(
    `select distinct customer_id as customer, currency from app.debt
      where state = 'open' and ($1::uuid is null or (customer_id, currency) > ($1, $2)) order by customer_id, currency limit $3`,
    [after?.customer ?? null, after?.currency ?? '', limit],
  );
}

/** Locks what a customer owes of one currency until the transaction ends, the oldest first. */
export async function lockOpenDebts(tx: Tx, { customer, currency }: Debtor): Promise<Debt[]> {
  return tx.query<Debt>(
    `select ${columns} from app.debt d where d.customer_id = $1 and d.currency = $2 and d.state = 'open' order by d.id for no key update`,
    [customer, currency],
  );
}

export async function lockDebt(tx: Tx, id: DebtId): Promise<Debt | undefined> {
  const [row] = await tx.query<Debt>(`select ${columns} from app.debt d where d.id = $1 for no key update`, [id]);
  return row;
}

export async function listGivenUp(reader: Reader, limit: number): Promise<DebtId[]> {
  const rows = await reader.query<{ id: DebtId }>(
    "select id from app.debt where state = 'writing_off' order by id limit $1",
    [limit],
  );
  return rows.map(({ id }) => id);
}

type NewEntry = {
  readonly kind: 'collected' | 'written_off';
  readonly units: bigint;
  readonly at: Date;
  /** What it was collected from. */
  readonly credits?: readonly SettledCredit[];
};

/** Stores that a part of a debt was settled, and how; returns the entry's number. */
export async function storeEntry(tx: Tx, debt: Debt, { kind, units, at, credits = [] }: NewEntry): Promise<number> {
  const number = debt.entries + 1;
  await tx.query('insert into app.debt_entry (debt_id, number, kind, units, at) values ($1, $2, $3, $4, $5)', [
    debt.id,
    number,
    kind,
    units,
    at,
  ]);
  if (credits.length > 0)
    await tx.query(
      `insert into app.debt_entry_credit (debt_id, number, event, units)
       select $1, $2, * from unnest($3::uuid[], $4::bigint[])`,
      [debt.id, number, credits.map(({ event }) => event), credits.map((credit) => credit.units)],
    );
  await tx.query(
    `update app.debt set entries = $2, collected_units = collected_units + $3, written_off_units = written_off_units + $4,
       state = case when units = collected_units + $3 + written_off_units + $4 then 'settled' else state end
      where id = $1`,
    [debt.id, number, kind === 'collected' ? units : 0n, kind === 'collected' ? 0n : units],
  );
  return number;
}

/** Two people decided to give up what is left. */
export async function startWriteOff(
  tx: Tx,
  id: DebtId,
  { proposedBy, decidedBy }: { readonly proposedBy: StaffId; readonly decidedBy: StaffId },
): Promise<void> {
  await tx.query("update app.debt set state = 'writing_off', proposed_by = $2, decided_by = $3 where id = $1", [
    id,
    proposedBy,
    decidedBy,
  ]);
}

export type ListedDebt = Debt & { readonly username: string };

type DebtsQuery = {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly search: string;
  readonly state: '' | DebtState;
  readonly customer: CustomerId | undefined;
};

const listed = `app.debt d join app.customer c on c.id = d.customer_id
  where ($1 = '' or d.state = $1) and ($2::uuid is null or d.customer_id = $2)
    and ($3 = '' or starts_with(lower(c.username), lower($3)) or d.reference = $3)`;

export async function readDebts(
  reader: Reader,
  { pageIndex, pageSize, search, state, customer }: DebtsQuery,
): Promise<{ readonly rows: readonly ListedDebt[]; readonly count: number }> {
  const values = [state, customer ?? null, search.trim()];
  const [rows, [counted]] = await Promise.all([
    reader.query<ListedDebt>(`select ${columns}, c.username from ${listed} order by d.id desc limit $4 offset $5`, [
      ...values,
      pageSize,
      pageIndex * pageSize,
    ]),
    reader.query<{ count: number }>(`select count(*)::int as count from ${listed}`, values),
  ]);
  return { rows, count: counted?.count ?? 0 };
}
