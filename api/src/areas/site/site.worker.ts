import type { AreaTasks } from '../../area-tasks.ts';
import { subscriptionQueue, processSubscription } from './subscribe.ts';
import { deleteUnconfirmed } from './subscription.store.ts';

const maxUnconfirmedMs = 7 * 86_400_000;

export const siteTasks: AreaTasks = {
  workers: [{ queue: subscriptionQueue, run: processSubscription }],
  intervalTasks: [
    {
      name: 'deleteSubscription-unconfirmed-subscriptions',
      everyMs: 3_600_000,
      run: (app) => {
        const now = app.clock.now();
        return deleteUnconfirmed(app.db, { since: new Date(now.getTime() - maxUnconfirmedMs), now });
      },
    },
  ],
};
