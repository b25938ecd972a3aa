import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { completeAddress } from './move-address.ts';
import { screenAddress } from './screen-address.ts';
import { listUnscreened } from './screenings.store.ts';
import { listDue } from './whitelist.store.ts';

const maxPerRun = 100;

/** Asks the watch lists about new addresses. One that fails does not stop the others. */
export async function screenNewAddresses(app: App): Promise<void> {
  for (const id of await listUnscreened(app.db, maxPerRun)) {
    await screenAddress(app, id, AbortSignal.timeout(5_000)).catch((error: unknown) =>
      app.log.warn({ err: error, address: id }, 'a withdrawal address was not screened'),
    );
  }
}

/** Completes the addresses that are clear and whose waiting time has passed. One that fails does not stop the others. */
export async function completeDueAddresses(app: App): Promise<void> {
  for (const id of await listDue(app.db, { at: app.clock.now(), limit: maxPerRun })) {
    await completeAddress(app, id).catch((error: unknown) =>
      app.log.warn({ err: error, address: id }, 'a withdrawal address was not completed'),
    );
  }
}

export const whitelistTasks: AreaTasks = {
  intervalTasks: [
    { name: 'screen-withdrawal-addresses', everyMs: 2_000, run: screenNewAddresses },
    { name: 'complete-withdrawal-addresses', everyMs: 2_000, run: completeDueAddresses },
  ],
};
