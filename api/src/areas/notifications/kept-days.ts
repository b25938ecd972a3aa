import type { App } from '../../app.ts';

/** How long the list of notifications goes back. What happened before is in the history and in the activity. */
export const keptDays = 400;

const dayMs = 86_400_000;

/** From when on notifications are listed and counted: older ones are deleted within a day. */
export const listedSince = (app: Pick<App, 'clock'>): Date => new Date(app.clock.now().getTime() - keptDays * dayMs);
