import type { App } from '../../app.ts';
import type { AreaTasks } from '../../area-tasks.ts';
import { syncWithProvider } from './sync-with-provider.ts';
import { listUndecided } from './kyc.store.ts';
import { processWebhookJob, webhookQueue } from './receive-webhook.ts';

const recheckMs = 5 * 60_000;
const maxAgeMs = 90 * 86_400_000;

/** Webhooks get lost: whatever is undecided is asked about now and then. One that the provider can't answer holds nobody else up. */
export async function checkUndecided(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  const due = await listUndecided(app.db, {
    askedBefore: new Date(now - recheckMs),
    startedAfter: new Date(now - maxAgeMs),
    most: 20,
  });
  for (const customer of due) {
    await syncWithProvider(app, customer, AbortSignal.timeout(5_000)).catch((error: unknown) =>
      app.log.warn({ err: error, customer }, 'the identity provider could not be asked'),
    );
  }
}

export const kycTasks: AreaTasks = {
  workers: [{ queue: webhookQueue, run: processWebhookJob }],
  loops: [{ name: 'ask-undecided-identities', everyMs: 20_000, run: checkUndecided }],
};
