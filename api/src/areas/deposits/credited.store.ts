import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { Network, Observation } from '@istmo/providers/custody/port';

/** A deposit that its network reversed. */
export type ReversedRow = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly network: Network;
  readonly currency: string;
  readonly units: bigint;
  readonly reversals: number;
  readonly frozenUnits: bigint;
};

const toClose = `select d.id, d.customer_id as customer, d.network, d.currency, d.units, d.reversals, d.frozen_units as "frozenUnits"
  from app.deposit d join app.deposit_closing c on c.deposit_id = d.id and c.number = d.reversals where d.state = 'reversed'`;

/** The reversed deposits that two people decided to close, the oldest first. */
export function listToClose(reader: Reader, limit: number): Promise<ReversedRow[]> {
  return reader.query<ReversedRow>(`${toClose} order by d.id limit $1`, [limit]);
}

/** Locks a deposit that is to be closed until the transaction ends; undefined when it is closed, or its network confirmed it again. */
export async function lockToClose(tx: Tx, id: string): Promise<ReversedRow | undefined> {
  const [row] = await tx.query<ReversedRow>(`${toClose} and d.id = $1 for no key update of d`, [id]);
  return row;
}

/** It is not watched any more. */
export async function markClosed(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update app.deposit set state = 'closed', next_check_at = 'infinity', missed_checks = 0, missing_since = null, version = version + 1
     where id = $1`,
    [id],
  );
}

/** What has arrived on each network and is not credited yet, or never will be: the money is there, the books do not have it. */
export async function readUncredited(
  reader: Reader,
): Promise<{ readonly network: string; readonly currency: string; readonly units: bigint }[]> {
  return reader.query(
    `select network, currency, sum(units)::bigint as units from app.deposit
      where state in ('pending', 'confirming', 'below_minimum', 'in_review') group by 1, 2`,
  );
}

/** What was credited and its network does not have now, as far as the books still have it there: it is owed until two people close the deposit. */
export async function readLostOnChains(
  reader: Reader,
): Promise<{ readonly chain: string; readonly currency: string; readonly units: bigint }[]> {
  return reader.query(
    `select network as chain, currency, sum(case when state = 'reversed' then frozen_units else units end)::bigint as units
       from app.deposit where state = 'reversed' or is_shallow or (state = 'credited' and missed_checks > 0) group by 1, 2`,
  );
}

/**
 * Whether every credited deposit of the customer still is as deep as a credit needs. False from the check that found one missing or in
 * another block until it is deep again: nothing is sent to the customer's order meanwhile.
 */
export async function isDeepEnough(reader: Reader, customer: CustomerId): Promise<boolean> {
  const rows = await reader.query(
    `select from app.deposit where customer_id = $1 and (is_shallow or (state = 'credited' and missed_checks > 0)) limit 1`,
    [customer],
  );
  return rows.length === 0;
}

/** What an address has received of a currency and is credited, and no sweep has collected. */
export type CollectableAddress = {
  readonly network: Chain;
  readonly address: string;
  readonly customer: CustomerId;
  /** What the address is derived by. */
  readonly number: number;
  readonly currency: string;
  readonly units: bigint;
};

const isCollectable = `d.sweep_id is null and d.state in ('credited', 'final') and not d.is_shallow and d.missed_checks = 0`;

type CollectableQuery = {
  readonly network: Chain;
  readonly currency: string;
  /** What an address must have. */
  readonly minUnits: bigint;
  /** The address after which the page begins. */
  readonly after: string;
  readonly limit: number;
};

/** The addresses that have at least so much of a token, in their order. */
export async function listCollectable(
  reader: Reader,
  { network, currency, minUnits, after, limit }: CollectableQuery,
): Promise<CollectableAddress[]> {
  return reader.query<CollectableAddress>(
    `select d.network, d.address, d.customer_id as customer, o.number, d.currency, sum(d.units)::bigint as units
       from app.deposit d
       join app.deposit_owner o on o.customer_id = d.customer_id
      where d.network = $1 and d.currency = $2 and d.address > $3 and ${isCollectable}
      group by d.network, d.address, d.customer_id, o.number, d.currency
     having sum(d.units) >= $4 order by d.address limit $5`,
    [network, currency, after, minUnits, limit],
  );
}

/** Gives the deposits of an address to a sweep, each to one only; returns their sum. */
export async function collectDeposits(
  tx: Tx,
  sweep: string,
  { network, address, currency }: Pick<CollectableAddress, 'network' | 'address' | 'currency'>,
): Promise<bigint> {
  const rows = await tx.query<{ units: bigint }>(
    `update app.deposit d set sweep_id = $1
      where d.network = $2 and d.address = $3 and d.currency = $4 and ${isCollectable} returning d.units`,
    [sweep, network, address, currency],
  );
  return rows.reduce((sum, { units }) => sum + units, 0n);
}

/** The sweep collected nothing: another one does. */
export async function releaseDeposits(tx: Tx, sweep: string): Promise<void> {
  await tx.query('update app.deposit set sweep_id = null where sweep_id = $1', [sweep]);
}

/** How many deposits of a network and currency no sweep has. */
export function countToCollect(
  reader: Reader,
): Promise<{ readonly network: string; readonly currency: string; readonly count: number }[]> {
  return reader.query(
    `select d.network, d.currency, count(*)::int as count from app.deposit d where ${isCollectable} group by d.network, d.currency`,
  );
}

type CoinAt = { readonly network: Network; readonly address: string; readonly currency: string };

/** The most that an address can have of a chain's own coin by what is known, in its smallest unit; undefined while that changes. */
export async function readExplainedCoin(
  reader: Reader,
  { network, address, currency, perUnit }: CoinAt & { readonly perUnit: bigint },
): Promise<bigint | undefined> {
  const [row] = await reader.query<{ explained: string | null }>(
    'select trunc(app.explained_coin($1, $2, $3, $4::numeric))::text as explained',
    [network, address, currency, `${perUnit}`],
  );
  const explained = row?.explained ?? undefined;
  return explained === undefined ? undefined : BigInt(explained);
}

/** Stores what nothing explains; what the look before found as well, but for less than `least`, reconciliation makes a case. */
export async function storeUnexplainedCoin(
  reader: Reader,
  { network, address, currency, units, least }: CoinAt & { readonly units: bigint; readonly least: bigint },
): Promise<void> {
  await reader.query('select app.store_unexplained_coin($1, $2, $3, $4, $5)', [
    network,
    address,
    currency,
    units,
    least,
  ]);
}

export async function removeUnexplainedCoin(reader: Reader, { network, address }: CoinAt): Promise<void> {
  await reader.query('delete from app.unexplained_coin where network = $1 and address = $2', [network, address]);
}

/** Whether the platform itself sent it, a top-up of a sweep: the database stores no deposit of it. */
export async function isOwnTransfer(
  reader: Reader,
  { network, txid, currency, sender }: Observation,
): Promise<boolean> {
  const [row] = await reader.query<{ isOwn: boolean }>(`select app.is_own_transfer($1, $2, $3, $4) as "isOwn"`, [
    network,
    txid,
    currency ?? '',
    sender ?? '',
  ]);
  return row?.isOwn ?? false;
}
