import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { syncWithProvider } from './sync-with-provider.ts';
import { listToScreen, listUndecided } from './kyc.store.ts';
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

const screenedAtOnce = 50;

/** Compares the names that are due with the watch lists: those that wait for it, and daily those of everyone who is verified. */
export async function screenDueNames(app: App): Promise<void> {
  for (const customer of await listToScreen(app.db, { at: app.clock.now(), limit: screenedAtOnce })) {
    await screenAgain(app, customer, AbortSignal.timeout(5_000)).catch((error: unknown) =>
      app.log.warn({ err: error, customer }, 'names were not compared with the watch lists'),
    );
  }
}

export const kycTasks: AreaTasks = {
  workers: [
    { queue: webhookQueue, run: processWebhookJob },
    { queue: resetQueue, run: processResetJob },
  ],
  intervalTasks: [
    { name: 'check-undecided-identities', everyMs: 20_000, run: checkUndecided },
    { name: 'screen-names', everyMs: 5_000, run: screenDueNames },
  ],
};
