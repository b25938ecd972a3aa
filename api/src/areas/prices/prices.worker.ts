import type { AreaTasks } from '../../area-tasks.ts';
import { watchPrices } from './watch-prices.ts';

export const pricesTasks: AreaTasks = {
  loops: [{ name: 'watch-prices', everyMs: 1_000, run: watchPrices }],
};
