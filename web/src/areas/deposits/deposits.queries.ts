import { listDeposits, readDepositAddress } from '@istmo/contract/areas/deposits/deposits.calls';
import { listCurrencies } from '@istmo/contract/areas/instruments/instruments.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { prefetch, queryFor } from '@istmo/client/query';

export type Currency = ReplyAt<typeof listCurrencies>['currencies'][number];
export type DepositRow = ReplyAt<typeof listDeposits>['data'][number];

export const currenciesQuery = queryFor(listCurrencies, { input: {} });
export const loadCurrencies = () => prefetch(currenciesQuery);

/** The customer's own address; it never changes, so a cached one is shown at once. */
export const addressQuery = (currency: string, network: string) => ({
  ...queryFor(readDepositAddress, { input: { currency, network } }),
  staleTime: 300_000,
});

/** The newest deposits of a currency, refetched with every event about them. */
export const incomingQuery = (currency: string) =>
  queryFor(listDeposits, { input: { pageIndex: 0, pageSize: 5, filter: currency }, topics: ['deposits'] });
