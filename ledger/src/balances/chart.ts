/*
 * What staff read of the books: the trial balance and the accounts behind its lines.
 */
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import type { Currency } from '@istmo/contract/kernel/money';
import type { Db, Reader } from '@istmo/db/tx';
import type { AccountKind } from '../movement.ts';

/** All accounts of customers of one kind and currency, or one account of the platform. */
export type TrialBalanceLine = {
  readonly currency: Currency;
  readonly kind: AccountKind;
  readonly place: string;
  readonly isOfCustomers: boolean;
  /** How many accounts have a balance. */
  readonly accounts: number;
  readonly units: bigint;
};

/** Reads the sums of all accounts of one moment, in the order of the chart. Those of a currency add up to zero. */
export function readTrialBalance(db: Db): Promise<TrialBalanceLine[]> {
  return db.inTransaction(
    async (tx) => {
      // The logins of the processes prefer indexes (db/src/login-rights.ts); this reads every account.
      await tx.query('set local enable_seqscan = on');
      return tx.query<TrialBalanceLine>(
        `with summed as (
           select currency, kind, case when owner is null then place else '' end as place, owner is not null as customers,
                  count(*) filter (where balance <> 0)::int as accounts, sum(balance)::bigint as units
             from ledger.account group by 1, 2, 3, 4)
         select s.currency, s.kind, s.place, s.customers as "isOfCustomers", s.accounts, s.units
           from summed s join ledger.account_kind k on k.name = s.kind order by s.currency, k.number, s.place`,
      );
    },
    { isReadOnly: true },
  );
}

export type OwnedAccount = { readonly owner: CustomerId; readonly place: string; readonly units: bigint };

export type OwnedAccountsQuery = {
  readonly currency: Currency;
  readonly kind: AccountKind;
  readonly skip: number;
  readonly lines: number;
};

const ownedAccounts = `ledger.account a join ledger.account_kind k on k.name = a.kind
  where a.owner is not null and a.currency = $1 and a.kind = $2 and a.balance <> 0`;

/** The accounts of customers of a kind that have a balance, the largest first, and how many they are. */
export async function readOwnedAccounts(
  reader: Reader,
  { currency, kind, skip, lines }: OwnedAccountsQuery,
): Promise<{ readonly accounts: readonly OwnedAccount[]; readonly count: number }> {
  const [rows, [counted]] = await Promise.all([
    reader.query<{ owner: string; place: string; units: bigint }>(
      `select a.owner, a.place, a.balance as units from ${ownedAccounts} order by abs(a.balance) desc, a.id limit $3 offset $4`,
      [currency, kind, lines, skip],
    ),
    reader.query<{ count: number }>(`select count(*)::int as count from ${ownedAccounts}`, [currency, kind]),
  ]);
  const accounts = rows.map(({ owner, ...account }) => ({ ...account, owner: asId<'customer'>(owner) }));
  return { accounts, count: counted?.count ?? 0 };
}

export type EarnedFees = {
  /** The first moment of the day or month, and the first one after it. */
  readonly from: Date;
  readonly before: Date;
  readonly kind: string;
  readonly currency: Currency;
  readonly units: bigint;
  /** How many movements paid one. */
  readonly movements: number;
};

export type EarnedFeesQuery = {
  readonly step: 'day' | 'month';
  /** The time zone whose days and months are meant: America/Guatemala. */
  readonly zone: string;
  readonly from: Date | null;
  readonly before: Date | null;
  /** Empty for all kinds. */
  readonly kind: string;
  readonly skip: number;
  readonly lines: number;
};

const earnedFees = `
  with fee as materialized (
    select id, place, currency from ledger.account where kind = 'fees' and owner is null and ($5 = '' or place = $5)
  ), moved as (
    select fee.place, fee.currency, p.movement, p.units from fee join ledger.posting p on p.to_account = fee.id
    union all
    select fee.place, fee.currency, p.movement, -p.units from fee join ledger.posting p on p.from_account = fee.id
  ), earned as (
    select date_trunc($1, m.at, $2) as period, moved.place as kind, moved.currency, sum(moved.units)::bigint as units,
           count(distinct m.id)::int as movements
      from moved join ledger.movement m on m.id = moved.movement
      join ledger.movement_kind k on k.number = m.kind and not k.is_within_account
     where m.at >= coalesce($3, '-infinity'::timestamptz) and m.at < coalesce($4, 'infinity'::timestamptz)
     group by 1, 2, 3
  )`;

/** What the platform earned by day or month, kind and currency, newest first, and how many lines there are. */
export async function readEarnedFees(
  reader: Reader,
  { step, zone, from, before, kind, skip, lines }: EarnedFeesQuery,
): Promise<{ readonly fees: readonly EarnedFees[]; readonly count: number }> {
  const values = [step, zone, from, before, kind];
  const [fees, [counted]] = await Promise.all([
    reader.query<EarnedFees>(
      `${earnedFees}
       select period as "from", (period at time zone $2 + ('1 ' || $1)::interval) at time zone $2 as before, kind, currency, units, movements
         from earned order by period desc, kind, currency limit $6 offset $7`,
      [...values, lines, skip],
    ),
    reader.query<{ count: number }>(`${earnedFees} select count(*)::int as count from earned`, values),
  ]);
  return { fees, count: counted?.count ?? 0 };
}

export type FeeBalance = { readonly kind: string; readonly currency: Currency; readonly units: bigint };

/** What is in the accounts of fees, by kind and currency, in units of the ledger scale. */
export const readFeeBalances = (reader: Reader): Promise<FeeBalance[]> =>
  reader.query<FeeBalance>(
    `select place as kind, currency, sum(balance)::bigint as units from ledger.account
      where owner is null and kind = 'fees' group by place, currency order by place, currency`,
  );
