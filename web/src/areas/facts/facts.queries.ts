import { queryFor } from '@istmo/client/query';
import { listFacts } from '@istmo/contract/areas/facts/facts.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type SecurityFacts = ReplyAt<typeof listFacts>['data'][number];

const topics = ['actions', 'balances', 'prices'] as const;
const checkIntervalMs = 60_000;

/** The facts of every security that is shown. */
export const allFactsQuery = { ...queryFor(listFacts, { input: {}, topics }), refetchInterval: checkIntervalMs };

export const factsQuery = (ticker: string) => ({
  ...queryFor(listFacts, { input: { tickers: ticker }, topics }),
  refetchInterval: checkIntervalMs,
});
