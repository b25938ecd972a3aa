import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader, Tx } from '@istmo/db/tx';
import { type PageOfRows, readPage } from '../../http/paging.ts';
import type { PaymentState } from './payment-states.ts';

export type PaymentId = Id<'payment'>;

/** A payment that a customer opened at the bank. */
export type Payment = {
  readonly id: PaymentId;
  readonly reference: string;
  readonly customer: CustomerId;
  readonly currency: string;
  readonly units: bigint;
  readonly url: string;
  /** The provider's id of the link; '' where it finds attempts by our reference. */
  readonly linkId: string;
  readonly state: PaymentState;
  readonly attemptState: 'pending' | 'declined' | null;
  /** The provider's id of the attempt that was credited or is in review. */
  readonly attempt: string | null;
  readonly takenUnits: bigint;
  readonly owedUnits: bigint;
  readonly language: Language;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly stateSince: Date;
  readonly creditedAt: Date | null;
  /** Money arrived beside what was credited. */
  readonly hasSurplus: boolean;
};

export const paymentColumns = `id, reference, customer_id as customer, currency, units, url, link_id as "linkId", state, attempt_state as "attemptState", attempt,
  taken_units as "takenUnits", owed_units as "owedUnits", language, created_at as "createdAt", expires_at as "expiresAt",
  state_since as "stateSince", credited_at as "creditedAt", has_surplus as "hasSurplus"`;

export type RequestRecord = { readonly key: string; readonly hash: string };

type NewPayment = Pick<
  Payment,
  'id' | 'reference' | 'customer' | 'currency' | 'units' | 'url' | 'linkId' | 'language' | 'createdAt' | 'expiresAt'
> & { readonly nextCheckAt: Date; readonly request: RequestRecord | undefined };

/** Stores a payment; false when the request was stored by another one at the same moment. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.payment (id, reference, customer_id, currency, units, url, language, created_at, state_since, expires_at, next_check_at,
       request_key, request_hash, link_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13) on conflict (customer_id, request_key) do nothing returning 1`,
    [
      payment.id,
      payment.reference,
      payment.customer,
      payment.currency,
      payment.units,
      payment.url,
      payment.language,
      payment.createdAt,
      payment.expiresAt,
      payment.nextCheckAt,
      payment.request?.key ?? null,
      payment.request?.hash ?? null,
      payment.linkId,
    ],
  );
  return rows.length === 1;
}

/** The payment of the request that was sent with this key. */
export async function findRequest(
  reader: Reader,
  customer: CustomerId,
  key: string,
): Promise<{ readonly hash: string; readonly url: string } | undefined> {
  const [row] = await reader.query<{ hash: string; url: string }>(
    'select request_hash as hash, url from app.payment where customer_id = $1 and request_key = $2',
    [customer, key],
  );
  return row;
}

export function readPaymentsOf(reader: Reader, customer: CustomerId, paging: Paging): Promise<PageOfRows<Payment>> {
  return readPage<Payment>(reader, {
    columns: paymentColumns,
    table: 'app.payment',
    time: 'created_at',
    customer,
    paging,
    searchExpression: 'reference',
  });
}

/** The customer's payments that the bank may still decide, newest first. */
export async function findOpenPayments(reader: Reader, customer: CustomerId): Promise<Payment[]> {
  return reader.query<Payment>(
    `select ${paymentColumns} from app.payment where customer_id = $1 and state = 'open' order by id desc limit 20`,
    [customer],
  );
}

export async function findPayment(reader: Reader, reference: string): Promise<Payment | undefined> {
  const [row] = await reader.query<Payment>(`select ${paymentColumns} from app.payment where reference = $1`, [
    reference,
  ]);
  return row;
}

export async function lockPayment(tx: Tx, id: PaymentId): Promise<Payment | undefined> {
  const [row] = await tx.query<Payment>(`select ${paymentColumns} from app.payment where id = $1 for no key update`, [
    id,
  ]);
  return row;
}

/** The payments that the provider is to be asked about, the longest due first. */
export async function listDue(reader: Reader, at: Date, limit: number): Promise<Pick<Payment, 'id' | 'reference'>[]> {
  return reader.query<Pick<Payment, 'id' | 'reference'>>(
    'select id, reference from app.payment where next_check_at <= $1 order by next_check_at limit $2',
    [at, limit],
  );
}

export type PaymentChange = Pick<
  Payment,
  'state' | 'attemptState' | 'attempt' | 'takenUnits' | 'owedUnits' | 'stateSince' | 'creditedAt'
>;

export async function updatePayment(tx: Tx, id: PaymentId, change: PaymentChange): Promise<void> {
  await tx.query(
    `update app.payment set state = $2, attempt_state = $3, attempt = $4, taken_units = $5, owed_units = $6, state_since = $7,
       credited_at = $8 where id = $1`,
    [
      id,
      change.state,
      change.attemptState,
      change.attempt,
      change.takenUnits,
      change.owedUnits,
      change.stateSince,
      change.creditedAt,
    ],
  );
}

export async function setNextCheck(reader: Reader, id: PaymentId, at: Date | undefined): Promise<void> {
  await reader.query('update app.payment set next_check_at = $2 where id = $1', [id, at ?? 'infinity']);
}

export async function setSurplus(tx: Tx, id: PaymentId, hasSurplus: boolean): Promise<void> {
  await tx.query('update app.payment set has_surplus = $2 where id = $1', [id, hasSurplus]);
}

/** What the bank received and no customer was credited: another amount or currency than requested, or a second payment. */
export async function readUncreditedPayments(
  reader: Reader,
): Promise<{ readonly currency: string; readonly units: bigint }[]> {
  return reader.query(
    `select a.currency, sum(a.units)::bigint as units from app.payment p join app.payment_attempt a on a.payment_id = p.id
      where (p.state = 'in_review' or p.has_surplus) and a.state = 'approved' and not (p.state = 'credited' and a.id = p.attempt)
      group by 1`,
  );
}
