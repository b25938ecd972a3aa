import type { Area } from '../../area.ts';
import { answerCancelWithdrawal } from './cancel-withdrawal.ts';
import { answerConfirmWithdrawal, answerReadPendingWithdrawal } from './confirm-withdrawal.ts';
import { termsRoutes } from './read-terms.ts';
import { answerListWithdrawals, answerReadWithdrawal } from './read-withdrawal.ts';
import { answerReadWithdrawalReceipt } from './receipt.ts';
import { answerRequestWithdrawal } from './request-withdrawal.ts';
import { withdrawalsTasks } from './withdrawals.worker.ts';
import { countUnsigned, countWaiting } from './queue.store.ts';

export const withdrawalsArea: Area = {
  handlers: [
    ...termsRoutes,
    answerRequestWithdrawal,
    answerReadPendingWithdrawal,
    answerConfirmWithdrawal,
    answerReadWithdrawal,
    answerReadWithdrawalReceipt,
    answerCancelWithdrawal,
    answerListWithdrawals,
  ],
  tasks: withdrawalsTasks,
  waiting: [
    { name: 'withdrawals', count: ({ db, clock }) => countWaiting(db, clock.now()) },
    { name: 'signing', count: ({ db }) => countUnsigned(db) },
  ],
};
