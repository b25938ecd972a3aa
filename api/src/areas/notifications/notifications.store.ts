import type { NotificationKind, OptionalEmailKind } from '@istmo/contract/areas/notifications/notification-kinds';
import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

export type NotificationId = Id<'notification'>;

type NotificationTexts = Readonly<Record<Language, { readonly title: string; readonly body: string }>>;

type NewNotification = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly kind: NotificationKind;
  readonly texts: NotificationTexts;
  readonly page: string | null;
  readonly at: Date;
};

export async function insertNotification(tx: Tx, added: NewNotification): Promise<void> {
  const { id, customer, kind, texts, page, at } = added;
  await tx.query(
    `insert into app.notification (id, customer_id, kind, title_en, title_es, body_en, body_es, page, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, customer, kind, texts.en.title, texts.es.title, texts.en.body, texts.es.body, page, at],
  );
}

/** A line of the list: what was said, or for a swap what was paid and received. */
export type NotificationEntry = {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly title: string | null;
  readonly body: string | null;
  readonly page: string | null;
  readonly at: Date;
  readonly readAt: Date | null;
  readonly from: string | null;
  readonly paidUnits: bigint | null;
  readonly to: string | null;
  readonly receivedUnits: bigint | null;
};

type EntryList = {
  readonly language: Language;
  readonly before: NotificationId | undefined;
  readonly kinds: readonly NotificationKind[] | undefined;
  readonly isUnread: boolean;
  readonly since: Date;
  readonly limit: number;
};

export async function readEntries(
  reader: Reader,
  customer: CustomerId,
  { language, before, kinds, isUnread, since, limit }: EntryList,
): Promise<NotificationEntry[]> {
  return reader.query<NotificationEntry>(
    `select id, kind, case $2 when 'es' then title_es else title_en end as title,
       case $2 when 'es' then body_es else body_en end as body, page, created_at as at, read_at as "readAt",
       from_symbol as "from", paid_units as "paidUnits", to_symbol as "to", received_units as "receivedUnits"
     from app.notification_entry
     where customer_id = $1 and ($3::uuid is null or id < $3) and ($4::text[] is null or kind = any($4))
       and (not $5::boolean or read_at is null) and created_at >= $6
     order by id desc limit $7`,
    [customer, language, before ?? null, kinds ? [...kinds] : null, isUnread, since, limit],
  );
}

export async function hasEntry(reader: Reader, customer: CustomerId, id: NotificationId): Promise<boolean> {
  const rows = await reader.query('select 1 from app.notification_entry where customer_id = $1 and id = $2', [
    customer,
    id,
  ]);
  return rows.length > 0;
}

// A larger number helps no reader; counting stops there.
const maxCounted = 100;

export async function countUnreadOf(reader: Reader, customer: CustomerId, since: Date): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `select count(*)::int as count from
       (select 1 from app.notification where customer_id = $1 and read_at is null and created_at >= $3 limit $2) unread`,
    [customer, maxCounted, since],
  );
  return row?.count ?? 0;
}

/** False when it is not one of the customer's. */
export async function markOneRead(
  tx: Tx,
  customer: CustomerId,
  { id, at }: { id: NotificationId; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'update app.notification set read_at = coalesce(read_at, $3) where id = $2 and customer_id = $1 returning 1',
    [customer, id, at],
  );
  return rows.length > 0;
}

export async function markReadUntil(
  tx: Tx,
  customer: CustomerId,
  { id, at }: { id: NotificationId; at: Date },
): Promise<void> {
  await tx.query('update app.notification set read_at = $3 where customer_id = $1 and read_at is null and id <= $2', [
    customer,
    id,
    at,
  ]);
}

/** Everything before a moment, for accounts that begin with a history. */
export async function markReadBefore(tx: Tx, customer: CustomerId, before: Date): Promise<void> {
  await tx.query(
    'update app.notification set read_at = $2 where customer_id = $1 and read_at is null and created_at < $2',
    [customer, before],
  );
}

export async function deleteNotifications(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.notification where id in
       (select id from app.notification where created_at < $1 order by created_at limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}

export async function readEmailChoices(
  reader: Reader,
  customer: CustomerId,
): Promise<ReadonlyMap<OptionalEmailKind, boolean>> {
  const rows = await reader.query<{ kind: OptionalEmailKind; isOn: boolean }>(
    'select kind, is_on as "isOn" from app.email_choice where customer_id = $1',
    [customer],
  );
  return new Map(rows.map(({ kind, isOn }) => [kind, isOn]));
}

type EmailChoice = { readonly kind: OptionalEmailKind; readonly isOn: boolean; readonly at: Date };

export async function storeEmailChoice(tx: Tx, customer: CustomerId, { kind, isOn, at }: EmailChoice): Promise<void> {
  await tx.query(
    `insert into app.email_choice (customer_id, kind, is_on, changed_at) values ($1, $2, $3, $4)
     on conflict (customer_id, kind) do update set is_on = excluded.is_on, changed_at = excluded.changed_at`,
    [customer, kind, isOn, at],
  );
}
