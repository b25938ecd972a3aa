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
