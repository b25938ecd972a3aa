import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { watchPrices } from './watch-prices.ts';

export const pricesTasks: AreaTasks = {
  intervalTasks: [{ name: 'watch-prices', everyMs: 1_000, run: watchPrices }],
};
