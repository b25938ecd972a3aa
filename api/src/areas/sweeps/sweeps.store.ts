import type { sweepReasons, sweepStates } from '@istmo/contract/areas/sweeps/sweep-states';
import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { Reader, Tx } from '@istmo/db/tx';
import type { NetworkFee } from '@istmo/providers/chain-sender/port';
import { countQueue, type QueueLength } from '../../http/queue-length.ts';
import type { CollectableAddress } from '../deposits/public.ts';

export type SweepReason = (typeof sweepReasons)[number];

export type Sweep = {
  readonly id: string;
  readonly network: Chain;
  readonly currency: string;
  readonly address: string;
  readonly wallet: string;
  readonly units: bigint;
  readonly reason: SweepReason | null;
};

const sweepColumns = 'id, network, currency, address, wallet, units, reason';

/** The account that the signer collects into; undefined where it collects nothing. */
export async function readWallet(reader: Reader, network: Chain): Promise<string | undefined> {
  const [row] = await reader.query<{ address: string }>('select address from app.sweep_wallet where network = $1', [
    network,
  ]);
  return row?.address;
}

export function listOpenSweeps(reader: Reader, network: Chain): Promise<Sweep[]> {
  return reader.query<Sweep>(
    `select ${sweepColumns} from app.sweep where network = $1 and state = 'open' order by id`,
    [network],
  );
}

/** Of these addresses those whose sweep is under way, or has failed since this moment. */
export async function listBusyAddresses(
  reader: Reader,
  { network, addresses, failedSince }: { network: Chain; addresses: readonly string[]; failedSince: Date },
): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ address: string }>(
    `select address from app.sweep where network = $1 and address = any($2)
        and (state = 'open' or state = 'failed' and ended_at >= $3)`,
    [network, addresses, failedSince],
  );
  return new Set(rows.map(({ address }) => address));
}

type NewSweep = CollectableAddress & { readonly id: string; readonly wallet: string; readonly at: Date };

/** The database refuses a second one of an address under way. */
export async function insertSweep(tx: Tx, sweep: NewSweep): Promise<void> {
  const { id, network, currency, customer, address, number, wallet, units, at } = sweep;
  await tx.query(
    `insert into app.sweep (id, network, currency, customer_id, address, number, wallet, units, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, network, currency, customer, address, number, wallet, units, at],
  );
}

/** What an open sweep waits for; null: it goes on. */
export async function storeReason(reader: Reader, id: string, reason: SweepReason | null): Promise<void> {
  await reader.query(
    `update app.sweep set reason = $2 where id = $1 and state = 'open' and reason is distinct from $2`,
    [id, reason],
  );
}

/** False where it has ended already. */
export async function endSweep(
  tx: Reader,
  id: string,
  { state, reason, at }: { state: 'swept' | 'failed'; reason: SweepReason | null; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update app.sweep set state = $2, reason = $3, ended_at = $4 where id = $1 and state = 'open' returning 1`,
    [id, state, reason, at],
  );
  return rows.length === 1;
}

export async function countOpenSweeps(reader: Reader, network: Chain): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `select count(*)::int as count from app.sweep where network = $1 and state = 'open'`,
    [network],
  );
  return row?.count ?? 0;
}

/** The sweeps under way, and since when the oldest is. */
export function readOpenSweeps(reader: Reader): Promise<QueueLength> {
  return countQueue(reader, { rows: "app.sweep where state = 'open'", since: 'created_at' });
}

type ListedSweep = Pick<Sweep, 'id' | 'network' | 'currency' | 'address' | 'units' | 'reason'> & {
  readonly customer: string;
  readonly state: (typeof sweepStates)[number];
  readonly createdAt: Date;
  readonly txid: string;
};

/** Those under way first, then the newest. */
export function readNewestSweeps(reader: Reader): Promise<ListedSweep[]> {
  return reader.query<ListedSweep>(
    `select s.id, s.network, s.currency, s.address, s.units, s.reason, s.customer_id as customer, s.state, s.created_at as "createdAt",
       coalesce((select t.txid from app.sweep_transfer t where t.sweep_id = s.id and t.kind = 'token'), '') as txid
     from app.sweep s order by s.state = 'open' desc, s.id desc limit 50`,
  );
}

export type TransferState = 'ordered' | 'sent' | 'confirmed' | 'failed' | 'replaced' | 'refused';

type Signature = NetworkFee & {
  readonly number: number;
  readonly txid: string | null;
  readonly raw: string | null;
  readonly signedAt: Date | null;
  readonly finding: string | null;
  readonly sends: number;
  readonly lastSentAt: Date | null;
};

export type Transfer = {
  readonly id: string;
  /** The coin for the fee, or what is collected: a token, or a currency that is the chain's own coin itself. */
  readonly kind: 'gas' | 'token';
  /** Of a top-up in the coin's smallest unit, of what is collected in the ledger's. */
  readonly amount: bigint;
  readonly gas: bigint;
  readonly state: TransferState;
  readonly blockHash: string | null;
  readonly missedChecks: number;
  readonly missingSince: Date | null;
  readonly takenBy: string | null;
  /** Newest first. */
  readonly signatures: readonly Signature[];
};

