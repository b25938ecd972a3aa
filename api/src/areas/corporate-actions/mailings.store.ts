import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import { listHoldersAfter } from '@istmo/ledger';
import { actionColumns, type CorporateAction, type CorporateActionId } from './corporate-actions.store.ts';
import type { HolderEntitlement } from './holder-events.store.ts';

type MailingKind = 'announced' | 'cancelled' | 'reminder';

/** An email to all holders of a security about an event. */
export type Mailing = CorporateAction & {
  readonly mailing: MailingKind;
  /** The holder who was emailed last; null before the first. */
  readonly mailedTo: CustomerId | null;
  /** The holders are those of the record moment. */
  readonly isRecorded: boolean;
};

const choiceEnd = `coalesce(t.cutoff_at, case when (
    select count(*) from app.corporate_action_rate r where (r.event, r.version) = (t.event, t.version)) > 1 then t.record_at end)`;

type DueTimes = {
  readonly now: Date;
  readonly remindBefore: Date;
  readonly settledBefore: Date;
  readonly newSince: Date;
};

/**
 * Begins the mailings that are due: of events that were announced or cancelled since `newSince`, and of those where holders may choose, vote or tender
 * until `remindBefore` and which were announced before `settledBefore`.
 */
export async function openMailings(tx: Tx, { now, remindBefore, settledBefore, newSince }: DueTimes): Promise<void> {
  await tx.query(
    `insert into app.corporate_action_mailing (event, kind)
     select id, 'announced' from app.corporate_action where announced_at > $4 and state <> 'cancelled'
     union all
     select id, 'cancelled' from app.corporate_action where announced_at is not null and state = 'cancelled' and state_since > $4
     union all
     select a.id, 'reminder' from app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
      where a.state in ('announced', 'recorded') and a.announced_at < $3 and ${choiceEnd} between $1 and $2
     on conflict do nothing`,
    [now, remindBefore, settledBefore, newSince],
  );
}

/** A mailing that is not finished, which no other process takes until the transaction ends. */
export async function takeMailing(tx: Tx): Promise<Mailing | undefined> {
  const [row] = await tx.query<Mailing>(
    `select ${actionColumns}, m.kind as mailing, m.mailed_to as "mailedTo",
       exists (select from app.holder_snapshot s where s.event = a.id) as "isRecorded"
     from app.corporate_action_mailing m join app.corporate_action a on a.id = m.event
     where m.done_at is null order by m.event, m.kind limit 1 for update of m skip locked`,
    [],
  );
  return row;
}

/** The next holders: of the record moment once that was, of now before. */
export async function readNextHolders(tx: Tx, mailing: Mailing, limit: number): Promise<CustomerId[]> {
  const { id, instrument, mailedTo, isRecorded } = mailing;
  if (!isRecorded) return listHoldersAfter(tx, { currency: instrument, after: mailedTo, limit });
  return listRecordedHolders(tx, id, { after: mailedTo, limit });
}

/** The next holders of the record moment, in the order of their ids. */
export async function listRecordedHolders(
  tx: Tx,
  event: CorporateActionId,
  { after, limit }: { readonly after: CustomerId | null; readonly limit: number },
): Promise<CustomerId[]> {
  const rows = await tx.query<{ customer: CustomerId }>(
    `select customer_id as customer from app.snapshot_line
      where event = $1 and customer_id is not null and ($2::uuid is null or customer_id > $2) order by customer_id limit $3`,
    [event, after, limit],
  );
  return rows.map(({ customer }) => customer);
}

/** Of these customers those who gave an instruction. */
export async function readInstructed(
  tx: Tx,
  event: string,
  customers: readonly CustomerId[],
): Promise<ReadonlySet<CustomerId>> {
  const rows = await tx.query<{ customer: CustomerId }>(
    `select distinct customer_id as customer from app.holder_instruction where event = $1 and customer_id = any($2::uuid[])`,
    [event, [...customers]],
  );
  return new Set(rows.map(({ customer }) => customer));
}

export async function updateMailing(
  tx: Tx,
  { id, mailing }: Mailing,
  progress: { readonly mailedTo: CustomerId | null; readonly doneAt: Date | null },
): Promise<void> {
  await tx.query(
    `update app.corporate_action_mailing set mailed_to = coalesce($3, mailed_to), done_at = $4 where event = $1 and kind = $2`,
    [id, mailing, progress.mailedTo, progress.doneAt],
  );
}

export type UnsaidEntitlement = Pick<
  HolderEntitlement,
  | 'id'
  | 'reference'
  | 'instrument'
  | 'titleEn'
  | 'titleEs'
  | 'claimUntil'
  | 'reason'
  | 'units'
  | 'redeemedUnits'
  | 'currency'
  | 'grossUnits'
  | 'taxUnits'
  | 'paidAt'
> & { readonly customer: CustomerId; readonly state: 'paid' | 'kept' | 'returned' };

const unsaidColumns = `e.id, e.customer_id as customer, a.reference, a.instrument, t.title_en as "titleEn", t.title_es as "titleEs",
        t.claim_until::text as "claimUntil", e.state, e.reason, e.units, e.redeemed_units as "redeemedUnits", e.currency,
        e.gross_units as "grossUnits", e.tax_units as "taxUnits", e.paid_at as "paidAt"`;

/**
 * Entitlements that were paid, kept or returned since their holder was notified of them, which no other process takes until the transaction ends. What is
 * kept is said once the others are paid.
 */
export async function takeUnsaid(tx: Tx, limit: number): Promise<UnsaidEntitlement[]> {
  return tx.query<UnsaidEntitlement>(
    `select ${unsaidColumns}
       from app.entitlement e join app.corporate_action a on a.id = e.event and a.state in ('paying', 'paid', 'closed')
       join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
      where e.customer_id is not null and e.state in ('paid', 'kept', 'returned') and e.notified <> e.state
      order by e.event, e.id limit $1 for update of e skip locked`,
    [limit],
  );
}

/**
 * Entitlements that are kept for a living holder, whose last day to claim is at most so many days after `today`, and whose holder was not reminded as near
 * to it; no other process takes them until the transaction ends.
 */
export async function takeUnclaimed(
  tx: Tx,
  { today, days, limit }: { readonly today: string; readonly days: number; readonly limit: number },
): Promise<UnsaidEntitlement[]> {
  return tx.query<UnsaidEntitlement>(
    `select ${unsaidColumns}
       from app.entitlement e join app.corporate_action a on a.id = e.event and a.state = 'paid'
       join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
      where e.customer_id is not null and e.state = 'kept' and e.reason <> 'deceased' and e.notified = 'kept' and t.claim_until between $1::date and $1::date + $2::integer
        and not exists (select from app.claim_reminder r where r.entitlement = e.id and r.days <= $2)
      order by e.event, e.id limit $3 for update of e skip locked`,
    [today, days, limit],
  );
}

export async function storeReminders(
  tx: Tx,
  { ids, days, at }: { readonly ids: readonly string[]; readonly days: number; readonly at: Date },
): Promise<void> {
  await tx.query(
    'insert into app.claim_reminder (entitlement, days, at) select id, $2, $3 from unnest($1::uuid[]) id',
    [[...ids], days, at],
  );
}

export async function markSaid(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('update app.entitlement set notified = state where id = any($1::uuid[])', [[...ids]]);
}
