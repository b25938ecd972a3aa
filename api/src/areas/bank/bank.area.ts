import type { Area } from '../../area.ts';
import { bankTasks } from './bank.worker.ts';
import { answerListBankAccounts, answerListBanks, answerReadBankAccount, answerReadBankCode } from './list-accounts.ts';
import { answerListBankDeposits } from './list-deposits.ts';
import { answerReadMinimums } from './minimums.ts';
import { answerReadBankDeposit } from './read-deposit.ts';
import { answerReadBankReceipt } from './receipt.ts';
import { answerAddBankAccount, answerChangeBankAccount } from './save-account.ts';
import {
  answerCountWaitingAccounts,
  answerDecideAccount,
  answerListAccountQueue,
  answerReadAccountCase,
} from './staff/accounts.ts';
import { answerCompleteDeposit, answerDecideDeposit, answerDecideDepositProposal } from './staff/decide-deposit.ts';
import { answerListStatementMappings, answerSaveStatementMapping } from './staff/mappings.ts';
import { answerCloseLine, answerMatchLine, answerUnmatchLine } from './staff/match-line.ts';
import { answerPreviewStatement } from './staff/preview-statement.ts';
import {
  answerCountWaitingDeposits,
  answerListDepositQueue,
  answerReadDepositCase,
  answerReadDepositProof,
} from './staff/read-deposits.ts';
import {
  answerListMissingDeposits,
  answerListStatementGaps,
  answerListStatementLines,
} from './staff/read-statements.ts';
import { answerUploadStatement } from './staff/upload-statement.ts';
import { answerSubmitBankDeposit } from './submit-deposit.ts';
import { answerSwitchBankAccount } from './switch-account.ts';
import { countPendingAccounts } from './bank-accounts.store.ts';
import { countPendingDeposits } from './bank-deposits.store.ts';

export const bankArea: Area = {
  handlers: [
    answerReadMinimums,
    answerSubmitBankDeposit,
    answerListBankDeposits,
    answerReadBankDeposit,
    answerReadBankReceipt,
    answerListBankAccounts,
    answerListBanks,
    answerReadBankCode,
    answerAddBankAccount,
    answerSwitchBankAccount,
    answerReadBankAccount,
    answerChangeBankAccount,
  ],
  staffHandlers: [
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
  ],
  tasks: bankTasks,
  waiting: [
    { name: 'bank-accounts', count: ({ db }) => countPendingAccounts(db) },
    { name: 'bank-deposits', count: ({ db }) => countPendingDeposits(db) },
  ],
};
