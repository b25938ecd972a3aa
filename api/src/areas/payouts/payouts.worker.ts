import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { raiseFees } from './raise-fees.ts';
import { readNetworkFees } from './read-network-fees.ts';
import { screenWithdrawals } from './screen-withdrawals.ts';
import { sendTasks } from './send-withdrawals.ts';

export const payoutsTasks: AreaTasks = {
  intervalTasks: [
    { name: 'screen-withdrawals', everyMs: 1_000, run: screenWithdrawals },
    { name: 'read-network-fees', everyMs: 10_000, run: readNetworkFees },
    { name: 'raise-fees', everyMs: 20_000, run: raiseFees },
    ...sendTasks,
  ],
};
