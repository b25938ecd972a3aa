import type { App } from '../../app.ts';
import type { AreaTasks } from '../../area-tasks.ts';
import { deleteLockedQuotes } from './locked-quotes.store.ts';

// Expired quotes are kept for a day, so that a refused swap can be explained.
async function deleteExpiredQuotes(app: App): Promise<void> {
  await deleteLockedQuotes(app.db, new Date(app.clock.now().getTime() - 86_400_000));
}

export const exchangeTasks: AreaTasks = {
  intervalTasks: [{ name: 'delete-expired-quotes', everyMs: 600_000, run: deleteExpiredQuotes }],
};
