import type { Reader, Tx } from '@istmo/db/tx';

export async function updateMaintenance(reader: Reader, { isOn, at }: { isOn: boolean; at: Date }): Promise<void> {
  await reader.query('update app.maintenance set is_on = $1, changed_at = $2', [isOn, at]);
}

type MaintenanceState = { readonly isOn: boolean; readonly changedAt: Date };

/** The switch as it is stored, and when it was last changed. */
export async function readMaintenanceState(reader: Reader): Promise<MaintenanceState> {
  const [row] = await reader.query<MaintenanceState>(
    'select is_on as "isOn", changed_at as "changedAt" from app.maintenance',
    [],
  );
  if (!row) throw new Error('the row of app.maintenance is missing');
  return row;
}

/** Whether it is on; locked until the transaction ends. */
export async function lockMaintenance(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ isOn: boolean }>('select is_on as "isOn" from app.maintenance for update', []);
  return row?.isOn ?? false;
}
