import type { Db, Reader, Tx } from '@istmo/db/tx';
import type { Outpoint, PreparedPayment, PreparedReplacement } from '@istmo/providers/bitcoin-payments/port';

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
       left join app.bitcoin_replacement r on (r.withdrawal_id, r.number) = (i.withdrawal_id, i.number)
      where p.is_open or coalesce(r.prepared_at, p.prepared_at) > $1`,
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

/** The numbers of the transactions of a withdrawal for which further outputs were prepared. */
export async function listReplacements(reader: Reader, withdrawal: string): Promise<number[]> {
  const rows = await reader.query<{ number: number }>(
    'select number::int as number from app.bitcoin_replacement where withdrawal_id = $1',
    [withdrawal],
  );
  return rows.map(({ number }) => number);
}

type NewReplacement = {
  readonly withdrawal: string;
  readonly number: number;
  readonly prepared: PreparedReplacement;
  readonly at: Date;
};

/** The database refuses when no such fee is ordered any more, or another withdrawal spends one of the outputs. */
export async function insertReplacement(
  db: Db,
  { withdrawal, number, prepared: { psbt, further }, at }: NewReplacement,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    await tx.query(
      'insert into app.bitcoin_replacement (withdrawal_id, number, psbt, prepared_at) values ($1, $2, $3, $4)',
      [withdrawal, number, psbt, at],
    );
    await tx.query(
      `insert into app.bitcoin_input (txid, output, withdrawal_id, number) select t.txid, t.output, $1, $2
         from unnest($3::text[], $4::int[]) as t (txid, output)`,
      [withdrawal, number, further.map(({ txid }) => txid), further.map(({ output }) => output)],
    );
  });
}

/** Those that no transaction spends in the end are free for others. */
export async function freeInputs(reader: Reader): Promise<void> {
  await reader.query('select app.free_bitcoin_inputs()', []);
}

/** It was signed. */
export async function closeProposal(tx: Tx, withdrawal: string): Promise<void> {
  await tx.query('update app.bitcoin_proposal set is_open = false where withdrawal_id = $1', [withdrawal]);
}
