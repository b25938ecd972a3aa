import type { App } from '../../app.ts';
import type { Area } from '../../area.ts';
import { settleDue } from '../cards/public.ts';
import { answerSubscribeByCard } from './subscribe-by-card.ts';
import { subscriptionTarget } from './subscription-steps.ts';

/** Asks about every card payment of a subscription that is due, and does what follows. */
export const settleCardSubscriptions = (app: App): Promise<void> => settleDue(app, subscriptionTarget);

export const cardSubscriptionsArea: Area = {
  handlers: [answerSubscribeByCard],
  tasks: {
    intervalTasks: [
      {
        name: 'settle-card-subscriptions',
        everyMs: 1_000,
        isNeeded: ({ card }) => !card.isLeftOut,
        run: settleCardSubscriptions,
      },
    ],
  },
};
