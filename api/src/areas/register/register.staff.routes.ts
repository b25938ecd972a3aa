import type { Handler } from '../../http/handler.ts';
import { answerCompareNow } from './staff/compare-now.ts';
import { answerListHolders, answerListSecurities, answerReadReport } from './staff/read-register.ts';

export const registerStaffRoutes: readonly Handler[] = [
  answerListSecurities,
  answerListHolders,
  answerReadReport,
  answerCompareNow,
];
