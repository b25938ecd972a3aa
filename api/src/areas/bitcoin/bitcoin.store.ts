import type { Db, Reader, Tx } from '@istmo/db/tx';
import type { Outpoint, PreparedPayment } from '@istmo/providers/bitcoin-payments/port';

/** Those of these withdrawals that have a proposal. */
export async function findPrepared(reader: Reader, withdrawals: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ id: string }>(
    'select withdrawal_id as id from app.bitcoin_proposal where withdrawal_id = any($1::uuid[])',
    [withdrawals],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What withdrawals spend. Of long ago it is left out: the servers do not show it as unspent any more. */
export function listReserved(reader: Reader, preparedAfter: Date): Promise<Outpoint[]> {
  return reader.query<Outpoint>(
    `select i.txid, i.output from app.bitcoin_input i join app.bitcoin_proposal p on p.withdrawal_id = i.withdrawal_id
      where p.is_open or p.prepared_at > $1`,
    [preparedAfter],
  );
}

/** The database refuses when the withdrawal is not approved any more, or another one spends one of the outputs. */
export async function insertProposal(
  db: Db,
  withdrawal: string,
  { psbt, inputs, feeUnits }: PreparedPayment,
  at: Date,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    await tx.query(
      'insert into app.bitcoin_proposal (withdrawal_id, psbt, fee_units, prepared_at) values ($1, $2, $3, $4)',
      [withdrawal, psbt, feeUnits, at],
    );
    await tx.query(
      `insert into app.bitcoin_input (txid, output, withdrawal_id) select t.txid, t.output, $1
         from unnest($2::text[], $3::int[]) as t (txid, output)`,
      [withdrawal, inputs.map(({ txid }) => txid), inputs.map(({ output }) => output)],
    );
  });
}

/** The withdrawals whose proposals may be given up. */
export async function listOpenProposals(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(
    'select withdrawal_id as id from app.bitcoin_proposal where is_open order by withdrawal_id limit $1',
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Its outputs are free for others. */
export async function deleteProposal(tx: Tx, withdrawal: string): Promise<void> {
  await tx.query('delete from app.bitcoin_proposal where withdrawal_id = $1', [withdrawal]);
}

/** It was signed. */
export async function closeProposal(tx: Tx, withdrawal: string): Promise<void> {
  await tx.query('update app.bitcoin_proposal set is_open = false where withdrawal_id = $1', [withdrawal]);
}
