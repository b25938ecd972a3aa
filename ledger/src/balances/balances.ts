import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import type { Currency, Money } from '@istmo/contract/kernel/money';
import { statement, type Reader } from '@istmo/db/tx';
import { plainArray } from '../array-text.ts';
import type { Account } from '../movement.ts';

/** In units of the currency's ledger scale. */
export type Balance = {
  readonly currency: Currency;
  readonly available: bigint;
  readonly held: bigint;
  readonly frozen: bigint;
  /** Units of a security in lots, each locked until its day. */
  readonly locked: bigint;
  /** Money in the escrow of offerings. */
  readonly subscribed: bigint;
};

const selectCustomerBalances = statement(
  'ledger-balances',
  `select owner, currency,
          coalesce(sum(balance) filter (where kind = 'available'), 0)::bigint as available,
          coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held,
          coalesce(sum(balance) filter (where kind = 'frozen'), 0)::bigint as frozen,
          coalesce(sum(balance) filter (where kind = 'lot'), 0)::bigint as locked,
          coalesce(sum(balance) filter (where kind = 'subscribed'), 0)::bigint as subscribed
     from ledger.account where owner = any($1::uuid[]) group by owner, currency`,
);
const selectRowSum = statement(
  'ledger-balance',
  `select coalesce(sum(a.balance), 0)::bigint as units
     from ledger.party p cross join ledger.account_kind k cross join ledger.currency c
     cross join lateral generate_series(0, case when k.is_sharded then 15 else 0 end) s (shard)
     join ledger.account a on a.id = ledger.account_id(p.number, s.shard, c.number, k.number)
    where p.owner is not distinct from $1::uuid and p.place = $2 and k.name = $3 and c.code = $4`,
);

const selectHolderCounts = statement(
  'ledger-holder-counts',
  `select currency, count(distinct owner) as holders from ledger.account
    where currency = any($1::text[]) and owner is not null and kind in ('available', 'held', 'frozen', 'lot') and balance > 0 group by currency`,
);

/** How many customers have something of each currency now, held, frozen and locked too. A currency without holders is left out. */
export async function countHolders(reader: Reader, currencies: readonly Currency[]): Promise<Map<Currency, bigint>> {
  const rows = await reader.query<{ currency: Currency; holders: bigint }>(selectHolderCounts, [currencies]);
  return new Map(rows.map(({ currency, holders }) => [currency, holders]));
}

const selectIssued = statement(
  'ledger-issued',
  `select currency, -sum(balance)::bigint as units from ledger.account
    where owner is null and currency = any($1::text[]) and kind = 'issued' group by currency`,
);

/** How many units of each security exist, in wallets outside too. One of which none were issued is left out. */
export async function readIssuedUnits(reader: Reader, currencies: readonly Currency[]): Promise<Map<Currency, bigint>> {
  const rows = await reader.query<{ currency: Currency; units: bigint }>(selectIssued, [currencies]);
  return new Map(rows.map(({ currency, units }) => [currency, units]));
}

/** Reads the balances of many customers. Currencies a customer never had are left out; a customer without accounts has an empty list. */
export async function readBalances(
  reader: Reader,
  customers: readonly CustomerId[],
): Promise<Map<CustomerId, Balance[]>> {
  const rows = await reader.query<Balance & { owner: string }>(selectCustomerBalances, [plainArray(customers)]);
  const found = new Map<CustomerId, Balance[]>(customers.map((customer) => [customer, []]));
  for (const { owner, ...balance } of rows) found.get(asId<'customer'>(owner))?.push(balance);
  return found;
}

/** Reads the balance of one account over all its shards, for example what a tranche has left. */
export async function readBalance<C extends Currency>(
  reader: Reader,
  account: Account,
  currency: C,
): Promise<Money<C>> {
  const [row] = await reader.query<{ units: bigint }>(selectRowSum, [
    account.owner,
    account.place,
    account.kind,
    currency,
  ]);
  return { currency, units: row?.units ?? 0n };
}
