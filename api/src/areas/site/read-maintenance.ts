import { readMaintenance, readMaintenanceForStaff } from '@istmo/contract/areas/site/site.contract';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { isUnderMaintenance } from './maintenance.ts';

type Mode = { mode: '0' | '1' };

async function readMode(app: App): Promise<Mode> {
  return { mode: (await isUnderMaintenance(app)) ? '0' : '1' };
}

/** Mode '0' is maintenance, '1' is open (requirement 1.4). */
export const answerReadMaintenance = handlePublic(readMaintenance, readMode);

/** Specified but not used by any screen: the same answer. */
export const answerReadMaintenanceForStaff = handlePublic(readMaintenanceForStaff, readMode);
