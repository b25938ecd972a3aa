import type { Area } from '../../area.ts';
import { checkBackupsTask } from './check-backups.ts';
import { answerListFailedJobs, answerRetryJob } from './staff/failed-jobs.ts';
import { answerReadSystemState } from './staff/read-system-state.ts';
import { platformMetrics } from './platform-metrics.ts';

export const platformArea: Area = {
  staffHandlers: [answerReadSystemState, answerListFailedJobs, answerRetryJob],
  tasks: { intervalTasks: [checkBackupsTask] },
  metrics: platformMetrics,
};
