import type { Area } from '../../area.ts';
import { answerStartApproval } from './start-approval.ts';

export const approvalsArea: Area = {
  staffHandlers: [answerStartApproval],
};
