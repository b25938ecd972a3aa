import type { Handler } from '../../http/handler.ts';
import { answerCancelWithdrawal } from './cancel-withdrawal.ts';
import { answerConfirmWithdrawal, answerReadPendingWithdrawal } from './confirm-withdrawal.ts';
import { answerListWithdrawals, answerReadWithdrawal } from './read-withdrawal.ts';
import { termsRoutes } from './read-terms.ts';
import { answerReadWithdrawalReceipt } from './receipt.ts';
import { answerRequestWithdrawal } from './request-withdrawal.ts';

export const withdrawalsRoutes: readonly Handler[] = [
  ...termsRoutes,
  answerRequestWithdrawal,
  answerReadPendingWithdrawal,
  answerConfirmWithdrawal,
  answerReadWithdrawal,
  answerReadWithdrawalReceipt,
  answerCancelWithdrawal,
  answerListWithdrawals,
];
