import type { AdjustmentState, Direction } from '@istmo/contract/areas/treasury/treasury.rules';
import type { CustomerId, Id, StaffId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader, Tx } from '@istmo/db/tx';
import type { ApprovalContent } from '../../signatures/approval-signature.ts';
import { countQueue, type QueueLength } from '../../http/queue-length.ts';

export type AdjustmentId = Id<'adjustment'>;

export type Adjustment = {
  readonly id: AdjustmentId;
  readonly customer: CustomerId;
  readonly direction: Direction;
  readonly currency: string;
  readonly units: bigint;
  readonly usdCents: bigint;
  readonly reason: string;
  readonly state: AdjustmentState;
  readonly proposedBy: StaffId;
  readonly proposedAt: Date;
};

/** What a second person approves. */
export const describeAdjustment = ({
  id,
  customer,
  direction,
  currency,
  units,
  reason,
  ...row
}: Adjustment): ApprovalContent => ({
  kind: 'adjustment',
  id,
  facts: {
    customer,
    direction,
    currency,
    units: `${units}`,
    reason,
    proposedBy: row.proposedBy,
    proposedAt: row.proposedAt.toISOString(),
  },
});

const columns = `a.id, a.customer_id as customer, a.direction, a.currency, a.units, a.usd_cents as "usdCents", a.reason, a.state,
  a.proposed_by as "proposedBy", a.proposed_at as "proposedAt"`;

/** The customer with this id, user name or e-mail address. */
export async function findCustomer(reader: Reader, text: string): Promise<CustomerId | undefined> {
  const [row] = await reader.query<{ id: CustomerId }>(
    'select id from app.customer where id::text = lower($1) or lower(username) = lower($1) or lower(email) = lower($1) limit 1',
    [text],
  );
  return row?.id;
}

export async function insertAdjustment(tx: Tx, adjustment: Omit<Adjustment, 'state'>): Promise<void> {
  const { id, customer, direction, currency, units, usdCents, reason, proposedBy, proposedAt } = adjustment;
  await tx.query(
    `insert into app.adjustment (id, customer_id, direction, currency, units, usd_cents, reason, proposed_by, proposed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, customer, direction, currency, units, usdCents, reason, proposedBy, proposedAt],
  );
}

export async function findAdjustment(reader: Reader, id: AdjustmentId): Promise<Adjustment | undefined> {
  const [row] = await reader.query<Adjustment>(`select ${columns} from app.adjustment a where a.id = $1`, [id]);
  return row;
}

export async function lockAdjustment(tx: Tx, id: AdjustmentId): Promise<Adjustment | undefined> {
  const [row] = await tx.query<Adjustment>(
    `select ${columns} from app.adjustment a where a.id = $1 for no key update`,
    [id],
  );
  return row;
}

/** One approval at a time, so that two of them do not pass the cap of a day together. */
export async function lockApprovals(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('adjustments', 0))");
}

/** What those that were approved since a time are worth together, in cents of a USD. */
export async function sumApproved(reader: Reader, since: Date): Promise<bigint> {
  const [row] = await reader.query<{ cents: bigint }>(
    `select coalesce(sum(usd_cents), 0)::bigint as cents from app.adjustment
      where state in ('approved', 'posted') and decided_at > $1`,
    [since],
  );
  return row?.cents ?? 0n;
}

type AdjustmentDecision = {
  readonly state: 'approved' | 'rejected';
  readonly usdCents: bigint;
  readonly by: StaffId;
  readonly at: Date;
  readonly reason: string;
};

export async function storeDecision(
  tx: Tx,
  id: AdjustmentId,
  { state, usdCents, by, at, reason }: AdjustmentDecision,
): Promise<void> {
  await tx.query(
    `update app.adjustment set state = $2, usd_cents = $3, decided_by = $4, decided_at = $5, decision_reason = $6
      where id = $1`,
    [id, state, usdCents, by, at, reason],
  );
}

/** Those that were approved and are not posted yet, the longest waiting first. */
export async function listApproved(reader: Reader, limit: number): Promise<AdjustmentId[]> {
  const rows = await reader.query<{ id: AdjustmentId }>(
    "select id from app.adjustment where state = 'approved' order by decided_at, id limit $1",
    [limit],
  );
  return rows.map(({ id }) => id);
}

export async function endAdjustment(
  tx: Tx,
  id: AdjustmentId,
  { state, at }: { readonly state: 'posted' | 'failed'; readonly at: Date },
): Promise<void> {
  await tx.query('update app.adjustment set state = $2, ended_at = $3 where id = $1', [id, state, at]);
}

export type ListedAdjustment = Adjustment & {
  readonly username: string;
  readonly proposer: string;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
  readonly endedAt: Date | null;
};

export type AdjustmentsQuery = Pick<Paging, 'pageIndex' | 'pageSize' | 'search' | 'sortOrder'> & {
  /** Empty for all. */
  readonly state: AdjustmentState | '';
  readonly from: Date | null;
  readonly before: Date | null;
};

const listed = `app.adjustment a join app.customer c on c.id = a.customer_id
  where ($1 = '' or a.state = $1) and ($2 = '' or starts_with(lower(c.username), lower($2)) or a.id::text = $2 or c.id::text = $2)
    and a.proposed_at >= coalesce($3, '-infinity'::timestamptz) and a.proposed_at < coalesce($4, 'infinity'::timestamptz)`;

export async function readAdjustments(
  reader: Reader,
  { pageIndex, pageSize, search, sortOrder, state, from, before }: AdjustmentsQuery,
): Promise<{ readonly rows: readonly ListedAdjustment[]; readonly count: number }> {
  const values = [state, search.trim(), from, before];
  const order = sortOrder === 'asc' ? 'asc' : 'desc';
  const [rows, [counted]] = await Promise.all([
    reader.query<ListedAdjustment>(
      `with page as (select a.id from ${listed} order by a.id ${order} limit $5 offset $6)
       select ${columns}, c.username, p.name as proposer, d.name as decider, a.decided_at as "decidedAt",
              a.decision_reason as "decisionReason", a.ended_at as "endedAt"
         from page join app.adjustment a on a.id = page.id join app.customer c on c.id = a.customer_id
         join app.staff p on p.id = a.proposed_by left join app.staff d on d.id = a.decided_by
        order by a.id ${order}`,
      [...values, pageSize, pageIndex * pageSize],
    ),
    reader.query<{ count: number }>(`select count(*)::int as count from ${listed}`, values),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

export const countProposed = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: `app.adjustment where state = 'proposed'`, since: 'proposed_at' });

/** Whom an email about the customer's balance goes to; undefined where the account is gone. */
export async function readCustomerContact(
  reader: Reader,
  customer: CustomerId,
): Promise<{ readonly username: string; readonly email: string } | undefined> {
  const [row] = await reader.query<{ username: string; email: string }>(
    'select username, email from app.customer where id = $1',
    [customer],
  );
  return row;
}

/** Who proposed and who approved it. */
export async function readDeciders(
  reader: Reader,
  id: AdjustmentId,
): Promise<{ readonly proposer: string; readonly decider: string }> {
  const [row] = await reader.query<{ proposer: string; decider: string }>(
    `select p.name as proposer, d.name as decider from app.adjustment a join app.staff p on p.id = a.proposed_by
       join app.staff d on d.id = a.decided_by where a.id = $1`,
    [id],
  );
  if (!row) throw new Error('an adjustment that was posted without two people');
  return row;
}
