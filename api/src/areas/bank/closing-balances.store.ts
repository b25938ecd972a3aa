import type { Reader } from '@istmo/db/tx';

/** The newest balance that statements of an account say, at the end of a day. */
export type ClosingBalance = {
  readonly account: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** In cents. */
  readonly units: bigint;
};

/** The newest closing balance of each of these accounts; an account without one is left out. */
export async function readClosingBalances(reader: Reader, accounts: readonly string[]): Promise<ClosingBalance[]> {
  return reader.query<ClosingBalance>(
    `select distinct on (account) account, last_day::text as day, closing_units as units from app.bank_statement
      where account = any($1::text[]) and closing_units is not null
      order by account, last_day desc, coalesce(legal_number, electronic_number) desc nulls last, uploaded_at desc, place desc`,
    [accounts],
  );
}
