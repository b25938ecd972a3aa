import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { RaiseId } from '../raises/public.ts';
import { type CountedUse, expireSubscription } from './orders.store.ts';
import { type Subscription, type SubscriptionId, subscriptionColumns as columns } from './subscriptions.store.ts';

/** An open subscription with what its order used of limits. */
export type OpenSubscription = Subscription & { readonly counted: readonly CountedUse[] };

const none = '00000000-0000-0000-0000-000000000000';
export const beforeAll = none;

type Page = { readonly after: string; readonly limit: number };

/** The next subscriptions of a raise whose result is decided, in currencies that are not stopped. */
export async function listAllotted(
  reader: Reader,
  raise: RaiseId,
  { after, limit, stopped }: Page & { readonly stopped: readonly string[] },
): Promise<OpenSubscription[]> {
  return reader.query<OpenSubscription>(
    `select ${columns}, s.counted from app.raise_subscription s
      where s.raise = $1 and s.state = 'open' and s.allotted_units is not null and s.id > $2 and s.currency <> all ($4::text[])
      order by s.id limit $3`,
    [raise, after, limit, [...stopped]],
  );
}

/** The next subscriptions of a raise that is over without units. */
export async function listOpen(reader: Reader, raise: RaiseId, { after, limit }: Page): Promise<OpenSubscription[]> {
  return reader.query<OpenSubscription>(
    `select ${columns}, s.counted from app.raise_subscription s where s.raise = $1 and s.state = 'open' and s.id > $2 order by s.id limit $3`,
    [raise, after, limit],
  );
}

/** Those whose units cannot be delivered to the account now. */
export async function findObstacles(
  reader: Reader,
  ids: readonly SubscriptionId[],
): Promise<ReadonlySet<SubscriptionId>> {
  const rows = await reader.query<{ id: SubscriptionId }>('select id from app.list_delivery_obstacles($1::uuid[])', [
    [...ids],
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** An order that waits for its money, and has it now. */
export type PayableIntent = {
  readonly id: SubscriptionId;
  readonly raise: RaiseId;
  readonly customer: CustomerId;
  readonly currency: string;
  readonly paid: bigint;
};

/** Orders whose money is there, of raises that take orders by the terms that were accepted; the oldest first. */
export const listPayable = (reader: Reader, now: Date, limit: number): Promise<PayableIntent[]> =>
  reader.query<PayableIntent>(
    'select id, raise, customer, currency, paid from app.list_payable_subscriptions($1, $2)',
    [now, limit],
  );

/** Ends orders that were not paid in time, or whose raise or terms are others by now; how many there were. */
export async function expireDue(reader: Reader, now: Date, limit: number): Promise<number> {
  const due = await reader.query<{ id: SubscriptionId }>('select id from app.list_due_subscriptions($1, $2)', [
    now,
    limit,
  ]);
  for (const { id } of due) await expireSubscription(reader, id, now);
  return due.length;
}

/** A subscription whose investor does not know its state yet, and the last state that they were notified of. */
export type UnsaidSubscription = Subscription & { readonly said: string };

/** Locks the next subscriptions to notify of; those that another process has are left to it. A card being charged is the cards' to say. */
export async function takeUnsaid(tx: Tx, limit: number): Promise<UnsaidSubscription[]> {
  return tx.query<UnsaidSubscription>(
    `select ${columns}, s.said_state as said from app.raise_subscription s
      where s.said_state <> s.state and s.state <> 'paying' order by s.state_since limit $1 for no key update of s skip locked`,
    [limit],
  );
}

export async function markSaid(reader: Reader, ids: readonly SubscriptionId[]): Promise<void> {
  await reader.query('update app.raise_subscription set said_state = state where id = any ($1::uuid[])', [[...ids]]);
}

/**
 * Where what is in the escrow of a raise is not the sum of its open subscriptions in a currency, in one snapshot. That the holds are the balances is
 * checked beside it.
 */
export async function findEscrowProblems(
  reader: Reader,
): Promise<{ readonly kind: 'hold'; readonly message: string }[]> {
  const rows = await reader.query<{ message: string }>('select message from app.find_escrow_differences()', []);
  return rows.map(({ message }) => ({ kind: 'hold', message }));
}
