import type { CheckItem } from '@istmo/contract/areas/raises/review-checklist';
import type { StaffId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { RaiseId } from '../raises.store.ts';

export type RaiseCheck = {
  readonly item: string;
  readonly isDone: boolean;
  readonly version: number;
  readonly content: Uint8Array;
  readonly note: string;
  readonly by: string;
  readonly at: Date;
};

/** The newest tick of each item of a raise, or that it was taken back. */
export async function readRaiseChecks(reader: Reader, raise: RaiseId): Promise<ReadonlyMap<string, RaiseCheck>> {
  const rows = await reader.query<RaiseCheck>(
    `select distinct on (k.item) k.item, k.is_done as "isDone", k.version, k.content, k.note, s.name as by, k.at
       from app.raise_check k join app.staff s on s.id = k.staff_id where k.raise = $1 order by k.item, k.id desc`,
    [raise],
  );
  return new Map(rows.map((row) => [row.item, row]));
}

type NewCheck = {
  readonly raise: RaiseId;
  readonly version: number;
  readonly pageVersion: number;
  readonly item: CheckItem;
  readonly isDone: boolean;
  readonly content: Uint8Array;
  readonly note: string;
  readonly staff: StaffId;
  readonly at: Date;
};

/** Stores that a person ticked an item, or took the tick back. */
export async function insertRaiseCheck(tx: Tx, check: NewCheck): Promise<void> {
  const { raise, version, pageVersion, item, isDone, content, note, staff, at } = check;
  await tx.query(
    `insert into app.raise_check (id, raise, version, page_version, item, is_done, content, note, staff_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [newId(), raise, version, pageVersion, item, isDone, content, note, staff, at],
  );
}

/** What staff ticked, each with who did it, the oldest first. */
export async function listRaiseChecks(reader: Reader, raise: RaiseId): Promise<RaiseCheck[]> {
  return reader.query<RaiseCheck>(
    `select k.item, k.is_done as "isDone", k.version, k.content, k.note, s.name as by, k.at
       from app.raise_check k join app.staff s on s.id = k.staff_id where k.raise = $1 order by k.id`,
    [raise],
  );
}
