import { findNextCheckpoint, readDayTotals } from '@istmo/ledger';
import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { addDayTotals, lockCursor } from './business.store.ts';

const everyMs = 60_000;
// So many movements are added up well within the time limit of a statement.
const maxMovements = 20_000;
const maxSteps = 500;

/** Adds what the checkpoints cover since the last run. The data of an older release takes several runs. */
export async function addBusinessDays(app: App): Promise<void> {
  for (let step = 0; step < maxSteps; step++) {
    const isDone = await app.db.inTransaction(async (tx) => {
      const after = await lockCursor(tx);
      const until = await findNextCheckpoint(tx, { after, maxMovements });
      if (until === undefined) return true;
      const totals = await readDayTotals(tx, { after, until, zone: app.settings.timeZone });
      await addDayTotals(tx, totals, until);
      return false;
    });
    if (isDone) return;
  }
}

export const businessTasks: AreaTasks = { intervalTasks: [{ name: 'business-days', everyMs, run: addBusinessDays }] };
