import { listPricedPairs, type swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { readProgress } from '@istmo/contract/areas/offering/offering.contract';
import { listWallets } from '@istmo/contract/areas/wallets/wallets.contract';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { CallError } from '../../shared/call-error.ts';
import { queryFor } from '../../shared/query.ts';
import { callWithTimeout } from './price.ts';

/** A completed swap, as the reply and the history show it. */
export type CompletedSwap = OutputOf<typeof swap>['data'];

/** The wallets and their loading state. */
export type WalletsState = {
  readonly rows: readonly { readonly currency: string; readonly amount: string }[] | undefined;
  readonly isPending: boolean;
  readonly onRetry: () => void;
};

// There is no event when another customer buys, so the remaining tokens are refetched while the page is visible.
const checkIntervalMs = 10_000;

export const pairsQuery = queryOptions({
  queryKey: [listPricedPairs.wire],
  queryFn: async ({ signal }) => {
    const outcome = await callWithTimeout(listPricedPairs, {}, signal);
    if (!outcome.done) throw new CallError(outcome.failure);
    return outcome.reply.data;
  },
  meta: { topics: ['prices', 'offering', 'swaps'] },
  refetchInterval: checkIntervalMs,
  retry: false,
});

export const progressQuery = {
  ...queryFor(readProgress, { input: {}, topics: ['offering', 'swaps'] }),
  refetchInterval: checkIntervalMs,
};

export const walletsQuery = queryFor(listWallets, { input: {}, topics: ['balances', 'swaps', 'deposits'] });
