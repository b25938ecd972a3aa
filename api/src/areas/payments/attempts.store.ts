import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { AttemptState, PaymentAttempt, PaymentNotice } from '@istmo/providers/bank-link/port';
import type { PaymentId } from './payments.store.ts';

export type StoredAttempt = {
  readonly id: string;
  readonly state: AttemptState;
  readonly currency: string;
  readonly amount: bigint;
  readonly method: string;
  readonly seenAt: Date;
  readonly changedAt: Date;
  /** When it was first approved, whatever became of it. */
  readonly approvedAt: Date | null;
};

export async function readStoredAttempts(reader: Reader, payment: PaymentId): Promise<StoredAttempt[]> {
  return reader.query<StoredAttempt>(
    `select id, state, currency, units as amount, method, seen_at as "seenAt", changed_at as "changedAt",
            approved_at as "approvedAt" from app.payment_attempt
      where payment_id = $1 order by seen_at, id`,
    [payment],
  );
}

/** Stores an attempt as the provider answered; true when it is new or changed. An attempt never moves to another payment. */
export async function storeAttempt(
  tx: Tx,
  payment: PaymentId,
  { attempt, at }: { readonly attempt: PaymentAttempt; readonly at: Date },
): Promise<boolean> {
  const { id, state, amount, method, answer } = attempt;
  const rows = await tx.query(
    `insert into app.payment_attempt as a (id, payment_id, state, currency, units, method, seen_at, changed_at, approved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, case when $3 = 'approved' then $7::timestamptz end)
     on conflict (id) do update set state = excluded.state, currency = excluded.currency, units = excluded.units, method = excluded.method,
       changed_at = excluded.changed_at, approved_at = coalesce(a.approved_at, excluded.approved_at)
       where a.payment_id = excluded.payment_id
         and (a.state, a.currency, a.units, a.method) is distinct from (excluded.state, excluded.currency, excluded.units, excluded.method)
     returning 1`,
    [id, payment, state, amount.currency, amount.units, method, at],
  );
  if (rows.length === 0) return false;
  await tx.query(
    'insert into app.payment_answer (id, payment_id, attempt, body, received_at) values ($1, $2, $3, $4, $5)',
    [newId(), payment, id, answer, at],
  );
  return true;
}

type ReceivedBody = { readonly body: Uint8Array; readonly at: Date };

/** Stores a verified notice with its body as received; false when it is already stored. */
export async function storeNotice(tx: Tx, notice: PaymentNotice, { body, at }: ReceivedBody): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.payment_notice (id, event_key, body, received_at, reference) values ($1, $2, $3, $4, $5)
     on conflict (event_key) do nothing returning 1`,
    [newId(), notice.key, Buffer.from(body), at, notice.reference],
  );
  return rows.length === 1;
}

/** Stores a notice whose signature is valid and whose content is not used. */
export async function quarantineNotice(
  reader: Reader,
  reason: 'unreadable' | 'test-mode',
  { body, at }: ReceivedBody,
): Promise<void> {
  await reader.query(
    'insert into app.payment_notice (id, body, received_at, quarantine_reason) values ($1, $2, $3, $4)',
    [newId(), Buffer.from(body), at, reason],
  );
}
