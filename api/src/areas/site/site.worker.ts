import type { RoomWork } from '../../room-work.ts';
import { subscriptionQueue, writeAskedSubscription } from './subscribe.ts';
import { forgetUnconfirmed } from './subscription.store.ts';

const keptMs = 7 * 86_400_000;

export const siteWork: RoomWork = {
  workers: [{ queue: subscriptionQueue, run: writeAskedSubscription }],
  loops: [
    {
      name: 'forget-unconfirmed-subscriptions',
      everyMs: 3_600_000,
      run: (app) => {
        const now = app.clock.now();
        return forgetUnconfirmed(app.db, { since: new Date(now.getTime() - keptMs), now });
      },
    },
  ],
};
