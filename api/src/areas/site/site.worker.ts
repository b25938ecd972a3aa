import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { newsletterQueue, queueNewsletterBatch } from './newsletter-emails.ts';
import { subscriptionQueue, processSubscription } from './subscribe.ts';
import { sendTrancheLetters } from './tranche-letters.ts';

export const siteTasks: AreaTasks = {
  intervalTasks: [{ name: 'tranche-letters', everyMs: 30_000, run: sendTrancheLetters }],
  workers: [
    { queue: subscriptionQueue, run: processSubscription },
    { queue: newsletterQueue, run: queueNewsletterBatch },
  ],
};
