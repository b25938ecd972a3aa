import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import type { Currency, Money } from '@istmo/contract/kernel/money';
import { statement, type Reader } from '@istmo/db/tx';
import { plainArray, textArray } from './array-text.ts';
import { accountRefs, type Account } from './movement.ts';

/** In units of the currency's ledger scale. */
export type Balance = { readonly currency: Currency; readonly available: bigint; readonly held: bigint };

const selectCustomerBalances = statement(
  'ledger-balances',
  `select owner, currency,
          coalesce(sum(balance) filter (where kind = 'available'), 0)::bigint as available,
          coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held
     from ledger.account where owner = any($1::uuid[]) group by owner, currency`,
);
const selectRowSum = statement(
  'ledger-balance',
  'select coalesce(sum(balance), 0)::bigint as units from ledger.account where ref = any($1::text[])',
);

/** Reads the balances of many customers. Currencies a customer never had are left out; a customer without accounts has an empty list. */
export async function readBalances(
  reader: Reader,
  customers: readonly CustomerId[],
): Promise<Map<CustomerId, Balance[]>> {
  const rows = await reader.query<Balance & { owner: string }>(selectCustomerBalances, [plainArray(customers)]);
  const found = new Map<CustomerId, Balance[]>(customers.map((customer) => [customer, []]));
  for (const { owner, currency, available, held } of rows)
    found.get(asId<'customer'>(owner))?.push({ currency, available, held });
  return found;
}

/** Reads the balance of one account over all its shards, for example what a tranche has left. */
export async function readBalance<C extends Currency>(
  reader: Reader,
  account: Account,
  currency: C,
): Promise<Money<C>> {
  const [row] = await reader.query<{ units: bigint }>(selectRowSum, [textArray(accountRefs(account, currency))]);
  return { currency, units: row?.units ?? 0n };
}
