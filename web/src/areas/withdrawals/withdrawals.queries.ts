import { readPrice } from '@istmo/contract/areas/exchange/exchange.calls';
import { listBalances } from '@istmo/contract/areas/wallets/wallets.calls';
import { listReadyAddresses } from '@istmo/contract/areas/whitelist/whitelist.calls';
import {
  listLimits,
  readRunningTotals,
  readTerms,
  readWithdrawal,
} from '@istmo/contract/areas/withdrawals/withdrawals.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { isErrorAt } from '@istmo/client/call-error';
import { prefetch, queryFor } from '@istmo/client/query';
import { redirect } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { saveFlash } from '../../shared/flash.ts';
import { findInstrument } from '../../shared/registry.ts';

export type Terms = ReplyAt<typeof readTerms>['currData'];
export type ReadyAddress = ReplyAt<typeof listReadyAddresses>['data'][number];
export type WithdrawalView = ReplyAt<typeof readWithdrawal>['data'];

export const termsQuery = (currency: string) => queryFor(readTerms, { input: { currency }, topics: ['security'] });
export const limitsQuery = queryFor(listLimits, { input: {} });
export const totalsQuery = (currency: string) =>
  queryFor(readRunningTotals, { input: { currency }, topics: ['withdrawals'] });
export const addressesQuery = queryFor(listReadyAddresses, { input: {}, topics: ['whitelist'] });
export const balancesQuery = queryFor(listBalances, {
  input: {},
  topics: ['balances', 'withdrawals', 'swaps', 'deposits'],
});
export const pricesQuery = queryFor(readPrice, { input: {}, topics: ['prices'] });

// Confirmations have no event of their own.
const checkIntervalMs = 5_000;
const finished: readonly WithdrawalView['status'][] = ['completed', 'rejected', 'expired', 'cancelled'];

export const withdrawalQuery = (id: string) => ({
  ...queryFor(readWithdrawal, { input: { id }, topics: ['withdrawals'] }),
  refetchInterval: ({ state }: { state: { data?: ReplyAt<typeof readWithdrawal> | undefined } }) =>
    state.data && finished.includes(state.data.data.status) ? (false as const) : checkIntervalMs,
});

// As long as the longest code, for the notice repeats what the address has.
const maxCodeLength = 12;

/** A currency that cannot be withdrawn leads to the dashboard (requirement 2.4.5). */
export async function loadWithdraw(id: string): Promise<void> {
  try {
    await prefetch(termsQuery(id.toUpperCase()));
  } catch (error) {
    if (!isErrorAt(readTerms, error) || error.failure.code !== 'currency_inactive') throw error;
    const code = id.toUpperCase();
    const isKnown = findInstrument(code) !== undefined;
    const detail = isKnown
      ? m.withdrawals_never({ currency: code })
      : m.withdrawals_unknown({ currency: code.slice(0, maxCodeLength) });
    saveFlash({ tone: 'neg', text: error.message, detail });
    redirect({ to: paths.dashboard, replace: true, throw: true });
  }
}

export async function loadWithdrawal(id: string): Promise<void> {
  try {
    await prefetch(withdrawalQuery(id));
  } catch (error) {
    if (!isErrorAt(readWithdrawal, error) || error.failure.code !== 'not_found') throw error;
    saveFlash({ tone: 'neg', text: m.withdrawals_not_found() });
    redirect({ to: paths.history, search: { tab: 'withdraw' }, replace: true, throw: true });
  }
}
