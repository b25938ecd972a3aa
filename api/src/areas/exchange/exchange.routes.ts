import type { Handler } from '../../http/handler.ts';
import { answerListAssetPairs, answerListCopPairs, answerListPairs, answerListPricedPairs } from './list-pairs.ts';
import { answerListSwaps } from './list-swaps.ts';
import { answerLockQuote } from './lock-quote.ts';
import { answerReadCopPrice, answerRefreshAssetPrice, answerRefreshPrice } from './refresh-price.ts';
import { answerSwap, answerSwapAsset, answerSwapCop } from './swap.ts';

export const exchangeRoutes: readonly Handler[] = [
  answerListPairs,
  answerListPricedPairs,
  answerListAssetPairs,
  answerListCopPairs,
  answerRefreshPrice,
  answerRefreshAssetPrice,
  answerReadCopPrice,
  answerLockQuote,
  answerSwap,
  answerSwapAsset,
  answerSwapCop,
  answerListSwaps,
];
