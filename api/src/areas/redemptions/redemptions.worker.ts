import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { closeTrading } from './close-trading.ts';
import { endSecurities } from './end-securities.ts';

export const redemptionsTasks: AreaTasks = {
  intervalTasks: [
    { name: 'close-redeemed-securities', everyMs: 10_000, run: closeTrading },
    { name: 'end-redeemed-securities', everyMs: 30_000, run: endSecurities },
  ],
};
