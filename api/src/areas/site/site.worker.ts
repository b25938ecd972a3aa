import type { AreaTasks } from '../../area-tasks.ts';
import { newsletterQueue, queueNewsletterBatch } from './newsletter-emails.ts';
import { subscriptionQueue, processSubscription } from './subscribe.ts';

export const siteTasks: AreaTasks = {
  workers: [
    { queue: subscriptionQueue, run: processSubscription },
    { queue: newsletterQueue, run: queueNewsletterBatch },
  ],
};
