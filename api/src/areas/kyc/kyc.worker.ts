import type { App } from '../../app.ts';
import type { RoomWork } from '../../room-work.ts';
import { askProvider } from './ask-provider.ts';
import { listUndecided } from './kyc.store.ts';
import { followNudge, nudgeQueue } from './take-delivery.ts';

const askAgainMs = 5 * 60_000;
const giveUpMs = 90 * 86_400_000;

/** Webhooks get lost: whatever is undecided is asked about now and then. One that the provider can't answer holds nobody else up. */
export async function askUndecided(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  const due = await listUndecided(app.db, {
    askedBefore: new Date(now - askAgainMs),
    startedAfter: new Date(now - giveUpMs),
    most: 20,
  });
  for (const customer of due) {
    await askProvider(app, customer, AbortSignal.timeout(5_000)).catch((error: unknown) =>
      app.log.warn({ err: error, customer }, 'the identity provider could not be asked'),
    );
  }
}

export const kycWork: RoomWork = {
  workers: [{ queue: nudgeQueue, run: followNudge }],
  loops: [{ name: 'ask-undecided-identities', everyMs: 20_000, run: askUndecided }],
};
