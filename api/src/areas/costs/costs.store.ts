import type { Reader, Tx } from '@istmo/db/tx';

/** Whose transactions cost something: withdrawals and sweeps have a table each, with the column of what was sent. */
const tables = {
  withdrawal: { table: 'app.network_cost', sent: 'broadcast_id' },
  sweep: { table: 'app.sweep_cost', sent: 'transfer_id' },
} as const;
export type CostOf = keyof typeof tables;

/** What was booked on a network so far, in the coin's smallest unit. */
export async function readPaidBefore(reader: Reader, of: CostOf, network: string): Promise<bigint> {
  const [row] = await reader.query<{ paid: string }>(
    `select (paid_before + paid)::text as paid from ${tables[of].table} where network = $1 and paid > 0
      order by paid_before desc limit 1`,
    [network],
  );
  return BigInt(row?.paid ?? '0');
}

export type NetworkCostRow = {
  /** The broadcast or the transfer. */
  readonly sent: string;
  readonly network: string;
  readonly txid: string;
  readonly blockHash: string;
  readonly currency: string;
  readonly paid: bigint;
  readonly paidBefore: bigint;
  readonly perUnit: bigint;
  readonly units: bigint;
  readonly at: Date;
};

/** The database refuses a second row of a transaction, and a sum that another one has continued. */
export async function insertCost(tx: Tx, of: CostOf, row: NetworkCostRow): Promise<void> {
  const { table, sent } = tables[of];
  await tx.query(
    `insert into ${table} (${sent}, network, txid, block_hash, currency, paid, paid_before, per_unit, units, at)
     values ($1, $2, $3, $4, $5, $6::numeric, $7::numeric, $8::numeric, $9, $10)`,
    [
      row.sent,
      row.network,
      row.txid,
      row.blockHash,
      row.currency,
      `${row.paid}`,
      `${row.paidBefore}`,
      `${row.perUnit}`,
      row.units,
      row.at,
    ],
  );
}
