import type { NotificationKind, OptionalEmailKind } from '@istmo/contract/areas/notifications/notification-kinds';
import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader, Tx } from '@istmo/db/tx';
import { batchInsert, prepareRow, writeRows } from '@istmo/ledger';
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

const notificationInsert = batchInsert({
  name: 'notification',
  table: 'app.notification',
  columns: {
    id: 'uuid',
    customer_id: 'uuid',
    kind: 'text',
    title_en: 'text',
    title_es: 'text',
    body_en: 'text',
    body_es: 'text',
    page: 'text?',
    created_at: 'timestamptz',
  },
});

export async function insertNotifications(tx: Tx, added: readonly NewNotification[]): Promise<void> {
  await writeRows(
    tx,
    added.map(({ id, customer, kind, texts: { en, es }, page, at }) =>
      prepareRow(notificationInsert, {
        id,
        customer_id: customer,
        kind,
        title_en: en.title,
        title_es: es.title,
        body_en: en.body,
        body_es: es.body,
        page,
        created_at: at,
      }),
    ),
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

/** Of these customers those who switched emails of a kind off. */
export async function findEmailsOff(
  reader: Reader,
  customers: readonly CustomerId[],
  kind: OptionalEmailKind,
): Promise<ReadonlySet<CustomerId>> {
  const rows = await reader.query<{ customer: CustomerId }>(
    'select customer_id as customer from app.email_choice where customer_id = any($1::uuid[]) and kind = $2 and not is_on',
    [customers, kind],
  );
  return new Set(rows.map(({ customer }) => customer));
}

type EmailChoice = { readonly kind: OptionalEmailKind; readonly isOn: boolean; readonly at: Date };

export async function storeEmailChoice(tx: Tx, customer: CustomerId, { kind, isOn, at }: EmailChoice): Promise<void> {
  await tx.query(
    `insert into app.email_choice (customer_id, kind, is_on, changed_at) values ($1, $2, $3, $4)
     on conflict (customer_id, kind) do update set is_on = excluded.is_on, changed_at = excluded.changed_at`,
    [customer, kind, isOn, at],
  );
}
