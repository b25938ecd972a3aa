import type { MessageState } from '@istmo/contract/areas/investor-relations/message-shape';
import type { MessageTexts } from '@istmo/contract/areas/investor-relations/investor-relations.rules';
import type { CustomerId, Id, StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import { countQueue, type QueueLength } from '../../http/queue-length.ts';
import type { RaiseId } from '../raises/public.ts';

export type MessageId = Id<'raise-message'>;

export type SubscriberMessage = MessageTexts & {
  readonly id: MessageId;
  readonly raise: RaiseId;
  readonly state: MessageState | 'discarded';
  readonly stateSince: Date;
  readonly version: number;
  readonly savedAt: Date;
  /** How many it goes to; null until they are listed. */
  readonly recipients: number | null;
};

const columns = `g.id, g.raise, g.state, g.state_since as "stateSince", g.version, g.subject_en, g.subject_es, g.text_en, g.text_es, g.saved_at as "savedAt", g.recipients`;

/** How far a message is, and why it was returned last. */
export type MessageProgress = SubscriberMessage & { readonly sent: number; readonly returnedReason: string };

/** Newest first, without those that were discarded. */
export async function listMessagesOf(reader: Reader, raise: RaiseId): Promise<MessageProgress[]> {
  return reader.query<MessageProgress>(
    `select ${columns}, (select count(*)::int from app.raise_message_recipient p where p.message = g.id and p.sent_at is not null) as sent,
            case when g.state = 'draft' then coalesce((select s.reason from app.raise_message_step s where s.message = g.id order by s.number desc limit 1), '') else '' end
              as "returnedReason"
       from app.raise_message g where g.raise = $1 and g.state <> 'discarded' order by g.id desc`,
    [raise],
  );
}

/** Waiting for a review, the longest waiting first. */
export async function listMessagesInReview(reader: Reader, limit: number): Promise<SubscriberMessage[]> {
  return reader.query<SubscriberMessage>(
    `select ${columns} from app.raise_message g where g.state = 'review' order by g.state_since, g.id limit $1`,
    [limit],
  );
}

export const countMessagesInReview = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: "app.raise_message where state = 'review'", since: 'state_since' });

export async function readMessage(reader: Reader, id: MessageId): Promise<SubscriberMessage | undefined> {
  const [row] = await reader.query<SubscriberMessage>(`select ${columns} from app.raise_message g where g.id = $1`, [
    id,
  ]);
  return row;
}

export async function lockMessage(tx: Tx, id: MessageId): Promise<SubscriberMessage | undefined> {
  const [row] = await tx.query<SubscriberMessage>(
    `select ${columns} from app.raise_message g where g.id = $1 for no key update`,
    [id],
  );
  return row;
}

type NewTexts = { readonly texts: MessageTexts; readonly at: Date; readonly by: CustomerId };

export async function insertMessage(
  tx: Tx,
  { id, raise, texts, at, by }: NewTexts & Pick<SubscriberMessage, 'id' | 'raise'>,
): Promise<void> {
  await tx.query(
    `insert into app.raise_message (id, raise, state_since, subject_en, subject_es, text_en, text_es, created_at, saved_at, saved_by)
     values ($1, $2, $3, $4, $5, $6, $7, $3, $3, $8)`,
    [id, raise, at, texts.subject_en, texts.subject_es, texts.text_en, texts.text_es, by],
  );
}

/** Keeps other texts of a draft; its next version. */
export async function updateMessage(
  tx: Tx,
  { id, version }: SubscriberMessage,
  { texts, at, by }: NewTexts,
): Promise<number> {
  await tx.query(
    `update app.raise_message set version = $2, subject_en = $3, subject_es = $4, text_en = $5, text_es = $6, saved_at = $7, saved_by = $8 where id = $1`,
    [id, version + 1, texts.subject_en, texts.subject_es, texts.text_en, texts.text_es, at, by],
  );
  return version + 1;
}

export async function setMessageState(
  tx: Tx,
  id: MessageId,
  { state, at }: { readonly state: SubscriberMessage['state']; readonly at: Date },
): Promise<void> {
  await tx.query('update app.raise_message set state = $2, state_since = $3 where id = $1', [id, state, at]);
}

type MessageStep =
  | { readonly step: 'submitted'; readonly at: Date; readonly customer: CustomerId }
  | { readonly step: 'returned' | 'approved'; readonly at: Date; readonly staff: StaffId; readonly reason: string };

/** Who took a step of a message; the reason of a return is kept with it. */
export async function insertMessageStep(tx: Tx, id: MessageId, taken: MessageStep): Promise<void> {
  await tx.query(
    `insert into app.raise_message_step (message, number, step, reason, at, by_customer, by_staff)
     select $1, 1 + coalesce((select max(s.number) from app.raise_message_step s where s.message = $1), 0), $2, $3, $4, $5, $6`,
    [
      id,
      taken.step,
      taken.step === 'returned' ? taken.reason : '',
      taken.at,
      taken.step === 'submitted' ? taken.customer : null,
      taken.step === 'submitted' ? null : taken.staff,
    ],
  );
}

/** How many messages of the raise were submitted after a time. */
export async function countSubmitted(reader: Reader, raise: RaiseId, after: Date): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `select count(*)::int as count from app.raise_message_step s join app.raise_message g on g.id = s.message
      where g.raise = $1 and s.step = 'submitted' and s.at > $2`,
    [raise, after],
  );
  return row?.count ?? 0;
}

/** The approved message that waits the longest; one process at a time has it. */
export async function takeApproved(tx: Tx): Promise<SubscriberMessage | undefined> {
  const [row] = await tx.query<SubscriberMessage>(
    `select ${columns} from app.raise_message g where g.state = 'approved' order by g.state_since, g.id limit 1 for no key update skip locked`,
    [],
  );
  return row;
}

/** Lists to whom an approved message goes. */
export async function listRecipients(tx: Tx, { id, raise }: SubscriberMessage): Promise<void> {
  const rows = await tx.query<{ count: number }>(
    `with listed as (
       insert into app.raise_message_recipient (message, customer_id) select $1, a.customer from app.list_message_audience($2) a returning 1)
     select count(*)::int as count from listed`,
    [id, raise],
  );
  await tx.query('update app.raise_message set recipients = $2 where id = $1', [id, rows[0]?.count ?? 0]);
}

/** The next to whom it was not sent. */
export async function readUnsent(reader: Reader, id: MessageId, limit: number): Promise<CustomerId[]> {
  const rows = await reader.query<{ customer: CustomerId }>(
    `select customer_id as customer from app.raise_message_recipient where message = $1 and sent_at is null order by customer_id limit $2`,
    [id, limit],
  );
  return rows.map(({ customer }) => customer);
}

export async function markSent(tx: Tx, id: MessageId, customers: readonly CustomerId[], at: Date): Promise<void> {
  await tx.query('update app.raise_message_recipient set sent_at = $3 where message = $1 and customer_id = any ($2)', [
    id,
    [...customers],
    at,
  ]);
}
