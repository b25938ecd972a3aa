import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { idleSince } from './live-sessions.ts';
import { endExpired } from './sessions.store.ts';

/** Marks sessions that have expired as ended, so that a clock that is set back revives none. */
export async function endExpiredSessions(app: App): Promise<void> {
  const now = app.clock.now();
  await endExpired(app.db, { now, idleSince: idleSince(app, now) });
}

export const sessionsTasks: AreaTasks = {
  intervalTasks: [{ name: 'end-expired-sessions', everyMs: 60_000, run: endExpiredSessions }],
};
