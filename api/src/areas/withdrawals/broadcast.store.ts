import type { Reader, Tx } from '@istmo/db/tx';

/** The one signed transaction of a withdrawal, and what the chain shows of it. */
export type Broadcast = {
  readonly id: string;
  readonly withdrawal: string;
  readonly network: string;
  readonly txid: string;
  readonly raw: string;
  readonly signedAt: Date;
  readonly sends: number;
  readonly firstSentAt: Date | null;
  readonly lastSentAt: Date | null;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  readonly confirmations: number;
  readonly missedChecks: number;
  readonly missingSince: Date | null;
  readonly nextCheckAt: Date;
  readonly version: number;
};

const columns = `id, withdrawal_id as withdrawal, network, txid, raw, signed_at as "signedAt", sends, first_sent_at as "firstSentAt",
  last_sent_at as "lastSentAt", block_height::int as "blockHeight", block_hash as "blockHash", confirmations,
  missed_checks as "missedChecks", missing_since as "missingSince", next_check_at as "nextCheckAt", version`;

export async function findBroadcast(reader: Reader, withdrawal: string): Promise<Broadcast | undefined> {
  const [row] = await reader.query<Broadcast>(`select ${columns} from app.broadcast where withdrawal_id = $1`, [
    withdrawal,
  ]);
  return row;
}

/** The broadcasts of a network that are due to be sent or looked at. */
export async function listDueBroadcasts(
  reader: Reader,
  { network, at, limit }: { network: string; at: Date; limit: number },
): Promise<Broadcast[]> {
  return reader.query<Broadcast>(
    `select ${columns} from app.broadcast where next_check_at <= $2 and network = $1 order by next_check_at limit $3`,
    [network, at, limit],
  );
}

/** Stored before the network is asked: after a crash it is known that the network may have the transaction. */
export async function recordSend(reader: Reader, id: string, at: Date): Promise<void> {
  await reader.query(
    `update app.broadcast set sends = sends + 1, first_sent_at = coalesce(first_sent_at, $2), last_sent_at = $2 where id = $1`,
    [id, at],
  );
}

/** What one look at the chain found. */
export type BroadcastCheck = {
  readonly block: { readonly height: number; readonly hash: string } | undefined;
  readonly confirmations: number;
  readonly isMissed: boolean;
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
       next_check_at = coalesce($8, 'infinity'::timestamptz), version = version + 1
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
    ],
  );
  return rows.length === 1;
}

/** For staff: the chain is asked at once. */
export async function checkSoon(tx: Tx, withdrawal: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update app.broadcast set next_check_at = $2 where withdrawal_id = $1 and next_check_at < 'infinity' returning 1`,
    [withdrawal, at],
  );
  return rows.length === 1;
}
