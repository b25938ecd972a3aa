import type { Handler } from '../../http/handler.ts';
import { answerLockQuote } from './lock-quote.ts';
import { answerListMarkets } from './list-markets.ts';
import { answerListPairs, answerListPricedPairs } from './list-priced-pairs.ts';
import { answerListSwaps } from './list-swaps.ts';
import { answerReadPrice } from './read-price.ts';
import { answerRefreshPrice } from './refresh-price.ts';
import { answerSwap } from './swap.ts';

export const exchangeRoutes: readonly Handler[] = [
  answerListPairs,
  answerListPricedPairs,
  answerReadPrice,
  answerRefreshPrice,
  answerLockQuote,
  answerSwap,
  answerListSwaps,
  answerListMarkets,
];
