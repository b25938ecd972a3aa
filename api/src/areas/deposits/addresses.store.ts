import type { DepositState } from '@istmo/contract/areas/deposits/deposit-states';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader, Tx } from '@istmo/db/tx';
import { type Network, networks } from '@istmo/providers/custody/port';
import type { EmailRecipient } from '../notifications/public.ts';

type NewOwner = {
  readonly customer: CustomerId;
  readonly number: number;
  readonly language: Language;
  readonly at: Date;
};

/** Gives the customer a number if there is none yet. Of several first calls at once one number is stored; the numbers drawn by the others are never used. */
export async function createOwner(reader: Reader, { customer, number, language, at }: NewOwner): Promise<void> {
  await reader.query(
    `insert into app.deposit_owner (customer_id, number, language, created_at) values ($1, $2, $3, $4)
     on conflict (customer_id) do nothing`,
    [customer, number, language, at],
  );
}

export async function drawNumber(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ number: number }>("select nextval('app.deposit_number')::integer as number");
  if (!row) throw new Error('the sequence of deposit numbers gave none');
  return row.number;
}

/** `lost` is the first number that may have been given out and is not in the database, `restored` the next one before, `next` the next one now. */
export type RaisedNumbers = { readonly lost: number; readonly restored: number; readonly next: number };

// A sequence is written to the log this many numbers ahead, so a restored one may be beyond numbers whose customers are lost.
const loggedAhead = 32;

/** Sets the sequence to the next multiple of this many numbers, so that none from before is drawn again. */
export async function raiseNumbers(reader: Reader, step: number): Promise<RaisedNumbers> {
  const [row] = await reader.query<RaisedNumbers>(
    `with drawn as materialized (select nextval('app.deposit_number')::integer as number)
     select greatest(d.number - $2::integer, 0, (select max(o.number) + 1 from app.deposit_owner o where o.number < d.number)) as lost, d.number as restored,
            setval('app.deposit_number', (d.number / $1::integer + 1) * $1::integer, false)::integer as next
       from drawn d`,
    [step, loggedAhead],
  );
  if (!row) throw new Error('there is no sequence of deposit numbers');
  return row;
}

