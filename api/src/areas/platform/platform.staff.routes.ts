import type { Handler } from '../../http/handler.ts';
import { answerListFailedJobs, answerRetryJob } from './staff/failed-jobs.ts';
import { answerReadSystemState } from './staff/read-system-state.ts';

export const platformStaffRoutes: readonly Handler[] = [answerReadSystemState, answerListFailedJobs, answerRetryJob];
