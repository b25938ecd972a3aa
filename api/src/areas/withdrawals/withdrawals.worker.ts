import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { areDeadlinesStopped } from '../../money/maintenance-deadlines.ts';
import { announceSteps } from './announce-steps.ts';
import { releaseFunds } from './end-withdrawal.ts';
import { listExpired, listInState, type WithdrawalRow } from './withdrawals.store.ts';

const maxPerRun = 200;

type TimedEnd = { readonly to: 'expired' | 'rejected'; readonly by: 'platform' };

async function endAll(app: App, rows: readonly WithdrawalRow[], ending: TimedEnd): Promise<void> {
  for (const row of rows) {
    await releaseFunds(app, row, ending).catch((error: unknown) =>
      app.log.error({ err: error, withdrawal: row.id }, 'the money of a withdrawal was not released'),
    );
  }
}

/** Releases the money of withdrawals that were not confirmed in time. */
export async function expireWithdrawals(app: App): Promise<void> {
  if (await areDeadlinesStopped(app)) return;
  const rows = await listExpired(app.db, app.clock.now(), maxPerRun);
  await endAll(app, rows, { to: 'expired', by: 'platform' });
}

/** Releases the money of withdrawals that are not sent. */
export async function releaseRefused(app: App): Promise<void> {
  await endAll(app, await listInState(app.db, 'refused', maxPerRun), { to: 'rejected', by: 'platform' });
}

export const withdrawalsTasks: AreaTasks = {
  intervalTasks: [
    { name: 'announce-withdrawals', everyMs: 1_000, run: announceSteps },
    { name: 'expire-withdrawals', everyMs: 2_000, run: expireWithdrawals },
    { name: 'release-withdrawals', everyMs: 1_000, run: releaseRefused },
  ],
};
