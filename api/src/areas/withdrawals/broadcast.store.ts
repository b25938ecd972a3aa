import type { Reader, Tx } from '@istmo/db/tx';

/** A signed transaction of a broadcast, and how often it was given to the network. */
export type SignedRow = {
  readonly broadcast: string;
  /** 1 for the first one; the newest has the highest. */
  readonly number: number;
  readonly txid: string;
  readonly raw: string;
  readonly rate: bigint;
  readonly tip: bigint;
  readonly signedAt: Date;
  readonly sends: number;
  readonly firstSentAt: Date | null;
  readonly lastSentAt: Date | null;
};

/** What was signed for a withdrawal, and what the chain shows of it. Of its transactions a network includes one at most. */
export type Broadcast = {
  readonly id: string;
  readonly withdrawal: string;
  readonly network: string;
  /** Of the transaction that the chain shows, otherwise of the newest. */
  readonly txid: string;
  readonly signedAt: Date;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  readonly confirmations: number;
  readonly missedChecks: number;
  readonly missingSince: Date | null;
  /** The other transaction that took what these spend; empty where the chain does not name it. */
  readonly takenBy: string | null;
  readonly nextCheckAt: Date;
  readonly version: number;
  readonly newest: SignedRow;
  /** Those that the newest replaced, newest first. */
  readonly replaced: readonly SignedRow[];
};

const columns = `b.id, b.withdrawal_id as withdrawal, b.network, b.txid, b.signed_at as "signedAt", b.block_height::int as "blockHeight",
  b.block_hash as "blockHash", b.confirmations, b.missed_checks as "missedChecks", b.missing_since as "missingSince",
  b.taken_by as "takenBy", b.next_check_at as "nextCheckAt", b.version`;

const signedText = `select s.broadcast_id as broadcast, s.number::int as number, s.txid, s.raw, s.rate, s.tip, s.signed_at as "signedAt", s.sends,
    s.first_sent_at as "firstSentAt", s.last_sent_at as "lastSentAt"
  from app.signed_transaction s where s.broadcast_id = any($1::uuid[]) order by s.number desc`;

type BroadcastRow = Omit<Broadcast, 'newest' | 'replaced'>;

async function withSigned(reader: Reader, rows: readonly BroadcastRow[]): Promise<Broadcast[]> {
  if (rows.length === 0) return [];
  const signed = await reader.query<SignedRow>(signedText, [rows.map(({ id }) => id)]);
  return rows.map((row) => {
    const [newest, ...replaced] = signed.filter(({ broadcast }) => broadcast === row.id);
    if (!newest) throw new Error(`broadcast ${row.id} has no transaction`);
    return { ...row, newest, replaced };
  });
}

export async function findBroadcast(reader: Reader, withdrawal: string): Promise<Broadcast | undefined> {
  const text = `select ${columns} from app.broadcast b where b.withdrawal_id = $1`;
  const [found] = await withSigned(reader, await reader.query<BroadcastRow>(text, [withdrawal]));
  return found;
}

/** The broadcasts of a network that are due to be sent or looked at, in the order in which they were signed. */
export async function listDueBroadcasts(
  reader: Reader,
  { network, at, limit }: { network: string; at: Date; limit: number },
): Promise<Broadcast[]> {
  const text = `select ${columns} from app.broadcast b where b.next_check_at <= $2 and b.network = $1
    order by b.next_check_at, b.id limit $3`;
  return withSigned(reader, await reader.query<BroadcastRow>(text, [network, at, limit]));
}

/**
 * The broadcasts that are under way, in no block, and whose newest transaction was signed before a time. Of an account whose transactions are
 * counted only the first one: the others wait for it.
 */
export async function listStuckBroadcasts(
  reader: Reader,
  { signedBefore, limit }: { signedBefore: Date; limit: number },
): Promise<Broadcast[]> {
  const text = `select ${columns} from app.broadcast b join app.withdrawal w on w.id = b.withdrawal_id
     where b.next_check_at < 'infinity' and b.block_hash is null and w.state in ('sent', 'unknown')
       and (select max(s.signed_at) from app.signed_transaction s where s.broadcast_id = b.id) < $1
       and not exists (select from app.broadcast e where e.network = b.network and e.account = b.account and e.nonce < b.nonce
         and e.next_check_at < 'infinity' and e.block_hash is null)
     order by b.id limit $2`;
  return withSigned(reader, await reader.query<BroadcastRow>(text, [signedBefore, limit]));
}

