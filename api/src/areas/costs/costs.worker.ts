import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { bookNetworkCosts } from './book-network-costs.ts';

export const costsTasks: AreaTasks = {
  intervalTasks: [{ name: 'book-network-costs', everyMs: 5_000, run: bookNetworkCosts }],
};
