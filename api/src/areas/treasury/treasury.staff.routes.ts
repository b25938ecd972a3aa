import type { Handler } from '../../http/handler.ts';
import { answerListFees } from './staff/list-fees.ts';
import { answerListOwnedAccounts, answerReadAccountStatement } from './staff/read-accounts.ts';
import { answerReadTrialBalance } from './staff/read-trial-balance.ts';

export const treasuryStaffRoutes: readonly Handler[] = [
  answerReadTrialBalance,
  answerListOwnedAccounts,
  answerReadAccountStatement,
  answerListFees,
];
