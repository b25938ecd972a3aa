/*
 * Old partitions of movements and postings: archived to a file that verifies offline, detached, dropped, and attached again.
 */
import { createHash } from 'node:crypto';
import type { Db, Reader } from '@istmo/db/tx';

/** Movements of a part have ids from `number × 2^30` on. */
const toPart = (id: string): bigint => BigInt(id) >> 30n;

const restoreBatch = 2_000;

export type PartRange = { readonly from: bigint; readonly to: bigint };

/** The full checkpoints between which all movements of the part are: the range of its archive. */
export async function readPartRange(reader: Reader, part: bigint): Promise<PartRange> {
  const [row] = await reader.query<{ from: bigint; to: bigint | null }>(
    `select coalesce((select max(c.number) from ledger.checkpoint c where c.is_full
              and not exists (select from ledger.checkpoint_stream s where s.number = c.number and s.last >= $1::bigint << 30)), 0) as from,
            ledger.checkpoint_after_part($1) as to`,
    [part],
  );
  if (!row || row.to === null) throw new Error(`no full checkpoint covers all of part ${part} yet`);
  return { from: row.from, to: row.to };
}

/** Detaches a part that a full checkpoint covers: its movements are no longer read, and verification begins after them. */
export async function detachPart(operator: Reader, part: bigint): Promise<void> {
  await operator.query('select ledger.detach_part($1)', [part]);
}

/** Attaches a part whose tables exist. */
export async function attachPart(operator: Reader, part: bigint): Promise<void> {
  await operator.query('select ledger.attach_part($1)', [part]);
}

type Lines = AsyncIterable<string> | Iterable<string>;

/** Drops the tables of a detached part when the archive has all of its movements. */
export async function dropPart(operator: Db, part: bigint, archive: Lines): Promise<void> {
  const digest = createHash('sha256');
  let archived = 0n;
  for await (const line of archive) {
    digest.update(line).update('\n');
    if (isMovementOf(line, part)) archived += 1n;
  }
  await operator.inTransaction(async (tx) => {
    const [row] = await tx.query<{ count: bigint }>(`select count(*) as count from ledger.movement_${part}`);
    if (row?.count !== archived)
      throw new Error(`part ${part} has ${row?.count} movements and its archive has ${archived}`);
    await tx.query('select ledger.drop_part($1, $2)', [part, digest.digest()]);
  });
}

/** Creates the tables of a dropped part from its archive, which must be the file it was dropped with, and attaches them. */
export async function restorePart(operator: Db, part: bigint, archive: Lines): Promise<void> {
  await operator.inTransaction(async (tx) => {
    const [row] = await tx.query<{ archive: string }>(
      `select encode(archive, 'hex') as archive from ledger.detached_part where number = $1`,
      [part],
    );
    await tx.query('select ledger.restore_part($1)', [part]);
    const digest = createHash('sha256');
    let rows: string[] = [];
    const store = async () => {
      await tx.query('select ledger.restore_movements($1, $2::json)', [part, `[${rows.join(',')}]`]);
      rows = [];
    };
    for await (const line of archive) {
      digest.update(line).update('\n');
      if (isMovementOf(line, part)) rows.push(line);
      if (rows.length === restoreBatch) await store();
    }
    await store();
    if (row?.archive !== digest.digest('hex'))
      throw new Error(`this is not the archive that part ${part} was dropped with`);
    await attachPart(tx, part);
  });
}

/** Whether the line is a movement of the part. */
function isMovementOf(line: string, part: bigint): boolean {
  if (!line.startsWith('{"type":"movement"')) return false;
  const { id }: { id: string } = JSON.parse(line);
  return toPart(id) === part;
}
