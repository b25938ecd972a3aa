import type { CustomerId } from '@istmo/contract/kernel/id';
import { type Currency, money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import { issued, movement, posting, type Account, type AccountKind, type Movement } from '../movement.ts';

/** The accounts whose units a split changes. */
export type SplitAccount = Extract<
  AccountKind,
  'available' | 'held' | 'frozen' | 'lot' | 'reserved' | 'treasury' | 'tranche' | 'external' | 'fees'
>;

/** What becomes of the units of one account, or of one open hold in it. In minor units of the security. */
export type SplitLine = {
  readonly id: string;
  /** Null: an account of the platform. */
  readonly customer: CustomerId | null;
  readonly account: SplitAccount;
  readonly place: string;
  /** What an open hold is for; null for other units. */
  readonly hold: string | null;
  readonly before: bigint;
  readonly after: bigint;
};

function nameOf({ customer, hold, before, after }: SplitLine): string {
  if (customer === null) return 'split-own-units';
  return `${after > before ? 'split' : 'consolidate'}-${hold === null ? 'units' : 'held-units'}`;
}

/** `split:<line>`. New units are issued to an account, or units are taken from it; none where it keeps as many. */
export function splitUnits(line: SplitLine, { currency, at }: { currency: Currency; at: Date }): Movement[] {
  const { id, customer, account: kind, place, hold, before, after } = line;
  if (before === after) return [];
  const account: Account = { kind, owner: customer, place };
  const moved = movement({
    name: nameOf(line),
    authority: 'worker',
    key: `split:${id}`,
    event: hold ?? id,
    at,
    postings: [
      after > before
        ? posting(issued, account, money(currency, after - before))
        : posting(account, issued, money(currency, before - after)),
    ],
  });
  return [moved];
}

/** Units of one account, or of one open hold, as they are before a split. */
export type UnitsBefore = Omit<SplitLine, 'id' | 'account' | 'after'> & { readonly account: AccountKind };

/** Locks every account of a security until the transaction ends, and reads what each has: `held` and `reserved` units by their open holds. */
export async function lockSecurity(tx: Tx, currency: Currency): Promise<UnitsBefore[]> {
  await tx.query('select ledger.lock_security($1)', [currency]);
  return tx.query<UnitsBefore>(
    `select a.owner as customer, a.kind as account, a.place, null::uuid as hold, sum(a.balance)::bigint as before
       from ledger.account a where a.currency = $1 and a.kind not in ('issued', 'held', 'reserved')
      group by a.owner, a.kind, a.place having sum(a.balance) <> 0
      union all
     select a.owner, a.kind, a.place, h.event, h.units - h.settled_units - h.released_units
       from ledger.account a join ledger.hold h on h.account = a.id and h.settled_units + h.released_units < h.units
      where a.currency = $1 and a.kind in ('held', 'reserved')
      order by customer, account, place, hold`,
    [currency],
  );
}