export async function readNumber(reader: Reader, customer: CustomerId): Promise<number | undefined> {
  const [row] = await reader.query<{ number: number }>('select number from app.deposit_owner where customer_id = $1', [
    customer,
  ]);
  return row?.number;
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

export type KnownAddress = { readonly customer: CustomerId; readonly address: string };
type AddressQuery = { readonly network: Network; readonly after: CustomerId | undefined; readonly maxRows: number };

/** The next addresses of a network in the order of their customers. */
export async function readAddressesAfter(
  reader: Reader,
  { network, after, maxRows }: AddressQuery,
): Promise<KnownAddress[]> {
  return reader.query<KnownAddress>(
    `select customer_id as customer, address from app.deposit_address
     where network = $1 and ($2::uuid is null or customer_id > $2) order by customer_id limit $3`,
    [network, after ?? null, maxRows],
  );
}

export async function readSweptTo(reader: Reader, network: Network): Promise<CustomerId | undefined> {
  const [row] = await reader.query<{ customer: CustomerId | null }>(
    'select swept_to as customer from app.chain_cursor where network = $1',
    [network],
  );
  return row?.customer ?? undefined;
}

type SweptTo = { readonly network: Network; readonly customer: CustomerId | undefined; readonly at: Date };

export async function storeSweptTo(reader: Reader, { network, customer, at }: SweptTo): Promise<void> {
  await reader.query(
    `insert into app.chain_cursor (network, cursor, read_at, swept_to) values ($1, '', $3, $2)
     on conflict (network) do update set swept_to = excluded.swept_to`,
    [network, customer ?? null, at],
  );
}

/** Which customer owns an address on which network; the same address may exist on several. */
export async function findOwnersOnAnyNetwork(
  reader: Reader,
  addresses: readonly string[],
): Promise<(KnownAddress & { readonly network: Network })[]> {
  return reader.query(
    'select customer_id as customer, network, address from app.deposit_address where address = any($1::text[])',
    [addresses],
  );
}

/** Whether deposits to this address are some customer's, on any network. */
export async function isDepositAddress(reader: Reader, address: string): Promise<boolean> {
  const rows = await reader.query(
    'select 1 from app.deposit_address where network = any($1::text[]) and address = $2 limit 1',
    [networks, address],
  );
  return rows.length > 0;
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

/** Of these addresses those that a restore lost. */
export async function findLost(reader: Reader, network: Network, addresses: readonly string[]): Promise<Set<string>> {
  const rows = await reader.query<{ address: string }>(
    'select address from app.lost_address where network = $1 and address = any ($2::text[])',
    [network, addresses],
  );
  return new Set(rows.map(({ address }) => address));
}

/** Of these addresses those whose payments are the platform's to see: its customers', and those that a restore lost. */
export async function findWatched(
  reader: Reader,
  network: Network,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const [owners, lost] = [await findOwners(reader, network, addresses), await findLost(reader, network, addresses)];
  return new Set([...owners.keys(), ...lost]);
}

/** All addresses of a network whose payments are the platform's. */
export async function listWatched(reader: Reader, network: Network): Promise<string[]> {
  const rows = await reader.query<{ address: string }>(
    `select address from app.deposit_address where network = $1 union select address from app.lost_address where network = $1
      order by address`,
    [network],
  );
  return rows.map(({ address }) => address);
}

/** Of them those that were paid, once at least: at no other one is anything that the books know. */
export async function listPaid(reader: Reader, network: Network): Promise<string[]> {
  const rows = await reader.query<{ address: string }>(
    `select address from app.deposit where network = $1 union select address from app.lost_payment where network = $1 order by address`,
    [network],
  );
  return rows.map(({ address }) => address);
}

export type NumberedAddress = { readonly address: string; readonly number: number };

/** Stores addresses whose number no customer has. Needs the operator's login. */
export async function insertLostAddresses(
  reader: Reader,
  network: Network,
  addresses: readonly NumberedAddress[],
): Promise<void> {
  await reader.query(
    `insert into app.lost_address (network, address, number)
     select $1, address, number from unnest($2::text[], $3::int[]) l (address, number)
      where not exists (select from app.deposit_owner o where o.number = l.number) on conflict do nothing`,
    [network, addresses.map(({ address }) => address), addresses.map(({ number }) => number)],
  );
}

const sweepAgainAfter = '6 hours';
type LostToSweep = { readonly network: Network; readonly now: Date; readonly maxRows: number };

/** The lost addresses that custody was not asked about for the longest time. */
export async function readLostToSweep(reader: Reader, { network, now, maxRows }: LostToSweep): Promise<string[]> {
  const rows = await reader.query<{ address: string }>(
    `select address from app.lost_address where network = $1 and (swept_at is null or swept_at < $2::timestamptz - $3::interval)
      order by swept_at nulls first, number limit $4`,
    [network, now, sweepAgainAfter, maxRows],
  );
  return rows.map(({ address }) => address);
}

export async function markLostSwept(tx: Tx, network: Network, address: string, at: Date): Promise<void> {
  await tx.query('update app.lost_address set swept_at = $3 where network = $1 and address = $2', [
    network,
    address,
    at,
  ]);
}

export type LostPayment = {
  readonly network: Network;
  readonly txid: string;
  readonly output: number;
  readonly address: string;
  readonly currency: string;
  readonly units: bigint;
};

/** Stores a payment to a lost address once; reconciliation makes it a case. Returns whether it is new. */
export async function insertLostPayment(tx: Tx, payment: LostPayment): Promise<boolean> {
  const { network, txid, output, address, currency, units } = payment;
  const rows = await tx.query(
    `insert into app.lost_payment (network, txid, output, address, currency, units) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning 1`,
    [network, txid, output, address, currency, units],
  );
  return rows.length > 0;
}

/** The customer to email about a deposit. */
export async function readRecipient(tx: Tx, customer: CustomerId): Promise<EmailRecipient> {
  const [row] = await tx.query<Omit<EmailRecipient, 'customer'>>(
    `select c.username as name, c.email, o.language from app.deposit_owner o join app.customer c on c.id = o.customer_id
      where o.customer_id = $1`,
    [customer],
  );
  if (!row) throw new Error('the customer of a deposit does not exist');
  return { customer, ...row };
}

/** A deposit by a network with the address that it came to. */
export type OwnChainDeposit = {
  readonly id: string;
  readonly network: Network;
  readonly txid: string;
  readonly address: string;
  readonly currency: string;
  readonly units: bigint;
  readonly state: DepositState;
  readonly confirmations: number;
  /** Of a reversed one: what could be frozen of it. */
  readonly frozenUnits: bigint;
  readonly createdAt: Date;
  readonly creditedAt: Date | null;
  readonly reversedAt: Date | null;
  /** When two people decided that it does not come back. */
  readonly closedAt: Date | null;
};

/** A deposit of this customer; undefined for another's, the same as for none. */
export async function findOwnChainDeposit(
  reader: Reader,
  customer: CustomerId,
  id: string,
): Promise<OwnChainDeposit | undefined> {
  const [row] = await reader.query<OwnChainDeposit>(
    `select id, network, txid, address, currency, units, state, confirmations, frozen_units as "frozenUnits", created_at as "createdAt",
       credited_at as "creditedAt", reversed_at as "reversedAt",
       (select decided_at from app.deposit_closing c where c.deposit_id = deposit.id and c.number = reversals and state = 'closed') as "closedAt"
       from app.deposit where id = $2 and customer_id = $1`,
    [customer, id],
  );
  return row;
}

/** When the position up to which each network was read moved last. */
export const readCursorTimes = (reader: Reader): Promise<{ readonly network: Network; readonly readAt: Date }[]> =>
  reader.query('select network, read_at as "readAt" from app.chain_cursor order by network');
