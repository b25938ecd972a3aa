import type { Handler } from '../../http/handler.ts';
import {
  answerCountWaitingAccounts,
  answerDecideAccount,
  answerListAccountQueue,
  answerReadAccountCase,
} from './staff/accounts.ts';
import { answerCloseLine, answerMatchLine, answerUnmatchLine } from './staff/match-line.ts';
import {
  answerListMissingDeposits,
  answerListStatementGaps,
  answerListStatementLines,
} from './staff/read-statements.ts';
import { answerListStatementMappings, answerSaveStatementMapping } from './staff/mappings.ts';
import { answerPreviewStatement } from './staff/preview-statement.ts';
import { answerUploadStatement } from './staff/upload-statement.ts';
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
  answerUploadStatement,
  answerPreviewStatement,
  answerListStatementMappings,
  answerSaveStatementMapping,
  answerListStatementGaps,
  answerListStatementLines,
  answerListMissingDeposits,
  answerMatchLine,
  answerUnmatchLine,
  answerCloseLine,
];
