import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { advanceEvents, retryPayments } from './advance-events.ts';
import { draftSchedule } from './draft-schedule.ts';
import { endEvents } from './end-events.ts';
import { mailHolders } from './mail-holders.ts';
import { notifyEntitled, remindUnclaimed } from './notify-entitled.ts';
import { payApprovedWithholding } from './pay-withholding.ts';
import { takeSnapshots } from './take-snapshot.ts';

export const corporateActionsTasks: AreaTasks = {
  intervalTasks: [
    { name: 'record-corporate-actions', everyMs: 10_000, run: takeSnapshots },
    { name: 'advance-corporate-actions', everyMs: 5_000, run: advanceEvents },
    { name: 'end-corporate-actions', everyMs: 60_000, run: endEvents },
    { name: 'retry-kept-payments', everyMs: 3_600_000, run: retryPayments },
    { name: 'corporate-action-mailings', everyMs: 30_000, run: mailHolders },
    { name: 'notify-entitled', everyMs: 5_000, run: notifyEntitled },
    { name: 'remind-unclaimed', everyMs: 3_600_000, run: remindUnclaimed },
    { name: 'draft-coupons', everyMs: 3_600_000, run: draftSchedule },
    { name: 'pay-withholding', everyMs: 5_000, run: payApprovedWithholding },
  ],
};
