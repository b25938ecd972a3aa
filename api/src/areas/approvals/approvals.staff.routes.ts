import type { Handler } from '../../http/handler.ts';
import { answerStartApproval } from './start-approval.ts';

export const approvalsStaffRoutes: readonly Handler[] = [answerStartApproval];
