import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { Answer, IdentityEvent, ReviewStatus } from '@istmo/providers/identity/port';

type ReceivedBody = { readonly body: Uint8Array; readonly at: Date };

/** Keeps a believed delivery with its body as it arrived; false for one that is known already. */
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

/** Keeps a delivery whose signature holds and whose content does not count. */
export async function quarantineWebhook(
  reader: Reader,
  why: 'unreadable' | 'test-mode',
  { body, at }: ReceivedBody,
): Promise<void> {
  await reader.query('insert into app.identity_webhook (id, body, received_at, quarantine_reason) values ($1, $2, $3, $4)', [
    newId(),
    Buffer.from(body),
    at,
    why,
  ]);
}

/** The last thing that the provider said about somebody by webhook. */
export type WebhookSignal = {
  readonly happenedAt: Date;
  readonly reviewStatus: ReviewStatus | 'unknown';
  readonly answer: Answer | null;
  readonly isHandled: boolean;
};

export async function readNewestSignal(reader: Reader, subject: string): Promise<WebhookSignal | undefined> {
  const [row] = await reader.query<WebhookSignal>(
    `select occurred_at as "happenedAt", review_status as "reviewStatus", answer, processed_at is not null as "isHandled"
     from app.identity_webhook where subject = $1 order by occurred_at desc, id desc limit 1`,
    [subject],
  );
  return row;
}

/** What was said up to then is done with. */
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
