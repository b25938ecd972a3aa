import type { Area } from '../../area.ts';
import { answerListAssetPairs, answerListCopPairs, answerListPairs, answerListPricedPairs } from './list-pairs.ts';
import { answerListSwaps } from './list-swaps.ts';
import { answerLockQuote } from './lock-quote.ts';
import { answerReadCopPrice, answerRefreshAssetPrice, answerRefreshPrice } from './refresh-price.ts';
import { answerListCustomerSwaps } from './staff/list-customer-swaps.ts';
import { answerSwap, answerSwapAsset, answerSwapCop } from './swap.ts';
import { swapsMetrics } from './swaps-metrics.ts';

export const exchangeArea: Area = {
  handlers: [
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
  ],
  staffHandlers: [answerListCustomerSwaps],
  metrics: swapsMetrics,
};
