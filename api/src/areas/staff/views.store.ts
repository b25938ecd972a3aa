import type { StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

/** A saved view of a list of the console. */
export type ConsoleView = { readonly name: string; readonly query: string; readonly isDefault: boolean };

/** Whose views of which list. */
export type ViewOwner = { readonly staff: StaffId; readonly list: string };

export async function readViews(reader: Reader, { staff, list }: ViewOwner): Promise<ConsoleView[]> {
  return reader.query<ConsoleView>(
    `select name, query, is_default as "isDefault" from app.console_view
      where staff_id = $1 and list = $2 order by created_at, lower(name)`,
    [staff, list],
  );
}

/** Concurrent changes of one member's views of a list wait for each other until the transaction ends. */
export async function lockViews(tx: Tx, { staff, list }: ViewOwner): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`views ${staff} ${list}`]);
}

/** Stores a view in place of the one of the same name; of the default ones the last saved stays it. */
export async function storeView(
  tx: Tx,
  { staff, list }: ViewOwner,
  { name, query, isDefault, at }: ConsoleView & { readonly at: Date },
): Promise<void> {
  if (isDefault)
    await tx.query('update app.console_view set is_default = false where staff_id = $1 and list = $2 and is_default', [
      staff,
      list,
    ]);
  await tx.query(
    `insert into app.console_view (staff_id, list, name, query, is_default, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (staff_id, list, lower(name)) do update
       set name = excluded.name, query = excluded.query, is_default = excluded.is_default`,
    [staff, list, name, query, isDefault, at],
  );
}

/** False when there is no such view. */
export async function deleteView(tx: Tx, { staff, list }: ViewOwner, name: string): Promise<boolean> {
  const rows = await tx.query(
    'delete from app.console_view where staff_id = $1 and list = $2 and lower(name) = lower($3) returning 1',
    [staff, list, name],
  );
  return rows.length === 1;
}
