import type { Db } from '@istmo/db/tx';
import type { StateStore } from '@istmo/providers/state-store';

type StateTable = 'sandbox_state' | 'issuance_journal' | 'watch_list';

/** A state store in a table: that of the sandbox adapters, what was done at the issuance service, or the copies of watch lists. The row's lock makes a change atomic across processes; a deleted value keeps its row with null, so that there is always a row to lock. */
export function tableStateStore(db: Db, table: StateTable = 'sandbox_state'): StateStore {
  return {
    async read(name) {
      const [row] = await db.query<{ value: unknown }>(`select value from app.${table} where name = $1`, [name]);
      return row?.value ?? undefined;
    },
    async readAll(prefix) {
      const rows = await db.query<{ value: unknown }>(
        `select value from app.${table} where starts_with(name, $1) and value <> 'null'`,
        [prefix],
      );
      return rows.map(({ value }) => value);
    },
    async change(name, update) {
      return db.inTransaction(async (tx) => {
        await tx.query(`insert into app.${table} (name, value) values ($1, 'null') on conflict (name) do nothing`, [
          name,
        ]);
        const [row] = await tx.query<{ value: unknown }>(`select value from app.${table} where name = $1 for update`, [
          name,
        ]);
        const next = update(row?.value ?? undefined);
        await tx.query(`update app.${table} set value = $2::jsonb where name = $1`, [
          name,
          JSON.stringify(next ?? null),
        ]);
        return next;
      });
    },
  };
}
