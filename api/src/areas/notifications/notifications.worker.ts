import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { emailQueue, sendEmail, urgentEmailQueue } from './emails.ts';

export const notificationsTasks: AreaTasks = {
  workers: [
    { queue: urgentEmailQueue, run: sendEmail, atOnce: 10 },
    { queue: emailQueue, run: sendEmail, atOnce: 10 },
  ],
};
