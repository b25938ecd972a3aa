import type { Handler } from '../../http/handler.ts';
import { answerListBankAccounts, answerListBanks, answerReadBankAccount, answerReadBankCode } from './list-accounts.ts';
import { answerListBankDeposits } from './list-deposits.ts';
import { answerReadMinimums } from './minimums.ts';
import { answerReadBankDeposit } from './read-deposit.ts';
import { answerReadBankReceipt } from './receipt.ts';
import { answerAddBankAccount, answerChangeBankAccount } from './save-account.ts';
import { answerSubmitBankDeposit } from './submit-deposit.ts';
import { answerSwitchBankAccount } from './switch-account.ts';

export const bankRoutes: readonly Handler[] = [
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
];
