import type { CustomerId } from '@istmo/contract/kernel/id';
import type { OrderEndReason } from '@istmo/contract/kernel/order';
import type { Tx } from '@istmo/db/tx';
import type { MarketId } from '../markets/public.ts';
import type { OrderId } from '../order-books/public.ts';

/** What an order's customer was not notified of yet: the sum of what was traded since, and why it ended. */
export type OrderNews = {
  readonly order: OrderId;
  readonly customer: CustomerId;
  readonly units: bigint;
  readonly value: bigint;
  readonly fee: bigint;
  /** Null: it is open, or its customer or its trades ended it. */
  readonly reason: OrderEndReason | null;
  /** Of the newest of it. */
  readonly at: Date;
  /** Whether the account still exists. */
  readonly isCustomer: boolean;
};

/** Reads on in the log of a market: the customers whose orders changed. Undefined where nothing was left to read, or another process reads it. */
export async function collectNews(tx: Tx, market: MarketId, limit: number): Promise<CustomerId[] | undefined> {
  const rows = await tx.query<{ customer: CustomerId | null }>('select customer from app.collect_order_news($1, $2)', [
    market,
    limit,
  ]);
  return rows.length === 0 ? undefined : rows.flatMap(({ customer }) => customer ?? []);
}

/** Locks the next orders to notify of, of customers to whom nothing was said since `before`; those that another process has are left to it. */
export async function takeNews(
  tx: Tx,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<OrderNews[]> {
  return tx.query<OrderNews>(
    `select n.order_id as "order", n.customer_id as customer, n.units, n.value_units as value, n.fee_units as fee, n.reason, n.news_at as at,
            exists (select from app.customer c where c.id = n.customer_id) as "isCustomer"
       from app.order_notice n
      where n.news_at is not null
        and not exists (select from app.order_notice s where s.customer_id = n.customer_id and s.said_at > $1)
      order by n.news_at limit $2 for no key update skip locked`,
    [before, limit],
  );
}

export async function markSaid(tx: Tx, orders: readonly OrderId[], at: Date): Promise<void> {
  await tx.query(
    `update app.order_notice set units = 0, value_units = 0, fee_units = 0, reason = null, news_at = null, said_at = $2
      where order_id = any ($1::uuid[])`,
    [orders, at],
  );
}

/** Forgets orders of which everything was said before a moment. */
export async function forgetSaid(tx: Tx, before: Date): Promise<void> {
  await tx.query('delete from app.order_notice where news_at is null and said_at < $1', [before]);
}
