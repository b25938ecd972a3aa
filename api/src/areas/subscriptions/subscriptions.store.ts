import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { ReturnReason, SubscriptionState } from '@istmo/contract/kernel/raise';
import type { Reader, Tx } from '@istmo/db/tx';
import type { AcceptedDocument, RaiseId } from '../raises/public.ts';

export type SubscriptionId = Id<'subscription'>;

/** Amounts are in minor units of the currency, units in the smallest unit of the security. */
export type Subscription = {
  readonly id: SubscriptionId;
  readonly reference: string;
  readonly raise: RaiseId;
  readonly customer: CustomerId;
  readonly termsVersion: number;
  readonly state: SubscriptionState;
  readonly stateSince: Date;
  readonly reason: ReturnReason | '';
  readonly paidBy: 'balance' | 'card';
  readonly currency: string;
  readonly paid: bigint;
  readonly cardFee: bigint;
  /** What the payment is worth in the currency of the terms; null until the rate of the close is known. */
  readonly value: bigint | null;
  readonly wanted: bigint;
  /** Where the price is found by demand: the highest that the investor pays; null: any. */
  readonly limitPrice: bigint | null;
  readonly priceStep: number | null;
  readonly country: string;
  readonly category: 'retail' | 'professional' | 'institutional';
  readonly leaveUntil: Date;
  readonly documents: readonly AcceptedDocument[];
  readonly questionnaireResult: string | null;
  readonly declaration: string | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly expiresAt: Date | null;
  readonly endedAt: Date | null;
  readonly allotted: bigint | null;
  readonly allottedPrice: bigint | null;
  readonly cost: bigint | null;
  readonly lot: string | null;
};

export const subscriptionColumns = `s.id, s.reference, s.raise, s.customer_id as customer, s.terms_version as "termsVersion", s.state, s.state_since as "stateSince", s.reason,
  s.paid_by as "paidBy", s.currency, s.paid_units as paid, s.card_fee_units as "cardFee", s.value_units as value, s.wanted_units as wanted,
  s.limit_price as "limitPrice", s.price_step as "priceStep", s.country, s.category, s.leave_until as "leaveUntil", s.documents,
  s.questionnaire_result as "questionnaireResult", s.declaration, s.created_at as "createdAt", s.paid_at as "paidAt", s.expires_at as "expiresAt",
  s.ended_at as "endedAt", s.allotted_units as allotted, s.allotted_price as "allottedPrice", s.cost_units as cost, s.lot`;

export async function readSubscription(reader: Reader, id: SubscriptionId): Promise<Subscription | undefined> {
  const [row] = await reader.query<Subscription>(
    `select ${subscriptionColumns} from app.raise_subscription s where s.id = $1`,
    [id],
  );
  return row;
}

/** What a raise has, for each currency, state and way of paying. */
export type SubscriptionSum = {
  readonly currency: string;
  readonly state: SubscriptionState;
  readonly paidBy: 'balance' | 'card';
  readonly count: number;
  readonly paid: bigint;
  /** In the currency of the terms; of those whose value is known. */
  readonly value: bigint;
  readonly wanted: bigint;
  readonly cost: bigint;
  readonly allotted: bigint;
};

export async function sumSubscriptions(reader: Reader, raise: RaiseId): Promise<SubscriptionSum[]> {
  return reader.query<SubscriptionSum>(
    `select s.currency, s.state, s.paid_by as "paidBy", count(*)::integer as count, sum(s.paid_units)::bigint as paid,
            coalesce(sum(s.value_units), 0)::bigint as value, sum(s.wanted_units)::bigint as wanted, coalesce(sum(s.cost_units), 0)::bigint as cost,
            coalesce(sum(s.allotted_units), 0)::bigint as allotted
       from app.raise_subscription s where s.raise = $1 group by s.currency, s.state, s.paid_by`,
    [raise],
  );
}

export async function lockSubscription(tx: Tx, id: SubscriptionId): Promise<Subscription | undefined> {
  const [row] = await tx.query<Subscription>(
    `select ${subscriptionColumns} from app.raise_subscription s where s.id = $1 for no key update`,
    [id],
  );
  return row;
}

export async function storeState(
  tx: Tx,
  id: SubscriptionId,
  { state, at }: { readonly state: SubscriptionState; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update app.raise_subscription set state = $2, state_since = $3, paid_at = case when $2 = 'open' then $3 else paid_at end,
            ended_at = case when $2 in ('left', 'returned', 'settled', 'expired') then $3 end where id = $1`,
    [id, state, at],
  );
}

/** How many orders of a customer in a raise are open, or wait for their money. */
export async function countOwn(reader: Reader, raise: RaiseId, customer: CustomerId): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `select count(*)::integer as count from app.raise_subscription
      where raise = $1 and customer_id = $2 and state in ('awaiting', 'paying', 'open')`,
    [raise, customer],
  );
  return row?.count ?? 0;
}

/** The order of a customer that waits for its money; there is one at most in each raise. */
export async function findOwnIntent(
  reader: Reader,
  raise: RaiseId,
  customer: CustomerId,
): Promise<Subscription | undefined> {
  const [row] = await reader.query<Subscription>(
    `select ${subscriptionColumns} from app.raise_subscription s where s.raise = $1 and s.customer_id = $2 and s.state = 'awaiting'`,
    [raise, customer],
  );
  return row;
}

/** A subscription of this customer by its reference; undefined for another customer's. */
export async function findOwn(
  reader: Reader,
  customer: CustomerId,
  reference: string,
): Promise<Subscription | undefined> {
  const [row] = await reader.query<Subscription>(
    `select ${subscriptionColumns} from app.raise_subscription s where s.customer_id = $1 and s.reference = upper($2)`,
    [customer, reference.trim()],
  );
  return row;
}

/** As many as a page shows, newest first. */
export async function listOwn(reader: Reader, customer: CustomerId): Promise<Subscription[]> {
  return reader.query<Subscription>(
    `select ${subscriptionColumns} from app.raise_subscription s where s.customer_id = $1 order by s.id desc limit 200`,
    [customer],
  );
}
