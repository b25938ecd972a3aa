/*
 * The statement of an account for a period: what it had, what came and went, what it has.
 */
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import type { Currency } from '@istmo/contract/kernel/money';
import type { MovementKind } from '@istmo/contract/kernel/movement-kind';
import type { Db, Tx } from '@istmo/db/tx';
import { readBalance } from './balances.ts';
import { readBalanceAt } from '../balances-at.ts';
import type { Account, AccountKind } from '../movement.ts';

/** One posting to or from the account; units are negative for debits. */
export type AccountPosting = {
  readonly movement: bigint;
  readonly number: number;
  readonly name: MovementKind;
  readonly event: string;
  readonly at: Date;
  readonly units: bigint;
  readonly counterpart: { readonly kind: AccountKind; readonly owner: CustomerId | null; readonly place: string };
};

export type AccountStatement = {
  readonly lines: readonly AccountPosting[];
  /** Of all lines that the filters leave, and their sums. */
  readonly count: number;
  readonly received: bigint;
  readonly paid: bigint;
  /** The balance at the beginning and at the end of the period, whatever the other filters are. */
  readonly opening: bigint;
  readonly closing: bigint;
};

export type AccountStatementQuery = {
  readonly account: Account;
  readonly currency: Currency;
  readonly from: Date | null;
  readonly before: Date | null;
  /** The id of a movement or of its event, or a kind of movement; empty for all. */
  readonly search: string;
  readonly order: 'asc' | 'desc';
  readonly skip: number;
  readonly lines: number;
};

type PostingRow = Omit<AccountPosting, 'counterpart'> & {
  readonly kind: AccountKind;
  readonly owner: string | null;
  readonly place: string;
};

// Rebalancing between the shards of the account itself is left out.
const matching = `
  with mine as materialized (
    select a.id from ledger.account a
     where a.owner is not distinct from $1::uuid and a.place = $2 and a.kind = $3 and a.currency = $4
  ), moved as (
    select p.movement, p.number, p.units, p.from_account as other from mine join ledger.posting p on p.to_account = mine.id
    union all
    select p.movement, p.number, -p.units, p.to_account from mine join ledger.posting p on p.from_account = mine.id
  ), line as (
    select moved.*, k.name, m.event, m.at from moved join ledger.movement m on m.id = moved.movement
      join ledger.movement_kind k on k.number = m.kind and not k.is_within_account
     where m.at >= coalesce($5, '-infinity'::timestamptz) and m.at < coalesce($6, 'infinity'::timestamptz)
       and ($7 = '' or k.name = $7 or m.event::text = $7 or m.id::text = $7)
  )`;

/** Reads a page of the statement, all of it as of one moment. */
export function readAccountStatement(db: Db, query: AccountStatementQuery): Promise<AccountStatement> {
  return db.inTransaction((tx) => readWithin(tx, query), { isolation: 'repeatable read', isReadOnly: true });
}

async function readWithin(tx: Tx, query: AccountStatementQuery): Promise<AccountStatement> {
  const { account, currency, from, before, search, order, skip, lines } = query;
  const values = [account.owner, account.place, account.kind, currency, from, before, search];
  const direction = order === 'asc' ? 'asc' : 'desc';
  const rows = await tx.query<PostingRow>(
    `${matching}
     select l.movement, l.number, l.name, l.event, l.at, l.units, a.kind, a.owner, a.place
       from line l join ledger.account a on a.id = l.other
      order by l.movement ${direction}, l.number ${direction} limit $8 offset $9`,
    [...values, lines, skip],
  );
  const [sums] = await tx.query<{ count: number; received: bigint; paid: bigint }>(
    `${matching}
     select count(*)::int as count, coalesce(sum(units) filter (where units > 0), 0)::bigint as received,
            coalesce(-sum(units) filter (where units < 0), 0)::bigint as paid from line`,
    values,
  );
  if (!sums) throw new Error('a sum has one row');
  const balanceBefore = async (moment: Date) =>
    (await readBalanceAt(tx, { account, currency, moment: new Date(moment.getTime() - 1) })).units;
  return {
    lines: rows.map(({ kind, owner, place, ...line }) => ({
      ...line,
      counterpart: { kind, owner: owner === null ? null : asId<'customer'>(owner), place },
    })),
    ...sums,
    opening: from ? await balanceBefore(from) : 0n,
    closing: before ? await balanceBefore(before) : (await readBalance(tx, account, currency)).units,
  };
}
