import {
  listDeposits,
  readAssetDepositAddress,
  readDeposit,
  readDepositAddress,
} from '@istmo/contract/areas/deposits/deposits.calls';
import { listAssetWallets } from '@istmo/contract/areas/wallets/wallets.calls';
import { listCurrencies } from '@istmo/contract/areas/instruments/instruments.calls';
import { readNetworkEntry } from '@istmo/contract/kernel/network-entry';
import type { ReplyAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { isErrorAt } from '@istmo/client/call-error';
import { prefetch, queryFor } from '@istmo/client/query';
import { useSuspenseQuery } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { saveFlash } from '../../shared/flash.ts';
import { settledByQuery } from '../debts/public.ts';

export type DepositRow = ReplyAt<typeof listDeposits>['data'][number];

const currenciesQuery = queryFor(listCurrencies, { input: {} });

/** What the customer holds of listed assets: those without any are absent. */
export const assetWalletsQuery = queryFor(listAssetWallets, { input: {}, topics: ['balances', 'swaps', 'deposits'] });

export const loadCurrencies = () => prefetch(currenciesQuery);

const toCurrencies = ({ currencies }: ReplyAt<typeof listCurrencies>) =>
  currencies.map((currency) => ({ ...currency, networks: currency.networks.map(readNetworkEntry) }));

export type Currency = ReturnType<typeof toCurrencies>[number];

/** Every currency that can be deposited, with its networks. */
export const useCurrencies = (): readonly Currency[] =>
  useSuspenseQuery({ ...currenciesQuery, select: toCurrencies }).data;

/** The customer's own address; it never changes, so a cached one is shown at once. */
export const addressQuery = (currency: string, network: string) => ({
  ...queryFor(readDepositAddress, { input: { currency, network } }),
  staleTime: 300_000,
});

/** Where the customer receives a listed asset. */
export const assetAddressQuery = (asset: string) => ({
  ...queryFor(readAssetDepositAddress, { input: { asset } }),
  staleTime: 300_000,
});

/** The newest deposits of a currency, refetched with every event about them. */
export const incomingQuery = (currency: string) =>
  queryFor(listDeposits, { input: { pageIndex: 0, pageSize: 5, filter: currency }, topics: ['deposits'] });

export type DepositView = ReplyAt<typeof readDeposit>['data'];

export const depositQuery = (id: string) => queryFor(readDeposit, { input: { id }, topics: ['deposits'] });

/** Another customer's deposit is not found, the same as none: the list says so. */
export async function loadDeposit(id: string): Promise<void> {
  try {
    await Promise.all([prefetch(depositQuery(id)), prefetch(settledByQuery(id))]);
  } catch (error) {
    if (!isErrorAt(readDeposit, error) || error.failure.code !== 'not_found') throw error;
    saveFlash({ tone: 'neg', text: m.deposits_not_found() });
    redirect({ to: paths.history, search: { tab: 'deposit' }, replace: true, throw: true });
  }
}
