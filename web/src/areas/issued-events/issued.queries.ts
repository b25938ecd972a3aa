import { prefetch, queryFor } from '@istmo/client/query';
import {
  listIssuedHolders,
  readIssuedEvent,
  readIssuedForecast,
} from '@istmo/contract/areas/corporate-actions/issued.calls';
import { listIssuedEvents } from '@istmo/contract/areas/corporate-actions/issuer.calls';
import { listBalances } from '@istmo/contract/areas/wallets/wallets.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type IssuedList = ReplyAt<typeof listIssuedEvents>;
export type IssuedRow = IssuedList['data'][number];
export type IssuedEvent = ReplyAt<typeof readIssuedEvent>['data'];
export type Forecast = ReplyAt<typeof readIssuedForecast>;
export type Holders = ReplyAt<typeof listIssuedHolders>;

export const issuedQuery = queryFor(listIssuedEvents, { input: {}, topics: ['actions', 'balances'] });
export const forecastQuery = queryFor(readIssuedForecast, { input: {}, topics: ['actions', 'balances'] });
export const balancesQuery = queryFor(listBalances, { input: {}, topics: ['balances'] });

// What staff decide and the worker pays has no event of its own for the issuer.
const refetchMs = 15_000;

export const issuedEventQuery = (reference: string) => ({
  ...queryFor(readIssuedEvent, { input: { reference }, topics: ['actions', 'balances'] }),
  refetchInterval: refetchMs,
});

/** `reference` is that of an event whose record moment is shown; empty: now. */
export const holdersQuery = (security: string, reference: string) =>
  queryFor(listIssuedHolders, { input: { security, reference }, topics: ['actions', 'balances'] });

export async function loadIssuedEvents(): Promise<void> {
  await Promise.all([prefetch(issuedQuery), prefetch(forecastQuery)]);
}

export const loadIssuedEvent = (reference: string): Promise<void> => prefetch(issuedEventQuery(reference));

export const loadHolders = (security: string, reference: string): Promise<void> =>
  prefetch(holdersQuery(security, reference));
