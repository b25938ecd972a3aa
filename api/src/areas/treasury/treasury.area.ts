import type { Area } from '../../area.ts';
import { answerDecideAdjustment } from './staff/decide-adjustment.ts';
import { answerCountWaitingAdjustments, answerListAdjustments } from './staff/list-adjustments.ts';
import { answerListFees } from './staff/list-fees.ts';
import { answerProposeAdjustment } from './staff/propose-adjustment.ts';
import { answerListOwnedAccounts, answerReadAccountStatement } from './staff/read-accounts.ts';
import { answerReadTrialBalance } from './staff/read-trial-balance.ts';
import { answerDecideMove, answerProposeMove, answerReadWallets } from './staff/wallet-moves.ts';
import { treasuryTasks } from './treasury.worker.ts';
import { countProposed } from './adjustments.store.ts';
import { feesMetric } from './fees-metric.ts';

export const treasuryArea: Area = {
  staffHandlers: [
    answerReadTrialBalance,
    answerListOwnedAccounts,
    answerReadAccountStatement,
    answerListFees,
    answerCountWaitingAdjustments,
    answerListAdjustments,
    answerProposeAdjustment,
    answerDecideAdjustment,
    answerReadWallets,
    answerProposeMove,
    answerDecideMove,
  ],
  tasks: treasuryTasks,
  waiting: [{ name: 'adjustments', count: ({ db }) => countProposed(db) }],
  metrics: [feesMetric],
};
