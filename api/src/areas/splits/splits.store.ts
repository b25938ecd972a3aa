import type { splitChanges, splitObstacles } from '@istmo/contract/areas/splits/split-obstacles';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { SplitLine } from '@istmo/ledger';
import type { CorporateActionId } from '../corporate-actions/public.ts';

/** What of the security is under way in old units, so that the split waits for its end. */
export type SplitObstacle = {
  readonly kind: (typeof splitObstacles)[number];
  /** What people name it by. */
  readonly subject: string;
};

export async function listObstacles(reader: Reader, event: CorporateActionId): Promise<SplitObstacle[]> {
  return reader.query<SplitObstacle>(
    'select kind, subject from app.list_split_obstacles($1) order by kind, subject limit 50',
    [event],
  );
}

/** A statement may take so long in the one transaction in which ten thousand holders change. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await tx.query("set local statement_timeout = '60s'");
  await tx.query("set local idle_in_transaction_session_timeout = '60s'");
}

export async function insertLines(tx: Tx, event: CorporateActionId, lines: readonly SplitLine[]): Promise<void> {
  await tx.query(
    `insert into app.split_line (id, event, number, customer_id, account, place, hold, units_before, units_after)
     select l.id, $1, l.number, l.customer, l.account, l.place, l.hold, l.before, l.after
       from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::bigint[], $8::bigint[])
         with ordinality l (id, customer, account, place, hold, before, after, number)`,
    [
      event,
      lines.map(({ id }) => id),
      lines.map(({ customer }) => customer),
      lines.map(({ account }) => account),
      lines.map(({ place }) => place),
      lines.map(({ hold }) => hold),
      lines.map(({ before }) => before),
      lines.map(({ after }) => after),
    ],
  );
}

/** Changes everything that is counted in units of the security, beside the ledger, and stores that they changed. */
export async function applySplit(tx: Tx, event: CorporateActionId, at: Date): Promise<void> {
  await tx.query('select app.apply_split($1, $2)', [event, at]);
}

/** What a holder had before and has since, over all own accounts. */
export async function readOwnChange(
  reader: Reader,
  event: CorporateActionId,
  customer: CustomerId,
): Promise<{ readonly before: bigint; readonly after: bigint } | undefined> {
  const [row] = await reader.query<{ before: bigint | null; after: bigint | null }>(
    `select sum(units_before)::bigint as before, sum(units_after)::bigint as after from app.split_line
      where event = $1 and customer_id = $2 and account <> 'reserved'`,
    [event, customer],
  );
  return row && row.before !== null && row.after !== null ? { before: row.before, after: row.after } : undefined;
}

/** How many customers' units changed, and what all of them had before and after. */
export async function readHoldings(
  reader: Reader,
  event: CorporateActionId,
): Promise<{ readonly holders: number; readonly before: bigint; readonly after: bigint }> {
  const [row] = await reader.query<{ holders: number; before: bigint; after: bigint }>(
    `select count(distinct customer_id)::integer as holders, coalesce(sum(units_before), 0)::bigint as before,
            coalesce(sum(units_after), 0)::bigint as after
       from app.split_line where event = $1 and customer_id is not null and account <> 'reserved'`,
    [event],
  );
  return row ?? { holders: 0, before: 0n, after: 0n };
}

/** How many stored figures of each kind changed with the units. */
export async function countChanges(reader: Reader, event: CorporateActionId) {
  return reader.query<{ kind: (typeof splitChanges)[number]; count: number }>(
    'select kind, count(*)::integer as count from app.split_change where event = $1 group by kind order by kind',
    [event],
  );
}
