import { likePrefix } from '@istmo/db/like-prefix';
import type { Reader } from '@istmo/db/tx';
import type { QueueSearch } from '../../accounts/public.ts';
import { type Payment, paymentColumns, type PaymentId } from '../payments.store.ts';
import { countQueue, type QueueLength } from '../../../http/queue-length.ts';

export const paymentSubject = 'payment';

type PaymentQueueView = 'attention' | 'open' | 'reversed' | 'all';

/** A payment as staff see it. */
export type PaymentCase = Payment & {
  readonly username: string;
  readonly email: string;
  readonly nextCheckAt: Date | null;
};

/** An attempt that the bank has not decided although its link has ended. $1 is the time. */
const isStuck = "(p.state = 'open' and p.attempt_state = 'pending' and p.expires_at < $1::timestamptz)";
// The first condition is that of the index.
const attention = `(p.state = 'in_review' or p.has_surplus or p.attempt_state = 'pending') and (p.state = 'in_review' or p.has_surplus or ${isStuck})`;
const views: Readonly<Record<PaymentQueueView, string>> = {
  attention,
  open: "p.state in ('open', 'in_review', 'reversed') and p.state = 'open'",
  reversed: "p.state in ('open', 'in_review', 'reversed') and p.state = 'reversed'",
  all: 'true',
};

export type PaymentQueueQuery = {
  readonly view: PaymentQueueView;
  readonly search: QueueSearch | undefined;
  readonly limit: number;
  readonly now: Date;
};

// What is shown of the customer is read for these rows only.
const selectShown = (from: string): string =>
  `with shown as materialized (
     select ${paymentColumns}, nullif(next_check_at, 'infinity') as "nextCheckAt" from app.payment p where ${from})
   select shown.*, c.username, c.email from shown join app.customer c on c.id = shown.customer order by shown.id desc`;

/** The newest first. A search finds a customer, the beginning of a reference, or the provider's whole id of an attempt. */
export async function readQueue(
  reader: Reader,
  { view, search, limit, now }: PaymentQueueQuery,
): Promise<PaymentCase[]> {
  const found = `and p.id in (
    select id from app.payment where customer_id = any($3::uuid[])
    union select id from app.payment where reference like $4
    union select payment_id from app.payment_attempt where id = $5)`;
  return reader.query<PaymentCase>(
    selectShown(`$1::timestamptz is not null and ${views[view]} ${search ? found : ''} order by p.id desc limit $2`),
    search ? [now, limit, search.customers, likePrefix(search.words).toUpperCase(), search.words] : [now, limit],
  );
}

export async function findCase(reader: Reader, reference: string): Promise<PaymentCase | undefined> {
  const [row] = await reader.query<PaymentCase>(selectShown('p.reference = $1'), [reference]);
  return row;
}

export const countAttention = (reader: Reader, now: Date): Promise<QueueLength> =>
  countQueue(reader, { rows: `app.payment p where ${attention}`, since: 'p.state_since' }, [now]);

export type ProviderAnswer = { readonly attempt: string; readonly body: string; readonly receivedAt: Date };

/** What the provider answered, word for word, the newest first. */
export async function readAnswers(reader: Reader, payment: PaymentId): Promise<ProviderAnswer[]> {
  return reader.query<ProviderAnswer>(
    'select attempt, body, received_at as "receivedAt" from app.payment_answer where payment_id = $1 order by id desc limit 100',
    [payment],
  );
}

export type PaymentNoticeRow = { readonly body: string; readonly receivedAt: Date };

/** The signed notices about it, as they arrived, the newest first. */
export async function readNotices(reader: Reader, reference: string): Promise<PaymentNoticeRow[]> {
  return reader.query<PaymentNoticeRow>(
    `select convert_from(body, 'UTF8') as body, received_at as "receivedAt" from app.payment_notice
      where reference = $1 order by received_at desc, id limit 100`,
    [reference],
  );
}
