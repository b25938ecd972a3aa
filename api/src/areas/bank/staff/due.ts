import type { App } from '../../../app.ts';
import type { QueueLength } from '../bank-accounts.store.ts';

const hourMs = 3_600_000;

/** Until when something that waits should be decided. */
export const dueAfter = ({ settings }: App, since: Date): Date =>
  new Date(since.getTime() + settings.bankReviewHours * hourMs);

export const toWaiting = (app: App, { waiting, oldestAt }: QueueLength) => ({
  waiting,
  oldest_at: oldestAt?.toISOString() ?? null,
  oldest_due_at: oldestAt ? dueAfter(app, oldestAt).toISOString() : null,
});
