import type { AreaTasks } from '../../area-tasks.ts';
import { screenWithdrawals } from './screen-withdrawals.ts';
import { sendTasks } from './send-withdrawals.ts';

export const payoutsTasks: AreaTasks = {
  intervalTasks: [{ name: 'screen-withdrawals', everyMs: 1_000, run: screenWithdrawals }, ...sendTasks],
};
