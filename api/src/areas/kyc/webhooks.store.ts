import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { Answer, IdentityEvent, ReviewStatus } from '@istmo/providers/identity/port';

type ReceivedBody = { readonly body: Uint8Array; readonly at: Date };

/** Stores a verified webhook with its body as received; false when it is already stored. */
export async function storeWebhook(tx: Tx, event: IdentityEvent, { body, at }: ReceivedBody): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.identity_webhook (id, event_key, body, received_at, subject, occurred_at, review_status, answer)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (event_key) do nothing returning 1`,
    [
      newId(),
      event.key,
      Buffer.from(body),
      at,
      event.customer,
      event.createdAt,
      event.reviewStatus,
      event.answer ?? null,
    ],
  );
  return rows.length === 1;
}

/** Stores a webhook whose signature is valid and whose content is not used. */
export async function quarantineWebhook(
  reader: Reader,
  reason: 'unreadable' | 'test-mode',
  { body, at }: ReceivedBody,
): Promise<void> {
  await reader.query(
    'insert into app.identity_webhook (id, body, received_at, quarantine_reason) values ($1, $2, $3, $4)',
    [newId(), Buffer.from(body), at, reason],
  );
}

/** The provider's newest webhook about a customer. */
export type WebhookSignal = {
  readonly occurredAt: Date;
  readonly reviewStatus: ReviewStatus | 'unknown';
  readonly answer: Answer | null;
  readonly isProcessed: boolean;
};

export async function readNewestSignal(reader: Reader, subject: string): Promise<WebhookSignal | undefined> {
  const [row] = await reader.query<WebhookSignal>(
    `select occurred_at as "occurredAt", review_status as "reviewStatus", answer, processed_at is not null as "isProcessed"
     from app.identity_webhook where subject = $1 order by occurred_at desc, id desc limit 1`,
    [subject],
  );
  return row;
}

/** Marks the webhooks about a customer up to that time as processed. */
export async function markProcessed(
  reader: Reader,
  subject: string,
  { upTo, at }: { upTo: Date; at: Date },
): Promise<void> {
  await reader.query(
    'update app.identity_webhook set processed_at = $3 where subject = $1 and occurred_at <= $2 and processed_at is null',
    [subject, upTo, at],
  );
}