/** The transfers of a sweep, in the order in which they were ordered. */
export async function readTransfers(reader: Reader, sweep: string): Promise<Transfer[]> {
  const transfers = await reader.query<Omit<Transfer, 'signatures'>>(
    `select id, kind, amount, gas, state, block_hash as "blockHash", missed_checks as "missedChecks", missing_since as "missingSince",
       taken_by as "takenBy" from app.sweep_transfer where sweep_id = $1 order by created_at, id`,
    [sweep],
  );
  const signatures = await reader.query<Signature & { transfer: string }>(
    `select g.transfer_id as transfer, g.number::int as number, g.rate, g.tip, g.txid, g.raw, g.signed_at as "signedAt", g.finding, g.sends,
       g.last_sent_at as "lastSentAt"
     from app.sweep_signature g join app.sweep_transfer t on t.id = g.transfer_id where t.sweep_id = $1 order by g.number desc`,
    [sweep],
  );
  return transfers.map((one) => ({ ...one, signatures: signatures.filter(({ transfer }) => transfer === one.id) }));
}

type NewTransfer = Pick<Transfer, 'id' | 'kind' | 'amount' | 'gas'> & {
  readonly sweep: string;
  readonly network: Chain;
  readonly fee: NetworkFee;
  readonly at: Date;
};

/** The database refuses a second one of its kind under way, and a second one of the token for ever. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<void> {
  const { id, sweep, network, kind, amount, gas, fee, at } = transfer;
  await tx.query(
    `insert into app.sweep_transfer (id, sweep_id, network, kind, amount, gas, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, sweep, network, kind, amount, gas, at],
  );
  await insertSignatureOrder(tx, { transfer: id, number: 1, ...fee, at });
}

/** The coin that top-ups of a network will take from the account that pays, and that it has still. */
export async function sumTopUpsUnderWay(reader: Reader, network: Chain): Promise<bigint> {
  const [row] = await reader.query<{ amount: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as amount from app.sweep_transfer
      where network = $1 and kind = 'gas' and state in ('ordered', 'sent')`,
    [network],
  );
  return row?.amount ?? 0n;
}

type SignatureOrder = NetworkFee & { readonly transfer: string; readonly number: number; readonly at: Date };

export async function insertSignatureOrder(reader: Reader, order: SignatureOrder): Promise<void> {
  const { transfer, number, rate, tip, at } = order;
  await reader.query(
    `insert into app.sweep_signature (transfer_id, number, rate, tip, ordered_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [transfer, number, rate, tip, at],
  );
}

/** Before it is sent. */
export async function recordSweepSend(reader: Reader, transfer: string, number: number, at: Date): Promise<void> {
  await reader.query(
    `with sent as (update app.sweep_transfer set state = 'sent' where id = $1 and state = 'ordered')
     update app.sweep_signature set sends = sends + 1, last_sent_at = $3 where transfer_id = $1 and number = $2`,
    [transfer, number, at],
  );
}

type Look = {
  readonly state: TransferState;
  readonly txid: string | null;
  readonly block: { readonly height: number; readonly hash: string } | undefined;
  readonly confirmations: number;
  readonly isMissed: boolean;
  readonly takenBy: string | undefined;
  readonly at: Date;
};

/** What one look at the chain found. */
export async function recordLook(reader: Reader, transfer: string, look: Look): Promise<void> {
  const { state, txid, block, confirmations, isMissed, takenBy, at } = look;
  await reader.query(
    `update app.sweep_transfer set state = $2, txid = coalesce($3, txid), block_height = $4, block_hash = $5, confirmations = $6,
       missed_checks = case when $7 then missed_checks + 1 else 0 end,
       missing_since = case when $7 then coalesce(missing_since, $8) end, taken_by = $9
     where id = $1`,
    [transfer, state, txid, block?.height ?? null, block?.hash ?? null, confirmations, isMissed, at, takenBy ?? null],
  );
}

export async function refuseTransfer(reader: Reader, transfer: string): Promise<void> {
  await reader.query(`update app.sweep_transfer set state = 'refused' where id = $1 and state = 'ordered'`, [transfer]);
}

export type EndedTransfer = { readonly id: string; readonly txid: string; readonly blockHash: string };

/** The transfers of ended sweeps that a block has, and whose cost is not booked. */
export function listSweepCostsDue(reader: Reader, network: string, limit: number): Promise<EndedTransfer[]> {
  return reader.query<EndedTransfer>(
    `select t.id, t.txid, t.block_hash as "blockHash" from app.sweep_transfer t join app.sweep s on s.id = t.sweep_id and s.state <> 'open'
      where t.network = $1 and t.block_hash is not null and not t.is_cost_booked order by t.id limit $2`,
    [network, limit],
  );
}

/** What a network may take, or has taken, for the transfers of sweeps and is not booked. */
export function listUnbookedTransfers(
  reader: Reader,
): Promise<{ readonly network: string; readonly rate: bigint; readonly length: number }[]> {
  return reader.query(
    `select t.network, max(g.rate)::bigint as rate, max(length(g.raw))::int as length
       from app.sweep_transfer t join app.sweep_signature g on g.transfer_id = t.id and g.txid is not null
       join app.sweep s on s.id = t.sweep_id
      where not t.is_cost_booked and (s.state = 'open' or t.block_hash is not null) group by t.id, t.network`,
  );
}

/** Whether the signer's journal has it from a sweep that the database knows. */
export async function isSweepTransfer(reader: Reader, id: string): Promise<boolean> {
  return (await reader.query('select 1 from app.sweep_transfer where id = $1', [id])).length > 0;
}
