import type { StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

export type StoredSetting = { readonly key: string; readonly value: string; readonly version: number };

/** The settings that staff have changed. */
export async function readStoredSettings(reader: Reader): Promise<StoredSetting[]> {
  return reader.query<StoredSetting>('select key, value, version from app.operator_setting', []);
}

export async function readStoredSetting(reader: Reader, key: string): Promise<StoredSetting | undefined> {
  const [row] = await reader.query<StoredSetting>(
    'select key, value, version from app.operator_setting where key = $1',
    [key],
  );
  return row;
}

/** Stores a value as the version after `from`; false when another change came first. */
export async function storeSetting(
  tx: Tx,
  { key, value, from }: { readonly key: string; readonly value: string; readonly from: number },
): Promise<boolean> {
  const rows =
    from === 0
      ? await tx.query(
          'insert into app.operator_setting (key, value) values ($1, $2) on conflict do nothing returning 1',
          [key, value],
        )
      : await tx.query(
          'update app.operator_setting set value = $2, version = version + 1 where key = $1 and version = $3 returning 1',
          [key, value, from],
        );
  return rows.length === 1;
}

export type NewChange = {
  readonly key: string;
  readonly version: number;
  readonly before: string;
  readonly after: string;
  readonly at: Date;
  readonly staff: StaffId;
  readonly approvedBy: StaffId | null;
  readonly reason: string;
};

export async function insertChange(tx: Tx, change: NewChange): Promise<void> {
  const { key, version, before, after, at, staff, approvedBy, reason } = change;
  await tx.query(
    `insert into app.operator_setting_change (key, version, before, after, changed_at, staff_id, approved_by, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [key, version, before, after, at, staff, approvedBy, reason],
  );
}

export type SettingChange = Pick<NewChange, 'key' | 'version' | 'before' | 'after' | 'at' | 'reason'> & {
  readonly staff: string;
  readonly approver: string | null;
};

const changes = `select c.key, c.version, c.before, c.after, c.changed_at as at, c.reason, s.name as staff, a.name as approver
   from app.operator_setting_change c join app.staff s on s.id = c.staff_id left join app.staff a on a.id = c.approved_by`;

/** The latest change of each setting. */
export async function readLatestChanges(reader: Reader): Promise<SettingChange[]> {
  return reader.query<SettingChange>(
    `${changes} where (c.key, c.version) in (select key, version from app.operator_setting)`,
    [],
  );
}

/** All changes of a setting, newest first. */
export async function readChanges(reader: Reader, key: string): Promise<SettingChange[]> {
  return reader.query<SettingChange>(`${changes} where c.key = $1 order by c.version desc limit 1000`, [key]);
}
