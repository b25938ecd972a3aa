import { CallError, callOrThrow } from '@istmo/client/call-error';
import { prefetch, queryFor } from '@istmo/client/query';
import {
  listCandles,
  listMarkets,
  listSessions,
  readDepth,
  readMarket,
} from '@istmo/contract/areas/market-data/market-data.calls';
import type { CandleLength } from '@istmo/contract/kernel/order';
import type { ReplyAt } from '@istmo/contract/wire';
import { redirect } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

export type MarketTicker = ReplyAt<typeof listMarkets>['data'][number];
export type Candle = ReplyAt<typeof listCandles>['data'][number];

// Only the page of one market hears its stream.
const listIntervalMs = 10_000;
const marketIntervalMs = 15_000;
const candlesIntervalMs = 60_000;

export const marketsQuery = { ...queryFor(listMarkets, { input: {} }), refetchInterval: listIntervalMs };

export const marketQuery = (symbol: string) => ({
  ...queryFor(readMarket, { input: { symbol } }),
  refetchInterval: marketIntervalMs,
});

const maxCandles = 300;

/** Trades that come later are added by the page itself. */
export const candlesQuery = (symbol: string, length: CandleLength) => ({
  ...queryFor(listCandles, { input: { symbol, length, until: '', limit: maxCandles } }),
  refetchInterval: candlesIntervalMs,
});

export const sessionsQuery = (symbol: string) => ({
  ...queryFor(listSessions, { input: { symbol } }),
  staleTime: 300_000,
});

/** All of the depth as it is now, where the stream left a gap. */
export const readDepthNow = async (symbol: string) => (await callOrThrow(readDepth, { symbol, levels: 0 })).reply.data;

export const loadMarkets = (): Promise<void> => prefetch(marketsQuery);

/** A market that there is not leads to the list of markets. */
export async function loadMarket(symbol: string): Promise<void> {
  try {
    await prefetch(marketQuery(symbol.toUpperCase()));
  } catch (error) {
    if (error instanceof CallError && error.failure.code === 'not_found')
      redirect({ to: paths.markets, replace: true, throw: true });
    throw error;
  }
}
