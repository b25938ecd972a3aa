import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { CorporateActionId } from './corporate-actions.store.ts';
import type { SnapshotLine } from './snapshot-hash.ts';

export type HolderSnapshot = {
  readonly event: CorporateActionId;
  readonly at: Date;
  readonly takenAt: Date;
  readonly issued: bigint;
  readonly holders: number;
  readonly held: bigint;
  readonly outside: bigint;
  readonly platform: bigint;
  readonly hash: Uint8Array;
  /** What the issuance service said instead; empty where it agrees. */
  readonly difference: string;
  /** The proposal by which two accepted it. */
  readonly acceptedBy: string | null;
  readonly entitledAt: Date | null;
};

export type NewSnapshot = Omit<HolderSnapshot, 'acceptedBy' | 'entitledAt'>;

/** Stores a snapshot with its lines. */
export async function insertSnapshot(tx: Tx, snapshot: NewSnapshot, lines: readonly SnapshotLine[]): Promise<void> {
  const { event, at, takenAt, issued, holders, held, outside, platform, hash, difference } = snapshot;
  await tx.query(
    `insert into app.holder_snapshot (event, at, taken_at, issued_units, holders, held_units, outside_units, platform_units, hash, difference)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [event, at, takenAt, issued, holders, held, outside, platform, hash, difference],
  );
  for (const some of inParts(lines)) await insertLines(tx, event, some);
}

/** So many rows a statement that none runs into the time limit of the worker's login. */
const rowsPerStatement = 10_000;

export function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) yield rows.slice(from, from + rowsPerStatement);
}

async function insertLines(tx: Tx, event: CorporateActionId, lines: readonly SnapshotLine[]): Promise<void> {
  await tx.query(
    `insert into app.snapshot_line (event, number, customer_id, place, available, held, frozen, lots, outside)
     select $1, l.* from unnest($2::integer[], $3::uuid[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[]) l`,
    [
      event,
      lines.map(({ number }) => number),
      lines.map(({ customer }) => customer),
      lines.map(({ place }) => place),
      lines.map(({ available }) => available),
      lines.map((line) => line.held),
      lines.map(({ frozen }) => frozen),
      lines.map(({ lots }) => lots),
      lines.map((line) => line.outside),
    ],
  );
}

/** Events whose record moment is over, the earliest first. */
export async function listToRecord(reader: Reader, before: Date): Promise<CorporateActionId[]> {
  const rows = await reader.query<{ id: CorporateActionId }>(
    `select a.id from app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
      where a.state = 'announced' and a.kind <> 'notice' and t.record_at <= $1 order by t.record_at, a.id limit 100`,
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Returns when every transaction has ended that was recording movements in any stream. */
export async function waitForMovements(reader: Reader): Promise<void> {
  for (let stream = 0; stream < 16; stream++)
    await reader.query('select ledger.wait_for_stream($1::smallint)', [stream]);
}

export async function readSnapshot(reader: Reader, event: CorporateActionId): Promise<HolderSnapshot | undefined> {
  const [row] = await reader.query<HolderSnapshot>(
    `select event, at, taken_at as "takenAt", issued_units as issued, holders, held_units as held, outside_units as outside, platform_units as platform,
            hash, difference, accepted_by as "acceptedBy", entitled_at as "entitledAt"
       from app.holder_snapshot where event = $1`,
    [event],
  );
  return row;
}

/** Two of the staff decided to pay although it differs. */
export async function acceptSnapshot(tx: Tx, event: CorporateActionId, proposal: string): Promise<void> {
  await tx.query('update app.holder_snapshot set accepted_by = $2 where event = $1', [event, proposal]);
}

/** The lines of a snapshot in the order of their numbers. */
export async function readSnapshotLines(reader: Reader, event: CorporateActionId): Promise<SnapshotLine[]> {
  return reader.query<SnapshotLine>(
    `select number, customer_id as customer, place, available, held, frozen, lots, outside from app.snapshot_line
      where event = $1 order by number`,
    [event],
  );
}

/** What a customer held at the record moment; 0 where it held nothing. In minor units of the security. */
export async function readRecordedUnits(
  reader: Reader,
  event: CorporateActionId,
  customer: CustomerId,
): Promise<bigint> {
  const [row] = await reader.query<{ units: bigint }>(
    'select available + held + frozen + lots as units from app.snapshot_line where (event, customer_id) = ($1, $2)',
    [event, customer],
  );
  return row?.units ?? 0n;
}
