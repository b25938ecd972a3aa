import type { App } from '../app.ts';
import { isUnderMaintenance } from '../areas/site/public.ts';

/**
 * Whether what ends because a customer did nothing in time is left as it is: maintenance locks customers out. What waits for them gets the missing time when it
 * ends (db/migrations/0066-restore.sql).
 */
export const areDeadlinesStopped = (app: App): Promise<boolean> => isUnderMaintenance(app, true);
