import type { CustomerId } from '@istmo/contract/kernel/id';
import { likePrefix } from '@istmo/db/like-prefix';
import type { Reader } from '@istmo/db/tx';

export type HolderAccount = { readonly id: CustomerId; readonly username: string; readonly email: string };

export async function readAccounts(reader: Reader, customers: readonly CustomerId[]): Promise<HolderAccount[]> {
  return reader.query<HolderAccount>('select id, username, email from app.customer where id = any ($1::uuid[])', [
    customers,
  ]);
}

/** Customers whose user name begins with the text. */
export async function findCustomersByUsername(reader: Reader, text: string): Promise<CustomerId[]> {
  const rows = await reader.query<{ id: CustomerId }>('select id from app.customer where lower(username) like $1', [
    likePrefix(text),
  ]);
  return rows.map(({ id }) => id);
}

/** What the issuance service said of a security at a comparison, beside the books. */
export type Comparison = {
  readonly instrument: string;
  readonly at: Date;
  /** Empty when it answered. */
  readonly failure: string;
  readonly issued: bigint;
  readonly inside: bigint;
  readonly outside: bigint;
  readonly serviceSupply: bigint;
  readonly serviceInside: bigint;
  readonly serviceOutside: bigint;
};

export async function readComparisons(reader: Reader): Promise<Comparison[]> {
  return reader.query<Comparison>(
    `select instrument, at, failure, issued, inside, outside, service_supply as "serviceSupply", service_inside as "serviceInside",
            service_outside as "serviceOutside" from app.register_comparison`,
    [],
  );
}

export async function storeComparison(reader: Reader, comparison: Comparison): Promise<void> {
  const { instrument, at, failure, issued, inside, outside, serviceSupply, serviceInside, serviceOutside } = comparison;
  await reader.query(
    `insert into app.register_comparison (instrument, at, failure, issued, inside, outside, service_supply, service_inside, service_outside)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (instrument) do update set at = excluded.at, failure = excluded.failure, issued = excluded.issued, inside = excluded.inside,
       outside = excluded.outside, service_supply = excluded.service_supply, service_inside = excluded.service_inside,
       service_outside = excluded.service_outside`,
    [instrument, at, failure, issued, inside, outside, serviceSupply, serviceInside, serviceOutside],
  );
}
