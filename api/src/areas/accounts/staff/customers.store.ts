import type { CustomerId } from '@istmo/contract/kernel/id';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { Paging } from '@istmo/contract/kernel/paging';
import { likePrefix } from '@istmo/db/like-prefix';
import type { Reader } from '@istmo/db/tx';
import { toDateRange } from '../../../http/paging.ts';
import { accountStatusFilters, accountStatusTables, listedStatusColumns } from '../../access/public.ts';
import { maxCounted } from '../../../http/queue-length.ts';

export type ListedCustomer = {
  readonly id: CustomerId;
  readonly username: string;
  readonly email: string;
  readonly country: string;
  readonly userType: '' | 'personal' | 'business';
  readonly kycStatus: KycStatus;
  readonly hasTfa: boolean;
  readonly isSuspended: boolean;
  readonly isFrozen: boolean;
  readonly createdAt: Date;
};

const columns = `${listedStatusColumns}, customer.id, email, created_at as "createdAt"`;

export type CustomerSearch = {
  readonly text: string;
  /** The id of a customer, when the text is one. */
  readonly id: CustomerId | undefined;
  /** Whether the beginning of an e-mail address is enough; otherwise all of it is needed. */
  readonly mayGuessEmail: boolean;
  readonly maxRows: number;
};

// Each branch is a range of one index and ends at its own limit, so that a short text costs no more than a long one: the order is that of the
// index of beginnings. As an array it is read once and first, whatever other conditions the statement has.
const found = `array(
  (select id from app.customer where id = $2)
  union (select id from app.customer where lower(username) like $1 order by lower(username) using ~<~ limit $5)
  union (select id from app.customer where lower(email) = lower($3))
  union (select id from app.customer where $4 and lower(email) like $1 order by lower(email) using ~<~ limit $5))`;

const toSearchValues = ({ text, id, mayGuessEmail, maxRows }: CustomerSearch): unknown[] => [
  likePrefix(text),
  id ?? null,
  text,
  mayGuessEmail,
  maxRows,
];

/** The customers that a text names, those named exactly first. */
export async function searchCustomers(reader: Reader, search: CustomerSearch): Promise<ListedCustomer[]> {
  return reader.query<ListedCustomer>(
    `select ${columns} from ${accountStatusTables} where customer.id = any (${found})
     order by lower(username) = lower($3) or lower(email) = lower($3) desc, lower(username) limit $5`,
    toSearchValues(search),
  );
}

const maxNamed = 100;

/** The customers whose user name begins with the words, or whose e-mail address is them, or with `mayGuessEmail` begins with them; at most 100. */
export async function findNamedCustomers(
  reader: Reader,
  { words, mayGuessEmail }: { readonly words: string; readonly mayGuessEmail: boolean },
): Promise<CustomerId[]> {
  const search = { text: words, id: undefined, mayGuessEmail, maxRows: maxNamed };
  const rows = await reader.query<{ id: CustomerId }>(`select unnest(${found}) as id`, toSearchValues(search));
  return rows.map(({ id }) => id);
}

export type CustomerFilter = {
  readonly kyc: KycStatus | '';
  readonly suspended: 'yes' | 'no' | '';
  readonly frozen: 'yes' | 'no' | '';
  readonly country: string;
  readonly paging: Paging;
  /** Narrows the list to what the search finds, at most `maxRows`. */
  readonly search: CustomerSearch | undefined;
};

/** One page of customers, newest first, and how many match, at most `maxCounted`. */
export async function readCustomers(
  reader: Reader,
  { kyc, suspended, frozen, country, paging, search }: CustomerFilter,
): Promise<{ rows: ListedCustomer[]; count: number }> {
  const values: unknown[] = search ? toSearchValues(search) : [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const { from, before } = toDateRange(paging);
  const conditions = [
    ...(search ? [`customer.id = any (${found})`] : []),
    ...(kyc === '' ? [] : [accountStatusFilters.kyc(add(kyc))]),
    ...(country === '' ? [] : [accountStatusFilters.country(add(country))]),
    ...(suspended === '' ? [] : [accountStatusFilters.isSuspended(suspended === 'yes')]),
    ...(frozen === '' ? [] : [accountStatusFilters.isFrozen(frozen === 'yes')]),
    ...(from ? [`created_at >= ${add(from)}`] : []),
    ...(before ? [`created_at < ${add(before)}`] : []),
  ];
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const order = paging.sortOrder === 'asc' ? 'asc' : 'desc';
  // Ids follow the time too, but only this order can begin at a date.
  const sorted = [...(from || before ? ['created_at'] : []), 'account_status.customer_id']
    .map((column) => `${column} ${order}`)
    .join(', ');
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const [rows, [counted]] = await Promise.all([
    reader.query<ListedCustomer>(
      // Skipped rows would be completed like those of the page, which took most of the time of a late one.
      `with page as materialized (
         select account_status.customer_id as id from ${accountStatusTables} ${where} order by ${sorted} limit ${limit} offset ${offset})
       select ${columns} from ${accountStatusTables} join page on page.id = customer.id order by ${sorted}`,
      [...values, paging.pageSize, paging.pageIndex * paging.pageSize],
    ),
    reader.query<{ count: bigint }>(
      `select count(*) as count from (select from ${accountStatusTables} ${where} limit ${maxCounted}) counted`,
      values,
    ),
  ]);
  return { rows, count: Number(counted?.count ?? 0n) };
}
