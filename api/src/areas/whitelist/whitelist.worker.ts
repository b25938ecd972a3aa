import type { App } from '../../app.ts';
import type { AreaTasks } from '../../area-tasks.ts';
import { completeAddress } from './move-address.ts';
import { listDue } from './whitelist.store.ts';

const maxPerRun = 100;

/** Completes the addresses whose waiting time has passed. One that fails does not stop the others. */
export async function completeDueAddresses(app: App): Promise<void> {
  for (const id of await listDue(app.db, { at: app.clock.now(), limit: maxPerRun })) {
    await completeAddress(app, id).catch((error: unknown) =>
      app.log.warn({ err: error, address: id }, 'a withdrawal address was not completed'),
    );
  }
}

export const whitelistTasks: AreaTasks = {
  intervalTasks: [{ name: 'complete-withdrawal-addresses', everyMs: 2_000, run: completeDueAddresses }],
};
