import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

export type PasswordRow = { readonly number: number; readonly hash: string };

/** A stored password with its origin. */
export type DatedPassword = PasswordRow & { readonly setAt: Date; readonly setByLink: boolean };

/** What is stored of a new password. `setByLink`: with a link mailed to the customer. */
export type NewPasswordRow = {
  readonly customer: CustomerId;
  readonly hash: string;
  readonly setByLink: boolean;
  readonly at: Date;
};

const maxStored = 5;

/** The current password; undefined without a customer, or for a customer without one. */
export async function readPassword(reader: Reader, customer: CustomerId | undefined): Promise<PasswordRow | undefined> {
  const [row] = await reader.query<PasswordRow>(
    'select number, hash from app.password where customer_id = $1 order by number desc limit 1',
    [customer ?? null],
  );
  return row;
}

/** The last five, the current one first (requirement 1.5). */
export async function readLastPasswords(reader: Reader, customer: CustomerId): Promise<DatedPassword[]> {
  return reader.query<DatedPassword>(
    `select number, hash, set_at as "setAt", set_by_link as "setByLink" from app.password
     where customer_id = $1 order by number desc limit $2`,
    [customer, maxStored],
  );
}

/** Makes a hash the current password and deletes those older than the last five. Lock the customer first. */
export async function addPassword(tx: Tx, password: NewPasswordRow): Promise<void> {
  const [row] = await tx.query<{ number: number }>(
    `insert into app.password (customer_id, number, hash, set_by_link, set_at)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4 from app.password where customer_id = $1 returning number`,
    [password.customer, password.hash, password.setByLink, password.at],
  );
  await tx.query('delete from app.password where customer_id = $1 and number <= $2', [
    password.customer,
    (row?.number ?? 0) - maxStored,
  ]);
}

/** Replaces a hash by one of the same password with the current costs. */
export async function renewHash(reader: Reader, customer: CustomerId, { number, hash }: PasswordRow): Promise<void> {
  await reader.query('update app.password set hash = $3 where customer_id = $1 and number = $2', [
    customer,
    number,
    hash,
  ]);
}
