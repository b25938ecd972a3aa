import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader, Tx } from '@istmo/db/tx';
import type { ChainCurrency, Network } from '@istmo/providers/custody/port';
import { type Page, readPage } from '../../http/paging.ts';
import type { DepositState } from './deposit-states.ts';

export type DepositRow = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly network: Network;
  readonly txid: string;
  readonly output: number;
  readonly address: string;
  readonly currency: ChainCurrency;
  readonly units: bigint;
  readonly state: DepositState;
  readonly blockHash: string | null;
  readonly confirmations: number;
  readonly version: number;
  readonly misses: number;
  readonly missingSince: Date | null;
  readonly frozenUnits: bigint;
  readonly reversals: number;
  readonly createdAt: Date;
};

const columns = `id, customer_id as customer, network, txid, output, address, currency, units, state, block_hash as "blockHash", confirmations,
  version, misses, missing_since as "missingSince", frozen_units as "frozenUnits", reversals, created_at as "createdAt"`;

export type NewDeposit = Pick<
  DepositRow,
  'id' | 'customer' | 'network' | 'txid' | 'output' | 'address' | 'currency' | 'units'
> & {
  readonly at: Date;
};

/** Notes an output for the first time; one that is known stays as it is. Answers whether it is new. */
export async function noticeDeposit(tx: Tx, seen: NewDeposit): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.deposit (id, customer_id, network, txid, output, address, currency, units, state, next_look_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9, $9)
     on conflict on constraint deposit_is_one_output do nothing returning id`,
    [seen.id, seen.customer, seen.network, seen.txid, seen.output, seen.address, seen.currency, seen.units, seen.at],
  );
  return rows.length === 1;
}

/** There are news of these transactions: what is known of them is looked at again at once. */
export async function hasten(
  tx: Tx,
  { network, txids, at }: { network: Network; txids: readonly string[]; at: Date },
): Promise<void> {
  await tx.query(
    'update app.deposit set next_look_at = $3 where network = $1 and txid = any($2::text[]) and next_look_at > $3',
    [network, txids, at],
  );
}

type Due = { readonly network: Network; readonly now: Date; readonly tip: string; readonly most: number };

/** What has to be looked at: what is due by time, and with each new block what lacks confirmations. The longest waiting first. */
export async function readDue(reader: Reader, { network, now, tip, most }: Due): Promise<DepositRow[]> {
  return reader.query<DepositRow>(
    `select ${columns} from app.deposit
     where network = $1 and state <> 'final' and (next_look_at <= $2 or (state = 'mined' and looked_tip <> $3))
     order by next_look_at limit $4`,
    [network, now, tip, most],
  );
}

/** The row for a decision about money, locked until the transaction ends; undefined when somebody noted something since it was read. */
export async function lockUnchanged(tx: Tx, { id, version }: DepositRow): Promise<boolean> {
  const rows = await tx.query('select id from app.deposit where id = $1 and version = $2 for no key update', [
    id,
    version,
  ]);
  return rows.length === 1;
}

export type Note = {
  readonly state: DepositState;
  readonly block: { readonly height: number; readonly hash: string } | undefined;
  readonly confirmations: number;
  readonly tip: string;
  readonly nextLookAt: Date;
};

/** Puts down what was seen. False, and nothing done, when somebody noted something since the row was read. */
export async function noteDeposit(tx: Tx, { id, version }: DepositRow, note: Note): Promise<boolean> {
  const rows = await tx.query(
    `update app.deposit set state = $3, block_height = $4, block_hash = $5, confirmations = $6, looked_tip = $7, next_look_at = $8,
       misses = 0, missing_since = null, version = version + 1
     where id = $1 and version = $2 returning id`,
    [
      id,
      version,
      note.state,
      note.block?.height ?? null,
      note.block?.hash ?? null,
      note.confirmations,
      note.tip,
      note.nextLookAt,
    ],
  );
  return rows.length === 1;
}

type Miss = { readonly at: Date; readonly tip: string; readonly nextLookAt: Date };

export async function noteMiss(
  reader: Reader,
  { id, version }: DepositRow,
  { at, tip, nextLookAt }: Miss,
): Promise<void> {
  await reader.query(
    `update app.deposit set misses = misses + 1, missing_since = coalesce(missing_since, $3), looked_tip = $4, next_look_at = $5,
       version = version + 1
     where id = $1 and version = $2`,
    [id, version, at, tip, nextLookAt],
  );
}

/** Nothing new: only when to look again. */
export async function putOff(
  reader: Reader,
  { id, version }: DepositRow,
  { tip, nextLookAt }: Omit<Miss, 'at'>,
): Promise<void> {
  await reader.query('update app.deposit set looked_tip = $3, next_look_at = $4 where id = $1 and version = $2', [
    id,
    version,
    tip,
    nextLookAt,
  ]);
}

export async function setCredited(
  tx: Tx,
  id: string,
  { at, confirmations }: { at: Date; confirmations: number },
): Promise<void> {
  await tx.query(
    `update app.deposit set state = 'credited', credited_at = coalesce(credited_at, $2), confirmations = $3, frozen_units = 0,
       misses = 0, missing_since = null, version = version + 1
     where id = $1`,
    [id, at, confirmations],
  );
}

export async function setReversed(tx: Tx, id: string, frozenUnits: bigint): Promise<void> {
  await tx.query(
    `update app.deposit set state = 'reversed', frozen_units = $2, reversals = reversals + 1, confirmations = 0,
       block_height = null, block_hash = null, misses = 0, missing_since = null, version = version + 1
     where id = $1`,
    [id, frozenUnits],
  );
}

export async function readCursor(reader: Reader, network: Network): Promise<string> {
  const [row] = await reader.query<{ cursor: string }>('select cursor from app.chain_watch where network = $1', [
    network,
  ]);
  return row?.cursor ?? '';
}

export async function keepCursor(
  tx: Tx,
  { network, cursor, at }: { network: Network; cursor: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into app.chain_watch (network, cursor, read_at) values ($1, $2, $3)
     on conflict (network) do update set cursor = excluded.cursor, read_at = excluded.read_at`,
    [network, cursor, at],
  );
}

export type ListedDeposit = Pick<
  DepositRow,
  'id' | 'currency' | 'network' | 'units' | 'txid' | 'state' | 'confirmations' | 'createdAt'
>;

// Which rows a list is about. SQL of this store's own, chosen by name: what a caller sends is never part of it.
const lists = {
  all: 'app.deposit',
  BTC: "(select * from app.deposit where currency = 'BTC') deposit",
  USDT: "(select * from app.deposit where currency = 'USDT') deposit",
  COINGT: "(select * from app.deposit where currency = 'COINGT') deposit",
  // The table holds what chains bring. COP from the bank and listed assets do not arrive yet, so their lists are truly empty.
  none: '(select * from app.deposit where false) deposit',
} as const;
export type DepositList = keyof typeof lists;

type Listing = { readonly customer: CustomerId; readonly list: DepositList; readonly paging: Paging };

export function readDeposits(reader: Reader, { customer, list, paging }: Listing): Promise<Page<ListedDeposit>> {
  return readPage<ListedDeposit>(reader, {
    columns: 'id, currency, network, units, txid, state, confirmations, created_at as "createdAt"',
    table: lists[list],
    time: 'created_at',
    customer,
    paging,
    searchIn: "currency || ' ' || txid",
  });
}
