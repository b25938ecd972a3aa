import { listBankAccounts, listBankDeposits, listBanks, readMinimums } from '@istmo/contract/areas/bank/bank.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { prefetch, queryFor } from '@istmo/client/query';

export type BankAccountRow = ReplyAt<typeof listBankAccounts>['data'][number];
export type BankDepositRow = ReplyAt<typeof listBankDeposits>['data'][number];
export type Minimums = ReplyAt<typeof readMinimums>['data'];

export const bankAccountsQuery = queryFor(listBankAccounts, { input: {}, topics: ['bank'] });
export const banksQuery = queryFor(listBanks, { input: {} });
export const bankDepositsQuery = queryFor(listBankDeposits, { input: {}, topics: ['bank'] });
export const minimumsQuery = queryFor(readMinimums, { input: {} });

export async function loadBankAccounts(): Promise<void> {
  await Promise.all([prefetch(bankAccountsQuery), prefetch(banksQuery)]);
}

export async function loadBankDeposits(): Promise<void> {
  await Promise.all([prefetch(bankAccountsQuery), prefetch(bankDepositsQuery), prefetch(minimumsQuery)]);
}
