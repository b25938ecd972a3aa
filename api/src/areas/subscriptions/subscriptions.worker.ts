import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { payIntents } from './pay-intents.ts';

export const subscriptionsTasks: AreaTasks = {
  intervalTasks: [{ name: 'pay-subscriptions', everyMs: 5_000, run: payIntents }],
};
