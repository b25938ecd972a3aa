import type { Area } from '../../area.ts';
import { registerTasks } from './register.worker.ts';
import { answerCompareNow } from './staff/compare-now.ts';
import { answerListHolders, answerListSecurities, answerReadReport } from './staff/read-register.ts';

export const registerArea: Area = {
  staffHandlers: [answerListSecurities, answerListHolders, answerReadReport, answerCompareNow],
  tasks: registerTasks,
};
