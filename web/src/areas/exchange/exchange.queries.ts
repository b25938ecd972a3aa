import { listPricedPairs, type swap } from '@istmo/contract/areas/exchange/exchange.calls';
import { readProgress } from '@istmo/contract/areas/offering/offering.calls';
import { listWallets } from '@istmo/contract/areas/wallets/wallets.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { queryOptions } from '@tanstack/react-query';
import { asked, Refused } from '../../kit/query.ts';
import { callInTime } from './price.ts';

/** A swap that was done, as the reply and the history show it. */
export type SwapDone = ReplyAt<typeof swap>['data'];

/** The wallets as far as they are known. */
export type WalletRows = {
  readonly rows: readonly { readonly currency: string; readonly amount: string }[] | undefined;
  readonly isPending: boolean;
  readonly onRetry: () => void;
};

// Nobody is told when somebody else buys: what is left is asked for while the page is looked at.
const lookMs = 10_000;

export const pairsQuery = queryOptions({
  queryKey: [listPricedPairs.wire],
  queryFn: async ({ signal }) => {
    const outcome = await callInTime(listPricedPairs, {}, signal);
    if (!outcome.done) throw new Refused(outcome.no);
    return outcome.reply.data;
  },
  meta: { topics: ['prices', 'offering', 'swaps'] },
  refetchInterval: lookMs,
  retry: false,
});

export const progressQuery = {
  ...asked(readProgress, { input: {}, topics: ['offering', 'swaps'] }),
  refetchInterval: lookMs,
};

export const walletsQuery = asked(listWallets, { input: {}, topics: ['balances', 'swaps', 'deposits'] });
