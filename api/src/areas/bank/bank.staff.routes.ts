import type { Handler } from '../../http/handler.ts';
import {
  answerCountWaitingAccounts,
  answerDecideAccount,
  answerListAccountQueue,
  answerReadAccountCase,
} from './staff/accounts.ts';
import { answerCompleteDeposit, answerDecideDeposit, answerDecideDepositProposal } from './staff/decide-deposit.ts';
import {
  answerCountWaitingDeposits,
  answerListDepositQueue,
  answerReadDepositCase,
  answerReadDepositProof,
} from './staff/read-deposits.ts';

export const bankStaffRoutes: readonly Handler[] = [
  answerCountWaitingAccounts,
  answerListAccountQueue,
  answerReadAccountCase,
  answerDecideAccount,
  answerCountWaitingDeposits,
  answerListDepositQueue,
  answerReadDepositCase,
  answerReadDepositProof,
  answerDecideDeposit,
  answerDecideDepositProposal,
  answerCompleteDeposit,
];
