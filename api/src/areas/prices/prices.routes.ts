import type { Handler } from '../../http/handler.ts';
import { answerListDayPrices } from './list-day-prices.ts';
import { answerListMarkets } from './list-market-prices.ts';
import { answerReadAssetPrice, answerReadPrice } from './read-prices.ts';

export const pricesRoutes: readonly Handler[] = [
  answerReadPrice,
  answerReadAssetPrice,
  answerListMarkets,
  answerListDayPrices,
];
