import type { App } from '../../../app.ts';

const hourMs = 3_600_000;

/** Until when something that waits should be decided. */
export const dueAfter = ({ settings }: App, since: Date): Date =>
  new Date(since.getTime() + settings.bankReviewHours * hourMs);
