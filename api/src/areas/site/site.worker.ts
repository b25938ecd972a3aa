import type { AreaTasks } from '../../area-tasks.ts';
import { subscriptionQueue, processSubscription } from './subscribe.ts';

export const siteTasks: AreaTasks = { workers: [{ queue: subscriptionQueue, run: processSubscription }] };
