import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { notifyReachedAlerts } from './alert-notices.ts';
import { sumNewTrades } from './sum-trades.ts';

export const marketDataTasks: AreaTasks = {
  intervalTasks: [
    { name: 'sum-trades', everyMs: 1_000, run: sumNewTrades },
    { name: 'price-alerts', everyMs: 1_000, run: notifyReachedAlerts },
  ],
};
