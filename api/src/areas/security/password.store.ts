import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

export type PasswordRow = { readonly number: number; readonly hash: string };

const maxStored = 5;

/** The current password; undefined without a customer, or for a customer without one. */
export async function readPassword(reader: Reader, customer: CustomerId | undefined): Promise<PasswordRow | undefined> {
  const [row] = await reader.query<PasswordRow>(
    'select number, hash from app.password where customer_id = $1 order by number desc limit 1',
    [customer ?? null],
  );
  return row;
}

/** The last five, the current one first (specification 1, point 5). */
export async function readLastPasswords(reader: Reader, customer: CustomerId): Promise<PasswordRow[]> {
  return reader.query<PasswordRow>(
    'select number, hash from app.password where customer_id = $1 order by number desc limit $2',
    [customer, maxStored],
  );
}

/** Makes a hash the current password and deletes those older than the last five. Lock the customer first. */
export async function addPassword(tx: Tx, password: { customer: CustomerId; hash: string; at: Date }): Promise<void> {
  const [row] = await tx.query<{ number: number }>(
    `insert into app.password (customer_id, number, hash, set_at)
     select $1, coalesce(max(number), 0) + 1, $2, $3 from app.password where customer_id = $1 returning number`,
    [password.customer, password.hash, password.at],
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

/** Locks a customer for a change of secrets: it waits for other changes and for sign-ins that are in progress. */
export async function lockCustomer(tx: Tx, customer: CustomerId): Promise<void> {
  await tx.query('select 1 from app.customer where id = $1 for no key update', [customer]);
}

/** Locks a customer for a sign-in: sign-ins may run concurrently, but not with a change of secrets. */
export async function shareCustomer(tx: Tx, customer: CustomerId): Promise<void> {
  await tx.query('select 1 from app.customer where id = $1 for share', [customer]);
}

export type AccountContact = { readonly username: string; readonly email: string };

/** The recipient of a notice, whose names a password must not contain. */
export async function readContact(reader: Reader, customer: CustomerId): Promise<AccountContact> {
  const [row] = await reader.query<AccountContact>('select username, email from app.customer where id = $1', [
    customer,
  ]);
  if (!row) throw new Error('an unknown customer');
  return row;
}
