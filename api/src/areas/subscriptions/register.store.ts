import type { SubscriptionState } from '@istmo/contract/kernel/raise';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader } from '@istmo/db/tx';
import type { RaiseId } from '../raises/public.ts';
import { type Subscription, subscriptionColumns } from './subscriptions.store.ts';

/** An order of the register with the user name of its investor. */
export type RegisteredOrder = Subscription & { readonly username: string };

export type RegisterQuery = Pick<Paging, 'pageIndex' | 'pageSize' | 'search' | 'sortOrder'> & {
  readonly raise: RaiseId;
  readonly state: SubscriptionState | '';
  readonly country: string;
  readonly category: Subscription['category'] | '';
  readonly currency: string;
  readonly from: Date | null;
  readonly before: Date | null;
};

const registered = `app.raise_subscription s join app.customer c on c.id = s.customer_id
  where s.raise = $1 and ($2 = '' or s.state = $2) and ($3 = '' or s.country = $3) and ($4 = '' or s.category = $4) and ($5 = '' or s.currency = $5)
    and ($6 = '' or starts_with(lower(s.reference), lower($6)) or starts_with(lower(c.username), lower($6)))
    and s.created_at >= coalesce($7, '-infinity'::timestamptz) and s.created_at < coalesce($8, 'infinity'::timestamptz)`;

/** The orders of a raise in the order of their time, and how many match. */
export async function listRegister(
  reader: Reader,
  { raise, state, country, category, currency, search, sortOrder, from, before, pageIndex, pageSize }: RegisterQuery,
): Promise<{ readonly rows: readonly RegisteredOrder[]; readonly count: number }> {
  const values = [raise, state, country, category, currency, search.trim(), from, before];
  const order = sortOrder === 'asc' ? 'asc' : 'desc';
  const [rows, [counted]] = await Promise.all([
    reader.query<RegisteredOrder>(
      `select ${subscriptionColumns}, c.username from ${registered} order by s.id ${order} limit $9 offset $10`,
      [...values, pageSize, pageIndex * pageSize],
    ),
    reader.query<{ count: number }>(`select count(*)::int as count from ${registered}`, values),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

/** From where the investors of a raise are. */
export async function listOrderCountries(reader: Reader, raise: RaiseId): Promise<string[]> {
  const rows = await reader.query<{ country: string }>(
    'select distinct s.country from app.raise_subscription s where s.raise = $1 order by 1',
    [raise],
  );
  return rows.map(({ country }) => country);
}

/** Orders of a group; amounts are in minor units of the currency of the terms, of orders whose value is known. */
export type DemandSum = {
  readonly by: 'all' | 'day' | 'country' | 'category' | 'size';
  /** The day, the country, the category, or how many of the bounds the order reaches; null: unknown. */
  readonly name: string | null;
  readonly orders: number;
  readonly investors: number;
  readonly unvalued: number;
  readonly paid: bigint;
  readonly intended: bigint;
  readonly left: bigint;
  readonly expired: bigint;
};

type DemandQuery = {
  readonly raise: RaiseId;
  /** Of the terms. */
  readonly currency: string;
  readonly timeZone: string;
  /** Where classes of size begin, ascending, in minor units. */
  readonly bounds: readonly bigint[];
};

// What an order is worth in the currency of the terms, whether or not it is paid.
const valueOfOrder = 'coalesce(s.value_units, case when s.currency = $2 then s.paid_units end)';

/** What the orders of a raise sum up to, in all and by what the book of demand shows. */
export async function sumDemand(
  reader: Reader,
  { raise, currency, timeZone, bounds }: DemandQuery,
): Promise<DemandSum[]> {
  return reader.query<DemandSum>(
    `with ordered as (
       select (s.created_at at time zone $3)::date::text as day, s.country, s.category, s.customer_id, s.state, v.value,
              case when v.value is null then 'unknown' else (select count(*) from unnest($4::bigint[]) b where b <= v.value)::text end as size
         from app.raise_subscription s cross join lateral (select ${valueOfOrder} as value) v where s.raise = $1
     )
     select case 0 when grouping(o.day) then 'day' when grouping(o.country) then 'country' when grouping(o.category) then 'category'
              when grouping(o.size) then 'size' else 'all' end as by,
            coalesce(o.day, o.country, o.category, nullif(o.size, 'unknown')) as name, count(*)::integer as orders,
            count(distinct o.customer_id)::integer as investors, (count(*) filter (where o.value is null))::integer as unvalued,
            coalesce(sum(o.value) filter (where o.state in ('open', 'settled', 'returned')), 0)::bigint as paid,
            coalesce(sum(o.value) filter (where o.state in ('awaiting', 'paying')), 0)::bigint as intended,
            coalesce(sum(o.value) filter (where o.state = 'left'), 0)::bigint as left,
            coalesce(sum(o.value) filter (where o.state = 'expired'), 0)::bigint as expired
       from ordered o group by grouping sets ((), (o.day), (o.country), (o.category), (o.size)) order by 1, 2`,
    [raise, currency, timeZone, [...bounds]],
  );
}

type PricesQuery = {
  readonly raise: RaiseId;
  readonly currency: string;
  readonly prices: readonly bigint[];
  readonly stepUnits: bigint;
  /** One whole unit of the security in its smallest unit. */
  readonly wholeUnit: bigint;
};

/** Units that paid orders want at each of these prices, as an allotment counts them. */
export async function sumDemandAt(
  reader: Reader,
  { raise, currency, prices, stepUnits, wholeUnit }: PricesQuery,
): Promise<{ readonly price: bigint; readonly units: bigint }[]> {
  return reader.query(
    `select p.price, coalesce(sum(w.most - w.most % $4), 0)::bigint as units
       from unnest($3::bigint[]) p (price)
       left join app.raise_subscription s on s.raise = $1 and s.state in ('open', 'settled', 'returned') and (s.limit_price is null or s.limit_price >= p.price)
       left join lateral (select least(s.wanted_units, div(${valueOfOrder}::numeric * $5, p.price)) as most) w on true
      group by p.price order by p.price`,
    [raise, currency, [...prices], stepUnits, wholeUnit],
  );
}
