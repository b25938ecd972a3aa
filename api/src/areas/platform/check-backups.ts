import type { App } from '../../app.ts';
import type { IntervalTask } from '../../runtime/jobs.ts';
import { type BackupState, readBackupState } from './backups.store.ts';
import { recordCheckRun } from './platform.store.ts';

const everyMs = 60_000;
const hourMs = 3_600_000;
// The log of a quiet database is archived each minute (archive_timeout).
const maxArchiveMs = 5 * 60_000;

/** What is wrong with the backups, in a sentence for the operator; undefined when nothing is. */
export function findBackupProblem(state: BackupState, maxHours: number): string | undefined {
  const { finishedAt, isArchiving, archivedAt, hasFailed, now } = state;
  if (!finishedAt) return 'no good backup is known';
  const hours = Math.floor((now.getTime() - finishedAt.getTime()) / hourMs);
  if (hours >= maxHours) return `the last good backup is ${hours} hours old, and may be ${maxHours}`;
  if (!isArchiving)
    return 'PostgreSQL does not archive its log (archive_mode), so what follows the last backup is in none';
  if (hasFailed) return 'the last attempt to archive the log failed';
  if (!archivedAt || now.getTime() - archivedAt.getTime() > maxArchiveMs)
    return 'the log was not archived for more than 5 minutes (archive_timeout)';
  return undefined;
}

/** Keeps each minute what it found, for the console and monitoring. A sandbox without a backup has none to look after. */
export const checkBackupsTask: IntervalTask<App> = {
  name: 'backups',
  everyMs,
  run: async (app) => {
    const state = await readBackupState(app.db);
    if (app.settings.mode === 'sandbox' && !state.finishedAt) return;
    const finding = findBackupProblem(state, app.settings.backupMaxHours);
    if (finding !== undefined) app.log.error({ finding }, 'the backups need attention');
    const run = { finishedAt: app.clock.now(), isSound: finding === undefined, finding: finding ?? '' };
    await recordCheckRun(app.db, { name: 'backups', ...run });
  },
};
