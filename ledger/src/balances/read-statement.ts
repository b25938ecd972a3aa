import type { Currency } from '@istmo/contract/kernel/money';
import { statement, type Reader } from '@istmo/db/tx';
import type { Account, AccountKind } from '../movement.ts';

/** One line of an account's statement; units are negative for debits of the account's balance. */
export type StatementLine = {
  readonly movement: bigint;
  readonly number: number;
  readonly name: string;
  readonly event: string;
  readonly at: Date;
  readonly units: bigint;
  readonly counterpart: AccountKind;
};

/** `before` is the last line of the previous page; omitted for the first page. */
export type StatementQuery = {
  readonly account: Account;
  readonly currency: Currency;
  readonly before?: Pick<StatementLine, 'movement' | 'number'>;
  readonly lines: number;
};

const maxMovementId = 2n ** 63n - 1n;

const selectLines = statement(
  'ledger-statement',
  `with mine as (
       select a.id from ledger.account a
        where a.owner is not distinct from $5::uuid and a.place = $6 and a.kind = $7 and a.currency = $1),
     line as (
       (select p.movement, p.number, p.units, p.from_account as other from ledger.posting p
         where p.to_account in (select id from mine) and (p.movement, p.number) < ($2, $3) order by p.movement desc, p.number desc limit $4)
       union all
       (select p.movement, p.number, -p.units, p.to_account from ledger.posting p
         where p.from_account in (select id from mine) and (p.movement, p.number) < ($2, $3) order by p.movement desc, p.number desc limit $4))
   select l.movement, l.number, k.name, m.event, m.at, l.units, a.kind as counterpart
     from line l join ledger.movement m on m.id = l.movement join ledger.movement_kind k on k.number = m.kind join ledger.account a on a.id = l.other
    order by l.movement desc, l.number desc limit $4`,
);

/** Reads the postings of an account, newest first, one page at a time. */
export async function readStatement(
  reader: Reader,
  { account, currency, before, lines }: StatementQuery,
): Promise<StatementLine[]> {
  return reader.query<StatementLine>(selectLines, [
    currency,
    before?.movement ?? maxMovementId,
    before?.number ?? 0,
    lines,
    account.owner,
    account.place,
    account.kind,
  ]);
}
