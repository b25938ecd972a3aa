import type { DepositState } from '@istmo/contract/areas/deposits/deposit-states';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader, Tx } from '@istmo/db/tx';
import type { Network } from '@istmo/providers/custody/port';
import { type PageOfRows, readPage } from '../../http/paging.ts';
import type { BankedState } from './deposit-states.ts';

export type DepositRow = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly network: Network;
  readonly txid: string;
  readonly output: number;
  readonly address: string;
  readonly currency: string;
  readonly units: bigint;
  readonly state: DepositState;
  readonly blockHash: string | null;
  readonly confirmations: number;
  readonly version: number;
  readonly missedChecks: number;
  readonly missingSince: Date | null;
  readonly frozenUnits: bigint;
  readonly reversals: number;
  readonly isShallow: boolean;
  readonly createdAt: Date;
};

const columns = `id, customer_id as customer, network, txid, output, address, currency, units, state, block_hash as "blockHash", confirmations,
  version, missed_checks as "missedChecks", missing_since as "missingSince", frozen_units as "frozenUnits", reversals,
  is_shallow as "isShallow", created_at as "createdAt"`;

export type NewDeposit = Pick<
  DepositRow,
  'id' | 'customer' | 'network' | 'txid' | 'output' | 'address' | 'currency' | 'units'
> & {
  readonly sender: string;
  readonly at: Date;
};

