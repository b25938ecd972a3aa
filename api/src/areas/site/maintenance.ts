import type { App } from '../../app.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { readMaintenanceState, updateMaintenance } from './maintenance.store.ts';

// Read on every call; one second is soon enough for a switch that an operator changes by hand.
export const isUnderMaintenance = cachedRead({
  maxAgeMs: 1_000,
  load: async ({ db }) => (await readMaintenanceState(db)).isOn,
});

/** Changes the switch for every process; each one reads it within a second. Called by the operator's command (api/src/admin.ts). */
export async function setMaintenance({ db, clock }: Pick<App, 'db' | 'clock'>, isOn: boolean): Promise<void> {
  await updateMaintenance(db, { isOn, at: clock.now() });
}
