import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader, Tx } from '@istmo/db/tx';
import type { Network } from '@istmo/providers/custody/port';
import { readContact } from '../accounts/public.ts';
import type { EmailRecipient } from '../notifications/public.ts';

type NewOwner = { readonly customer: CustomerId; readonly language: Language; readonly at: Date };

/** Gives the customer a number if there is none yet. Of several first calls at once one number is stored; the numbers drawn by the others are never used. */
export async function createOwner(reader: Reader, { customer, language, at }: NewOwner): Promise<void> {
  await reader.query(
    `insert into app.deposit_owner (customer_id, number, language, created_at)
     select $1, nextval('app.deposit_number')::integer, $2, $3
      where not exists (select from app.deposit_owner where customer_id = $1)
     on conflict (customer_id) do nothing`,
    [customer, language, at],
  );
}

export async function readNumber(reader: Reader, customer: CustomerId): Promise<number> {
  const [row] = await reader.query<{ number: number }>('select number from app.deposit_owner where customer_id = $1', [
    customer,
  ]);
  if (!row) throw new Error('the customer has no number although one was just stored');
  return row.number;
}

export async function updateLanguage(reader: Reader, customer: CustomerId, language: Language): Promise<void> {
  await reader.query('update app.deposit_owner set language = $2 where customer_id = $1 and language <> $2', [
    customer,
    language,
  ]);
}

export async function readAddress(reader: Reader, customer: CustomerId, network: Network): Promise<string | undefined> {
  const [row] = await reader.query<{ address: string }>(
    'select address from app.deposit_address where customer_id = $1 and network = $2',
    [customer, network],
  );
  return row?.address;
}

type NewAddress = {
  readonly customer: CustomerId;
  readonly network: Network;
  readonly address: string;
  readonly at: Date;
};

/**
 * Stores the address if the customer has none on this network. The caller reads it back, because a concurrent call may have stored one first.
 * The statement names no constraint: of two first calls at once PostgreSQL may report a conflict on the customer or on the address.
 */
export async function insertAddress(reader: Reader, { customer, network, address, at }: NewAddress): Promise<void> {
  await reader.query(
    `insert into app.deposit_address (customer_id, network, address, created_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [customer, network, address, at],
  );
}

/** The customers who own these addresses; an address that belongs to no customer is left out. */
export async function findOwners(
  reader: Reader,
  network: Network,
  addresses: readonly string[],
): Promise<Map<string, CustomerId>> {
  const rows = await reader.query<{ address: string; customer: CustomerId }>(
    'select address, customer_id as customer from app.deposit_address where network = $1 and address = any($2::text[])',
    [network, addresses],
  );
  return new Map(rows.map(({ address, customer }) => [address, customer]));
}

/** The customer to email about a deposit. */
export async function readRecipient(tx: Tx, customer: CustomerId): Promise<EmailRecipient> {
  const [row] = await tx.query<Pick<EmailRecipient, 'language'>>(
    'select language from app.deposit_owner where customer_id = $1',
    [customer],
  );
  if (!row) throw new Error('the customer of a deposit does not exist');
  const { username, email } = await readContact(tx, customer);
  return { customer, name: username, email, language: row.language };
}
