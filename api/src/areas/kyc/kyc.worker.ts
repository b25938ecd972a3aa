import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { syncWithProvider } from './sync-with-provider.ts';
import { listToScreen, listUndecided, readListVersion, screenLaterOnesAt, storeListVersion } from './kyc.store.ts';
import { processWebhookJob, webhookQueue } from './receive-webhook.ts';
import { processResetJob, resetQueue } from './reset-check.ts';
import { screenAgain } from './screen-names.ts';

const recheckMs = 5 * 60_000;
const maxAgeMs = 90 * 86_400_000;

/** Checks undecided verifications with the provider, because webhooks get lost. A failed check does not stop the others. */
export async function checkUndecided(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  const due = await listUndecided(app.db, {
    checkedBefore: new Date(now - recheckMs),
    startedAfter: new Date(now - maxAgeMs),
    limit: 20,
  });
  for (const customer of due) {
    await syncWithProvider(app, customer, AbortSignal.timeout(5_000)).catch((error: unknown) =>
      app.log.warn({ err: error, customer }, 'an identity check failed'),
    );
  }
}

// A provider is asked about so many in a run; copies of the lists answer without a request.
const screenedAtOnce = { asked: 50, compared: 1_000 };

/** Compares the names that are due with the watch lists: those that wait for it, and daily those of everyone who is verified. */
export async function screenDueNames(app: App): Promise<void> {
  const limit = app.screening.copies ? screenedAtOnce.compared : screenedAtOnce.asked;
  for (const customer of await listToScreen(app.db, { at: app.clock.now(), limit })) {
    await screenAgain(app, customer, AbortSignal.timeout(5_000)).catch((error: unknown) =>
      app.log.warn({ err: error, customer }, 'names were not compared with the watch lists'),
    );
  }
}

const refreshTimeoutMs = 600_000;
const movedAtOnce = 5_000;

/** Reads the watch lists that changed, where the platform has copies of them. After a change all names are compared again. */
export async function refreshWatchLists(app: App): Promise<void> {
  const refreshed = await app.screening.copies?.refresh(AbortSignal.timeout(refreshTimeoutMs));
  if (!refreshed) return;
  for (const failure of refreshed.failures) app.log.warn({ err: failure }, 'a watch list was not read');
  if ((await readListVersion(app.db)) === refreshed.version) return;
  const batch = { at: app.clock.now(), limit: movedAtOnce };
  const moveBatch = (): Promise<number> => app.db.inTransaction((tx) => screenLaterOnesAt(tx, batch));
  // One that is away until the version is stored begins again.
  while ((await moveBatch()) === movedAtOnce);
  await storeListVersion(app.db, refreshed.version);
}

export const kycTasks: AreaTasks = {
  workers: [
    { queue: webhookQueue, run: processWebhookJob },
    { queue: resetQueue, run: processResetJob },
  ],
  intervalTasks: [
    { name: 'check-undecided-identities', everyMs: 20_000, run: checkUndecided },
    { name: 'refresh-watch-lists', everyMs: 300_000, run: refreshWatchLists },
    { name: 'screen-names', everyMs: 5_000, run: screenDueNames },
  ],
};