/** Stored before the network is asked: after a crash it is known that the network may have the transaction. */
export async function recordSend(reader: Reader, { broadcast, number }: SignedRow, at: Date): Promise<void> {
  await reader.query(
    `update app.signed_transaction set sends = sends + 1, first_sent_at = coalesce(first_sent_at, $3), last_sent_at = $3
      where broadcast_id = $1 and number = $2`,
    [broadcast, number, at],
  );
}

/** What one look at the chain found. */
export type BroadcastCheck = {
  /** The transaction that the chain shows, otherwise the newest. */
  readonly txid: string;
  readonly block: { readonly height: number; readonly hash: string } | undefined;
  readonly confirmations: number;
  readonly isMissed: boolean;
  /** What took what these spend, where there is one. */
  readonly takenBy?: string | undefined;
  /** Undefined: nothing more is expected of the chain. */
  readonly nextCheckAt: Date | undefined;
  readonly at: Date;
};

/** Stores a check; false when another process has stored one since the row was read. */
export async function recordCheck(reader: Reader | Tx, row: Broadcast, check: BroadcastCheck): Promise<boolean> {
  const rows = await reader.query(
    `update app.broadcast set block_height = $3, block_hash = $4, confirmations = $5,
       missed_checks = case when $6 then missed_checks + 1 else 0 end,
       missing_since = case when $6 then coalesce(missing_since, $7) end,
       next_check_at = coalesce($8, 'infinity'::timestamptz), txid = $9, taken_by = $10, version = version + 1
     where id = $1 and version = $2 returning 1`,
    [
      row.id,
      row.version,
      check.block?.height ?? null,
      check.block?.hash ?? null,
      check.confirmations,
      check.isMissed,
      check.at,
      check.nextCheckAt ?? null,
      check.txid,
      check.takenBy ?? null,
    ],
  );
  return rows.length === 1;
}

/** Plans the next check where this one found out nothing, unless another process has stored one since the row was read. */
export async function postponeCheck(reader: Reader, { id, version }: Broadcast, at: Date): Promise<void> {
  await reader.query('update app.broadcast set next_check_at = $3 where id = $1 and version = $2', [id, version, at]);
}

/** A broadcast whose transaction is in a block for good. */
type EndedBroadcast = { readonly id: string; readonly txid: string; readonly blockHash: string };

/** Those of a network that have ended and whose cost is not booked yet. */
export async function listCostsDue(reader: Reader, network: string, limit: number): Promise<EndedBroadcast[]> {
  return reader.query<EndedBroadcast>(
    `select id, txid, block_hash as "blockHash" from app.broadcast
      where network = $1 and next_check_at = 'infinity' and block_hash is not null and not is_cost_booked order by id limit $2`,
    [network, limit],
  );
}

/** What a network may take, or has taken, and is not booked: the newest transaction of each has the highest fee. */
export async function listUnbooked(
  reader: Reader,
): Promise<{ readonly network: string; readonly rate: bigint; readonly length: number }[]> {
  return reader.query(
    `select b.network, max(s.rate)::bigint as rate, max(length(s.raw))::int as length
       from app.broadcast b join app.signed_transaction s on s.broadcast_id = b.id
      where not b.is_cost_booked and (b.next_check_at < 'infinity' or b.block_hash is not null) group by b.id, b.network`,
  );
}

/** What withdrawals under way pay of a currency on a network, in the ledger's units. */
export async function sumUnderWay(
  reader: Reader,
  { network, currency }: { readonly network: string; readonly currency: string },
): Promise<bigint> {
  const [row] = await reader.query<{ units: bigint }>(
    `select coalesce(sum(w.sent_units), 0)::bigint as units
       from app.broadcast b join app.withdrawal w on w.id = b.withdrawal_id and w.currency = $2
      where b.network = $1 and b.next_check_at < 'infinity'`,
    [network, currency],
  );
  return row?.units ?? 0n;
}

/** For staff: the chain is asked at once. */
export async function checkSoon(tx: Tx, withdrawal: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update app.broadcast set next_check_at = $2 where withdrawal_id = $1 and next_check_at < 'infinity' returning 1`,
    [withdrawal, at],
  );
  return rows.length === 1;
}
