import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';

type FoundOwner = {
  readonly customer: CustomerId;
  readonly username: string;
  readonly kind: 'txid' | 'address';
  readonly found: string;
};

/** The customers whose receiving address or whose deposit's txid begins with a text, at most ten of each. */
export async function findOwners(reader: Reader, text: string): Promise<FoundOwner[]> {
  const prefix = `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return reader.query<FoundOwner>(
    `select found.customer_id as customer, username, kind, found from (
       (select customer_id, 'address' as kind, address as found from app.deposit_address where address like $1 order by address limit 10)
       union all
       (select distinct on (txid, customer_id) customer_id, 'txid', txid from app.deposit where txid like $1
         order by txid, customer_id limit 10)) found
     join app.customer on customer.id = found.customer_id`,
    [prefix],
  );
}

type AmountOwner = {
  readonly customer: CustomerId;
  readonly username: string;
  readonly currency: string;
  readonly units: bigint;
};

/** The customers of the newest deposits of one of these amounts, at most ten. */
export async function findOwnersOfAmount(
  reader: Reader,
  amounts: readonly { readonly currency: string; readonly units: bigint }[],
): Promise<AmountOwner[]> {
  return reader.query<AmountOwner>(
    `select found.customer_id as customer, username, found.currency, found.units
       from unnest($1::text[], $2::bigint[]) as searched (currency, units)
       cross join lateral (select customer_id, currency, units, id from app.deposit d
          where d.currency = searched.currency collate "C" and d.units = searched.units order by id desc limit 10) found
       join app.customer on customer.id = found.customer_id
      order by found.id desc limit 10`,
    [amounts.map(({ currency }) => currency), amounts.map(({ units }) => units)],
  );
}
