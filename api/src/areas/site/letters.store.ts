import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { TrancheRef } from '@istmo/ledger';

/** Whether a mailing is the letter about a tranche that opened. */
export async function isTrancheLetter(reader: Reader, newsletter: string): Promise<boolean> {
  const rows = await reader.query('select 1 from app.tranche_letter where newsletter = $1', [newsletter]);
  return rows.length > 0;
}

/** The customers among these subscribers. */
export async function findCustomersOf(reader: Reader, emails: readonly string[]): Promise<CustomerId[]> {
  const rows = await reader.query<{ id: CustomerId }>(
    'select id from app.customer where lower(email) = any(select lower(each) from unnest($1::text[]) each) and activated_at is not null',
    [[...emails]],
  );
  return rows.map(({ id }) => id);
}

export async function hasLetter(reader: Reader, { offering, number }: TrancheRef): Promise<boolean> {
  const rows = await reader.query('select 1 from app.tranche_letter where offering = $1 and number = $2', [
    offering,
    number,
  ]);
  return rows.length > 0;
}

/** False when the letter about this tranche was sent before. */
export async function insertLetter(tx: Tx, { offering, number }: TrancheRef, newsletter: string): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.tranche_letter (offering, number, newsletter) values ($1, $2, $3)
     on conflict (offering, number) do nothing returning 1`,
    [offering, number, newsletter],
  );
  return rows.length > 0;
}
