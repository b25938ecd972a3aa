import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import { createAccountStatus } from '../access/public.ts';
import { acceptAllInForce } from '../legal/public.ts';

export type Account = {
  readonly customer: CustomerId;
  readonly username: string;
  readonly email: string;
  readonly isActivated: boolean;
};

const columns = 'id as "customer", username, email, activated_at is not null as "isActivated"';

export async function readAccount(reader: Reader, customer: CustomerId): Promise<Account> {
  const [row] = await reader.query<Account>(`select ${columns} from app.customer where id = $1`, [customer]);
  if (!row) throw new Error('an unknown customer');
  return row;
}

/** Finds an account by email, ignoring case. */
export async function findAccount(reader: Reader, email: string): Promise<Account | undefined> {
  const [row] = await reader.query<Account>(`select ${columns} from app.customer where lower(email) = lower($1)`, [
    email,
  ]);
  return row;
}

/** Also by a name that looks the same. */
export async function isUsernameTaken(reader: Reader, username: string): Promise<boolean> {
  const rows = await reader.query(
    'select 1 from app.customer where lower(username) = lower($1) or app.name_skeleton(username) = app.name_skeleton($1)',
    [username],
  );
  return rows.length > 0;
}

export async function isEmailTaken(reader: Reader, email: string): Promise<boolean> {
  return (await findAccount(reader, email)) !== undefined;
}

export type NewAccount = {
  readonly username: string;
  readonly email: string;
  /** In which the legal texts were shown. */
  readonly language: Language;
  readonly at: Date;
  /** Absent when the emailed link activates it. */
  readonly activatedAt?: Date;
};

/**
 * Creates a customer with an account status, who accepts the legal texts in force. Throws the database's duplicate error for a taken user
 * name or email.
 */
export async function openAccount(tx: Tx, account: NewAccount): Promise<CustomerId> {
  const customer = asId<'customer'>(newId());
  await tx.query(
    'insert into app.customer (id, username, email, created_at, activated_at) values ($1, $2, $3, $4, $5)',
    [customer, account.username, account.email, account.at, account.activatedAt ?? null],
  );
  await createAccountStatus(tx, customer);
  await acceptAllInForce(tx, { customer, language: account.language, at: account.at });
  return customer;
}

/** Activates an account; the first time of activation is kept. */
export async function activate(tx: Tx, customer: CustomerId, at: Date): Promise<void> {
  await tx.query('update app.customer set activated_at = coalesce(activated_at, $2) where id = $1', [customer, at]);
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

export async function isCustomer(reader: Reader, customer: CustomerId): Promise<boolean> {
  const rows = await reader.query('select 1 from app.customer where id = $1', [customer]);
  return rows.length === 1;
}
