import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { notifyInvestors } from './notify.ts';
import { refundSubscriptions } from './refund.ts';
import { settleSubscriptions } from './settle.ts';

export const settlementsTasks: AreaTasks = {
  intervalTasks: [
    { name: 'settle-subscriptions', everyMs: 5_000, run: settleSubscriptions },
    { name: 'refund-subscriptions', everyMs: 5_000, run: refundSubscriptions },
    { name: 'notify-investors', everyMs: 2_000, run: notifyInvestors },
  ],
};
