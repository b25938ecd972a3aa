import type { Handler } from '../../http/handler.ts';
import { answerCloseCase, answerCountWaitingCases, answerListCases, answerTakeCase } from './staff/cases.ts';
import { answerDecideLift, answerProposeLift, answerReadCover, answerStopLeaving } from './staff/cover.ts';

export const reconciliationStaffRoutes: readonly Handler[] = [
  answerReadCover,
  answerStopLeaving,
  answerProposeLift,
  answerDecideLift,
  answerCountWaitingCases,
  answerListCases,
  answerTakeCase,
  answerCloseCase,
];
