import type { CorporateActionKind, CorporateActionState } from '@istmo/contract/areas/corporate-actions/kinds';
import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

export type CorporateActionId = Id<'corporate-action'>;

export type CorporateAction = {
  readonly id: CorporateActionId;
  readonly reference: string;
  readonly instrument: string;
  /** Null: a security of the operator's own. */
  readonly issuer: CustomerId | null;
  readonly kind: CorporateActionKind;
  readonly state: CorporateActionState;
  readonly stateSince: Date;
  /** Of its terms. */
  readonly version: number;
  readonly origin: 'issuer' | 'staff' | 'schedule';
  /** The number of the period of the bond's schedule that drafted it. */
  readonly coupon: number | null;
  readonly reverses: CorporateActionId | null;
  readonly proposal: string | null;
  readonly cancelledBy: string | null;
  readonly cancelReason: string;
  readonly createdAt: Date;
  readonly announcedAt: Date | null;
};

export const actionColumns = `a.id, a.reference, a.instrument, a.issuer_id as issuer, a.kind, a.state, a.state_since as "stateSince", a.version, a.origin, a.coupon,
  a.reverses, a.proposal, a.cancelled_by as "cancelledBy", a.cancel_reason as "cancelReason", a.created_at as "createdAt",
  a.announced_at as "announcedAt"`;

export async function readAction(reader: Reader, id: CorporateActionId): Promise<CorporateAction | undefined> {
  const [row] = await reader.query<CorporateAction>(
    `select ${actionColumns} from app.corporate_action a where a.id = $1`,
    [id],
  );
  return row;
}

export async function lockAction(tx: Tx, id: CorporateActionId): Promise<CorporateAction | undefined> {
  const [row] = await tx.query<CorporateAction>(
    `select ${actionColumns} from app.corporate_action a where a.id = $1 for no key update`,
    [id],
  );
  return row;
}

type NewAction = Pick<
  CorporateAction,
  'id' | 'instrument' | 'issuer' | 'kind' | 'origin' | 'coupon' | 'reverses' | 'createdAt'
>;

/** Stores a draft with the next reference of its year. */
export async function insertAction(tx: Tx, action: NewAction): Promise<string> {
  const { id, instrument, issuer, kind, origin, coupon, reverses, createdAt } = action;
  // One at a time takes a number, so that there are no gaps.
  await tx.query("select pg_advisory_xact_lock(hashtext('app.corporate_action.reference'))", []);
  const [row] = await tx.query<{ reference: string }>(
    `insert into app.corporate_action (id, reference, instrument, issuer_id, kind, origin, coupon, reverses, created_at, state_since)
     select $1, 'CA-' || y.year || '-' || lpad((1 + coalesce((
              select max(split_part(a.reference, '-', 3)::integer) from app.corporate_action a where a.reference like 'CA-' || y.year || '-%'), 0))::text, 4, '0'),
            $2, $3, $4, $5, $6, $7, $8, $8
       from (select to_char($8::timestamptz at time zone 'UTC', 'YYYY') as year) y
     returning reference`,
    [id, instrument, issuer, kind, origin, coupon, reverses, createdAt],
  );
  if (!row) throw new Error(`the corporate action ${id} was not stored`);
  return row.reference;
}

/** Puts the next version of a draft's terms in force. */
export async function raiseVersion(tx: Tx, id: CorporateActionId, version: number): Promise<void> {
  await tx.query('update app.corporate_action set version = $2 where id = $1', [id, version]);
}

/** The event of this reference. */
export async function findByReference(reader: Reader, reference: string): Promise<CorporateAction | undefined> {
  const [row] = await reader.query<CorporateAction>(
    `select ${actionColumns} from app.corporate_action a where a.reference = $1`,
    [reference.trim().toUpperCase()],
  );
  return row;
}

/** Events of a security that are proposed or announced and not cancelled, beside this one. */
export async function listOthers(
  reader: Reader,
  { id, instrument }: Pick<CorporateAction, 'id' | 'instrument'>,
): Promise<(CorporateAction & { readonly recordDay: string | null })[]> {
  return reader.query<CorporateAction & { recordDay: string | null }>(
    `select ${actionColumns}, t.record_day::text as "recordDay"
       from app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
      where a.instrument = $2 and a.id <> $1 and a.state not in ('draft', 'cancelled')`,
    [id, instrument],
  );
}

export type StateChange = { readonly state: CorporateActionState; readonly at: Date };

/** Takes a step of the life cycle; the database refuses one that is not in `app.corporate_action_step` for this login. */
export async function setState(tx: Tx, id: CorporateActionId, { state, at }: StateChange): Promise<void> {
  await tx.query('update app.corporate_action set state = $2, state_since = $3 where id = $1', [id, state, at]);
}

/** Announces what two of the staff decided. */
export async function setAnnounced(
  tx: Tx,
  id: CorporateActionId,
  { proposal, at }: { readonly proposal: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    "update app.corporate_action set state = 'announced', state_since = $3, announced_at = $3, proposal = $2 where id = $1",
    [id, proposal, at],
  );
}

/** Ends an event that was not announced yet. */
export async function endDraft(
  tx: Tx,
  id: CorporateActionId,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update app.corporate_action set state = 'cancelled', state_since = $3, cancel_reason = $2 where id = $1`,
    [id, reason, at],
  );
}

/** Ends an announced event before its record moment, as two decided by the proposal. */
export async function setCancelled(
  tx: Tx,
  id: CorporateActionId,
  { proposal, reason, at }: { readonly proposal: string; readonly reason: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update app.corporate_action set state = 'cancelled', state_since = $4, cancelled_by = $2, cancel_reason = $3 where id = $1`,
    [id, proposal, reason, at],
  );
}

/** Whether this event of a period of a bond's schedule was drafted, also when it was cancelled. */
export async function hasScheduled(
  tx: Tx,
  { instrument, kind, coupon }: Pick<CorporateAction, 'instrument' | 'kind' | 'coupon'>,
): Promise<boolean> {
  // One at a time drafts of a schedule, so that two processes do not draft the same.
  await tx.query("select pg_advisory_xact_lock(hashtext('app.corporate_action.coupon'))", []);
  const rows = await tx.query(
    'select 1 from app.corporate_action where instrument = $1 and kind = $2 and coupon = $3',
    [instrument, kind, coupon],
  );
  return rows.length > 0;
}

/** Whether an announced redemption or call takes all units before the end of this day (YYYY-MM-DD), or did already. */
export async function isRedeemedBefore(reader: Reader, instrument: string, day: string): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
      where a.instrument = $1 and a.kind in ('redemption', 'early-call') and a.state not in ('draft', 'proposed', 'cancelled')
        and t.record_day < $2::date`,
    [instrument, day],
  );
  return rows.length > 0;
}