/** Inserts an output that was observed for the first time, unless the platform itself sent it (`app.skip_own_transfer`). Returns whether it is new. */
export async function insertObservedDeposit(tx: Tx, deposit: NewDeposit): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.deposit (id, customer_id, network, txid, output, address, currency, units, sender, state, next_check_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10, $10)
     on conflict on constraint deposit_is_one_output do nothing returning id`,
    [
      deposit.id,
      deposit.customer,
      deposit.network,
      deposit.txid,
      deposit.output,
      deposit.address,
      deposit.currency,
      deposit.units,
      deposit.sender,
      deposit.at,
    ],
  );
  return rows.length === 1;
}

/** The custody reported these transactions again: their stored deposits are due for a check at once. */
export async function scheduleNow(
  tx: Tx,
  { network, txids, at }: { network: Network; txids: readonly string[]; at: Date },
): Promise<void> {
  const mine = 'network = $1 and txid = any($2::text[]) and next_check_at > $3 order by txid, output for no key update';
  const due = `update app.deposit set next_check_at = $3 where id in (select id from app.deposit where ${mine})`;
  await tx.query(due, [network, txids, at]);
}

type ReachedMinimum = {
  readonly network: Network;
  readonly currency: string;
  readonly minimum: bigint;
  readonly at: Date;
};

/** Deposits below the minimum that add up to it are due now: the minimum was lowered. */
export async function scheduleReachedMinimums(
  reader: Reader,
  { network, currency, minimum, at }: ReachedMinimum,
): Promise<void> {
  await reader.query(
    `update app.deposit set next_check_at = $4
      where state = 'below_minimum' and network = $1 and currency = $2 and next_check_at > $4 and customer_id in (
        select customer_id from app.deposit where state = 'below_minimum' and network = $1 and currency = $2
         group by customer_id having sum(units) >= $3)`,
    [network, currency, minimum, at],
  );
}

type DueQuery = { readonly network: Network; readonly now: Date; readonly tip: string; readonly maxRows: number };

/** The deposits to check: those due by time, and after each new block those that lack confirmations, be it again. The longest overdue first. */
export async function readDue(reader: Reader, { network, now, tip, maxRows }: DueQuery): Promise<DepositRow[]> {
  return reader.query<DepositRow>(
    `select ${columns} from app.deposit
     where network = $1 and state not in ('final', 'closed')
       and (next_check_at <= $2 or ((state = 'confirming' or is_shallow) and checked_tip <> $3))
     order by next_check_at limit $4`,
    [network, now, tip, maxRows],
  );
}

/** The stored outputs of a transaction. */
export async function readOfTransaction(reader: Reader, network: Network, txid: string): Promise<DepositRow[]> {
  return reader.query<DepositRow>(
    `select ${columns} from app.deposit where network = $1 and txid = $2 order by output`,
    [network, txid],
  );
}

/**
 * Locks the deposits of an owner against being kept by others until the transaction ends, so that of deposits that are kept at the same
 * time the last one sees all of them.
 */
export async function lockOwner(tx: Tx, customer: CustomerId): Promise<void> {
  await tx.query('select from app.deposit_owner where customer_id = $1 for no key update', [customer]);
}

/** The customer's other deposits of the same currency and network that are below the minimum, the largest first. */
export async function readOthersBelowMinimum(
  reader: Reader,
  { id, customer, network, currency }: DepositRow,
  maxRows: number,
): Promise<DepositRow[]> {
  return reader.query<DepositRow>(
    `select ${columns} from app.deposit
     where customer_id = $1 and network = $2 and currency = $3 and state = 'below_minimum' and id <> $4
     order by units desc, id limit $5`,
    [customer, network, currency, id, maxRows],
  );
}

/** Locks the row until the transaction ends. False when another process updated it since it was read. */
export async function lockUnchanged(tx: Tx, { id, version }: DepositRow): Promise<boolean> {
  const rows = await tx.query('select id from app.deposit where id = $1 and version = $2 for no key update', [
    id,
    version,
  ]);
  return rows.length === 1;
}

export type DepositUpdate = {
  readonly state: DepositState;
  readonly block: { readonly height: number; readonly hash: string } | undefined;
  readonly confirmations: number;
  readonly isShallow: boolean;
  /** Undefined leaves what an earlier check found. */
  readonly sender: string | undefined;
  readonly tip: string;
  readonly nextCheckAt: Date;
};

/** Stores the result of a check. False, with nothing stored, when another process updated the row since it was read. */
export async function updateDeposit(tx: Tx, { id, version }: DepositRow, update: DepositUpdate): Promise<boolean> {
  const rows = await tx.query(
    `update app.deposit set state = $3, block_height = $4, block_hash = $5, confirmations = $6, checked_tip = $7, next_check_at = $8,
       is_shallow = $9, sender = coalesce($10, sender), missed_checks = 0, missing_since = null, version = version + 1
     where id = $1 and version = $2 returning id`,
    [
      id,
      version,
      update.state,
      update.block?.height ?? null,
      update.block?.hash ?? null,
      update.confirmations,
      update.tip,
      update.nextCheckAt,
      update.isShallow,
      update.sender ?? null,
    ],
  );
  return rows.length === 1;
}

type MissedCheck = { readonly at: Date; readonly tip: string; readonly nextCheckAt: Date };

export async function recordMissedCheck(
  reader: Reader,
  { id, version }: DepositRow,
  { at, tip, nextCheckAt }: MissedCheck,
): Promise<void> {
  await reader.query(
    `update app.deposit set missed_checks = missed_checks + 1, missing_since = coalesce(missing_since, $3), checked_tip = $4, next_check_at = $5,
       version = version + 1
     where id = $1 and version = $2`,
    [id, version, at, tip, nextCheckAt],
  );
}

/** Stores only when the deposit is checked next; without a time, when custody reports it again. */
export async function reschedule(
  reader: Reader,
  { id, version }: DepositRow,
  { tip, nextCheckAt }: { readonly tip: string; readonly nextCheckAt: Date | undefined },
): Promise<void> {
  await reader.query(
    `update app.deposit set checked_tip = $3, next_check_at = coalesce($4::timestamptz, 'infinity') where id = $1 and version = $2`,
    [id, version, tip, nextCheckAt ?? null],
  );
}

type KeptDeposit = {
  readonly state: DepositState;
  readonly confirmations: number;
  readonly tip: string;
  readonly nextCheckAt: Date | undefined;
};

/** Stores that a confirmed deposit waits. False, with nothing stored, when another process updated the row since it was read. */
export async function keepDeposit(tx: Tx, { id, version }: DepositRow, kept: KeptDeposit): Promise<boolean> {
  const rows = await tx.query(
    `update app.deposit set state = $3, confirmations = $4, checked_tip = $5, next_check_at = coalesce($6::timestamptz, 'infinity'),
       missed_checks = 0, missing_since = null, version = version + 1
     where id = $1 and version = $2 returning id`,
    [id, version, kept.state, kept.confirmations, kept.tip, kept.nextCheckAt ?? null],
  );
  return rows.length === 1;
}

export async function markCredited(
  tx: Tx,
  id: string,
  { at, confirmations }: { at: Date; confirmations: number },
): Promise<void> {
  await tx.query(
    `update app.deposit set state = 'credited', credited_at = coalesce(credited_at, $2), confirmations = $3, frozen_units = 0,
       is_shallow = false, missed_checks = 0, missing_since = null, version = version + 1
     where id = $1`,
    [id, at, confirmations],
  );
}

export async function markReversed(
  tx: Tx,
  id: string,
  { frozenUnits, at }: { frozenUnits: bigint; at: Date },
): Promise<void> {
  await tx.query(
    `update app.deposit set state = 'reversed', frozen_units = $2, reversed_at = $3, reversals = reversals + 1, confirmations = 0,
       block_height = null, block_hash = null, is_shallow = false, missed_checks = 0, missing_since = null, version = version + 1
     where id = $1`,
    [id, frozenUnits, at],
  );
}

export async function readCursor(reader: Reader, network: Network): Promise<string> {
  const [row] = await reader.query<{ cursor: string }>('select cursor from app.chain_cursor where network = $1', [
    network,
  ]);
  return row?.cursor ?? '';
}

export async function storeCursor(
  tx: Tx,
  { network, cursor, at }: { network: Network; cursor: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into app.chain_cursor (network, cursor, read_at) values ($1, $2, $3)
     on conflict (network) do update set cursor = excluded.cursor, read_at = excluded.read_at`,
    [network, cursor, at],
  );
}

type ReceivedRow = Pick<DepositRow, 'id' | 'currency' | 'network' | 'units' | 'confirmations' | 'createdAt'> & {
  readonly reference: string;
  /** Who sent it, where the chain says so; else empty. */
  readonly sender: string;
};
export type ChainDeposit = ReceivedRow & { readonly way: 'chain'; readonly state: DepositState };
/** What came by a bank: a wire that was reported, or a payment by a link. */
type BankedDeposit = ReceivedRow & { readonly way: 'bank' | 'link'; readonly state: BankedState };
export type ListedDeposit = ChainDeposit | BankedDeposit;

export type DepositListQuery = {
  readonly customer: CustomerId;
  /** Only deposits of this instrument; all when absent. */
  readonly currencies?: readonly string[];
  readonly paging: Paging;
};

export function readDeposits(
  reader: Reader,
  { customer, currencies, paging }: DepositListQuery,
): Promise<PageOfRows<ListedDeposit>> {
  return readPage<ListedDeposit>(reader, {
    columns: 'id, way, currency, network, units, reference, state, confirmations, sender, created_at as "createdAt"',
    table: 'app.received',
    time: 'created_at',
    customer,
    paging,
    ...(currencies ? { filter: { column: 'currency', values: currencies } } : {}),
    searchExpression: "currency || ' ' || reference",
  });
}
