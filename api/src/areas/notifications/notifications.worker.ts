import type { AreaTasks } from '../../area-tasks.ts';
import { emailQueue, sendEmail } from './emails.ts';

export const notificationsTasks: AreaTasks = { workers: [{ queue: emailQueue, run: sendEmail }] };
