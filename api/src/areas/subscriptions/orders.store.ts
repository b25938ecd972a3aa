import type { CustomerId } from '@istmo/contract/kernel/id';
import { formatRate, type Rate } from '@istmo/contract/kernel/rate';
import type { Reader } from '@istmo/db/tx';
import { batchInsert, batchUpdate, type CounterChange, type PreparedRow, prepareRow } from '@istmo/ledger';
import type { AcceptedDocument, RaiseId } from '../raises/public.ts';
import type { SubscriptionId } from './subscriptions.store.ts';

const subscriptionInsert = batchInsert({
  name: 'subscriptions',
  table: 'app.raise_subscription',
  columns: {
    id: 'uuid',
    reference: 'text',
    raise: 'uuid',
    customer_id: 'uuid',
    terms_version: 'smallint',
    state: 'text',
    state_since: 'timestamptz',
    paid_by: 'text',
    currency: 'text',
    paid_units: 'bigint',
    card_fee_units: 'bigint',
    value_units: 'bigint?',
    rate: 'numeric?',
    wanted_units: 'bigint',
    limit_price: 'bigint?',
    price_step: 'smallint?',
    country: 'text',
    category: 'text',
    leave_until: 'timestamptz',
    documents: 'jsonb',
    questionnaire_result: 'uuid?',
    declaration: 'uuid?',
    counted: 'jsonb',
    created_at: 'timestamptz',
    paid_at: 'timestamptz?',
    expires_at: 'timestamptz?',
  },
});

/** An order as it is stored, paid from the balance at once or later. */
export type NewSubscription = {
  readonly id: SubscriptionId;
  readonly reference: string;
  readonly raise: RaiseId;
  readonly customer: CustomerId;
  readonly termsVersion: number;
  readonly state: 'awaiting' | 'paying' | 'open';
  readonly paidBy: 'balance' | 'card';
  readonly currency: string;
  readonly paid: bigint;
  readonly cardFee: bigint;
  /** Null where the rate of the close decides. */
  readonly value: bigint | null;
  readonly rate: Rate | null;
  readonly wanted: bigint;
  readonly limitPrice: bigint | null;
  readonly priceStep: number | null;
  readonly country: string;
  readonly category: 'retail' | 'professional' | 'institutional';
  readonly leaveUntil: Date;
  readonly documents: readonly AcceptedDocument[];
  readonly questionnaireResult: string | null;
  readonly declaration: string | null;
  readonly counted: readonly CountedUse[];
  readonly at: Date;
  readonly expiresAt: Date | null;
};

/** What an order used of a limit, as its row keeps it. */
export type CountedUse = {
  readonly subject: string;
  readonly name: string;
  readonly period: string;
  readonly units: string;
};

export const toCountedUse = ({ subject, name, period, units }: CounterChange): CountedUse => ({
  subject,
  name,
  period,
  units: units.toString(),
});

/** Gives back what an order used of its limits. */
export const giveBack = (counted: readonly CountedUse[]): CounterChange[] =>
  counted.map(({ units, ...counter }) => ({ ...counter, units: -BigInt(units) }));

export function toSubscriptionRow(one: NewSubscription): PreparedRow {
  return prepareRow(subscriptionInsert, {
    id: one.id,
    reference: one.reference,
    raise: one.raise,
    customer_id: one.customer,
    terms_version: one.termsVersion,
    state: one.state,
    state_since: one.at,
    paid_by: one.paidBy,
    currency: one.currency,
    paid_units: one.paid,
    card_fee_units: one.cardFee,
    value_units: one.value,
    rate: one.rate && formatRate(one.rate),
    wanted_units: one.wanted,
    limit_price: one.limitPrice,
    price_step: one.priceStep,
    country: one.country,
    category: one.category,
    leave_until: one.leaveUntil,
    documents: one.documents.map(({ document, version, hash }) => ({ document, version, hash })),
    questionnaire_result: one.questionnaireResult,
    declaration: one.declaration,
    counted: one.counted.map((use) => ({ ...use })),
    created_at: one.at,
    paid_at: one.state === 'open' ? one.at : null,
    expires_at: one.expiresAt,
  });
}

/** Its investor leaves: only while nothing is allotted, so that a leave and an allotment never both win. */
export const leftUpdate = batchUpdate({
  name: 'leave-subscription',
  table: 'app.raise_subscription',
  expects: { state: 'text', allotted_units: 'bigint?' },
  sets: { state: 'text', state_since: 'timestamptz', ended_at: 'timestamptz' },
});

/** An order that waited for its money is paid. */
export const paidUpdate = batchUpdate({
  name: 'pay-subscription',
  table: 'app.raise_subscription',
  expects: { state: 'text' },
  sets: {
    state: 'text',
    state_since: 'timestamptz',
    paid_at: 'timestamptz',
    leave_until: 'timestamptz',
    counted: 'jsonb',
  },
});

/** Units are delivered, or all of the money goes back. */
export const endedUpdate = batchUpdate({
  name: 'end-subscription',
  table: 'app.raise_subscription',
  expects: { state: 'text', allotted_units: 'bigint?' },
  sets: { state: 'text', state_since: 'timestamptz', ended_at: 'timestamptz', reason: 'text', lot: 'uuid?' },
});

/** What the order of a subscription used of its limits. */
export async function readCounted(reader: Reader, id: SubscriptionId): Promise<readonly CountedUse[]> {
  const [row] = await reader.query<{ counted: readonly CountedUse[] }>(
    'select counted from app.raise_subscription where id = $1',
    [id],
  );
  return row?.counted ?? [];
}

/** Ends an order that was not paid: by its investor, or because its time is over; false when it is not waiting any more. */
export async function expireSubscription(reader: Reader, id: SubscriptionId, at: Date): Promise<boolean> {
  const rows = await reader.query(
    `update app.raise_subscription set state = 'expired', state_since = $2, ended_at = $2 where id = $1 and state = 'awaiting' returning id`,
    [id, at],
  );
  return rows.length > 0;
}
