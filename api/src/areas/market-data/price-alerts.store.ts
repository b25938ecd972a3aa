import type { AlertDirection } from '@istmo/contract/areas/market-data/market-data.contract';
import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';
import type { UnitChange } from '../instruments/public.ts';
import type { MarketId } from '../markets/public.ts';
import type { PublicTrade } from '../order-books/public.ts';

type AlertId = Id<'price-alert'>;

/** What a customer wants to be notified of, once. The price is of one whole unit, in the smallest unit of the currency. */
export type PriceAlert = {
  readonly id: AlertId;
  readonly customer: CustomerId;
  readonly market: MarketId;
  readonly direction: AlertDirection;
  readonly price: bigint;
  /** How many changes of the security's units were before what its price is of. */
  readonly unitChanges: number;
  readonly createdAt: Date;
  /** The first trade that was at the price or beyond it. */
  readonly reachedAt: Date | null;
  readonly reachedPrice: bigint | null;
};

const columns = `a.id, a.customer_id as customer, a.book as market, a.direction, a.price, a.unit_changes as "unitChanges", a.created_at as "createdAt",
  a.reached_at as "reachedAt", a.reached_price as "reachedPrice"`;

export async function listAlertsOf(
  reader: Reader,
  customer: CustomerId,
  market: MarketId | undefined,
): Promise<PriceAlert[]> {
  return reader.query<PriceAlert>(
    `select ${columns} from app.price_alert a where a.customer_id = $1 and ($2::uuid is null or a.book = $2) order by a.id desc limit 500`,
    [customer, market ?? null],
  );
}

type NewAlert = Pick<PriceAlert, 'customer' | 'market' | 'direction' | 'price' | 'unitChanges'> & {
  readonly at: Date;
  /** Trades up to this one were there before it. */
  readonly afterNumber: bigint;
};

/** Until the commit no trade of the market is compared with alerts. */
export async function shareSummed(tx: Tx, market: MarketId): Promise<void> {
  await tx.query('select app.share_summed($1)', [market]);
}

/** The open alert of these terms, which is made unless it exists. */
export async function addAlert(tx: Tx, alert: NewAlert): Promise<PriceAlert> {
  const { customer, market, direction, price, unitChanges, at, afterNumber } = alert;
  await tx.query(
    `insert into app.price_alert (id, customer_id, book, direction, price, unit_changes, created_at, after_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (customer_id, book, direction, price, unit_changes) where reached_at is null do nothing`,
    [newId(), customer, market, direction, price, unitChanges, at, afterNumber],
  );
  const [row] = await tx.query<PriceAlert>(
    `select ${columns} from app.price_alert a
      where (a.customer_id, a.book, a.direction, a.price, a.unit_changes) = ($1, $2, $3, $4, $5) and a.reached_at is null`,
    [customer, market, direction, price, unitChanges],
  );
  if (!row) throw new Error('the alert was not stored');
  return row;
}

export async function countOpenAlerts(reader: Reader, customer: CustomerId): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    'select count(*)::integer as count from app.price_alert where customer_id = $1 and reached_at is null',
    [customer],
  );
  return row?.count ?? 0;
}

export async function removeAlert(reader: Reader, customer: CustomerId, id: string): Promise<void> {
  await reader.query('delete from app.price_alert where id::text = $2 and customer_id = $1', [customer, id]);
}

type TradeRun = { readonly trades: readonly PublicTrade[]; readonly unitChanges: number };

/** Marks the open alerts that trades in the same units reached, each with the first of them that did. Trades are in the order of their numbers. */
export async function reachAlerts(tx: Tx, market: MarketId, { trades, unitChanges }: TradeRun): Promise<void> {
  await tx.query(
    `with trade as (select * from unnest($2::bigint[], $3::bigint[], $4::timestamptz[]) t (number, price, at)),
       span as (select min(price) as low, max(price) as high from trade),
       reached as (
         select a.id, t.at, t.price from app.price_alert a cross join lateral (
             select * from trade where trade.number > a.after_number
                and case a.direction when 'above' then trade.price >= a.price else trade.price <= a.price end
              order by trade.number limit 1) t
          where a.book = $1 and a.unit_changes = $5 and a.reached_at is null
            and (a.direction = 'above' and a.price <= (select high from span) or a.direction = 'below' and a.price >= (select low from span)))
     update app.price_alert a set reached_at = r.at, reached_price = r.price from reached r where a.id = r.id`,
    [
      market,
      trades.map(({ number }) => number),
      trades.map(({ price }) => price),
      trades.map(({ at }) => at),
      unitChanges,
    ],
  );
}

/**
 * The units of a security changed, as the change of this place in their order says: the prices that customers wait for change with those of the market. Alerts that
 * become the same are one.
 */
export async function adjustAlerts(tx: Tx, market: MarketId, place: number, change: UnitChange): Promise<void> {
  const [ratioNew, ratioOld] = change.adjustsPrices ? [change.ratioNew, change.ratioOld] : [1n, 1n];
  const adjusted = 'greatest(div(a.price::numeric * $4, $3), 1)::bigint';
  const values = [market, place, ratioNew, ratioOld];
  const open = 'a.book = $1 and a.unit_changes = $2 and a.reached_at is null';
  await tx.query(
    `delete from app.price_alert where id in (
       select o.id from (
         select a.id, a.customer_id, a.direction, ${adjusted} as price,
                row_number() over (partition by a.customer_id, a.direction, ${adjusted} order by a.id) as place
           from app.price_alert a where ${open}) o
        where o.place > 1 or exists (select from app.price_alert n where (n.customer_id, n.book, n.direction, n.price, n.unit_changes)
           = (o.customer_id, $1, o.direction, o.price, $2 + 1) and n.reached_at is null))`,
    values,
  );
  await tx.query(`update app.price_alert a set price = ${adjusted}, unit_changes = $2 + 1 where ${open}`, values);
}

/** The next alerts that were reached and whose customers are not notified yet; one process at a time has them. */
export async function takeReachedAlerts(tx: Tx, limit: number): Promise<PriceAlert[]> {
  return tx.query<PriceAlert>(
    `select ${columns} from app.price_alert a where a.reached_at is not null and a.notified_at is null
      order by a.id limit $1 for update skip locked`,
    [limit],
  );
}

export async function markAlertsNotified(tx: Tx, ids: readonly AlertId[], at: Date): Promise<void> {
  await tx.query('update app.price_alert set notified_at = $2 where id = any ($1)', [ids, at]);
}

export async function deleteReachedAlerts(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.price_alert where id in (
       select id from app.price_alert where reached_at < $1 and notified_at is not null limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}
