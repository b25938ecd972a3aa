import type { App } from '../../app.ts';

type Known = { isOn: boolean; readAtMs: number };
const known = new WeakMap<App, Known>();

// Asked on every call; a second of age is soon enough for a switch that an operator throws.
const ageMsMax = 1_000;

export async function isUnderMaintenance(app: App): Promise<boolean> {
  const now = performance.now();
  const last = known.get(app);
  if (last && now - last.readAtMs < ageMsMax) return last.isOn;
  const [row] = await app.db.query<{ isOn: boolean }>('select is_on as "isOn" from app.maintenance', []);
  const isOn = row?.isOn ?? false;
  known.set(app, { isOn, readAtMs: now });
  return isOn;
}

/** Throws the switch for every process; each one notices within a second. Asked for by the operator's command (api/src/admin.ts). */
export async function setMaintenance({ db, clock }: Pick<App, 'db' | 'clock'>, isOn: boolean): Promise<void> {
  await db.query('update app.maintenance set is_on = $1, changed_at = $2', [isOn, clock.now()]);
}
