import {
  listBankAccounts,
  listBankDeposits,
  listBanks,
  readBankDeposit,
  readMinimums,
} from '@istmo/contract/areas/bank/bank.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { isErrorAt } from '@istmo/client/call-error';
import { prefetch, queryFor } from '@istmo/client/query';
import { redirect } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { saveFlash } from '../../shared/flash.ts';
import { settledByQuery } from '../debts/public.ts';

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

export type BankDepositView = ReplyAt<typeof readBankDeposit>['data'];

export const bankDepositQuery = (id: string) => queryFor(readBankDeposit, { input: { id }, topics: ['bank'] });

/** Another customer's transfer is not found, the same as none: the list says so. */
export async function loadBankDeposit(id: string): Promise<void> {
  try {
    await Promise.all([prefetch(bankDepositQuery(id)), prefetch(settledByQuery(id))]);
  } catch (error) {
    if (!isErrorAt(readBankDeposit, error) || error.failure.code !== 'not_found') throw error;
    saveFlash({ tone: 'neg', text: m.deposits_not_found() });
    redirect({ to: paths.history, search: { tab: 'deposit' }, replace: true, throw: true });
  }
}
