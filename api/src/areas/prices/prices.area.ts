import type { Area } from '../../area.ts';
import { answerListDayPrices } from './list-day-prices.ts';
import { answerListMarkets } from './list-market-prices.ts';
import { pricesTasks } from './prices.worker.ts';
import { answerReadAssetPrice, answerReadPrice } from './read-prices.ts';
import { answerListPriceHalts, answerResumePrice } from './staff/price-halts.ts';
import {
  answerDecideSecurityPrice,
  answerListSecurityPrices,
  answerProposeSecurityPrice,
} from './staff/security-prices.ts';
import { pricesMetrics } from './prices-metrics.ts';

export const pricesArea: Area = {
  handlers: [answerReadPrice, answerReadAssetPrice, answerListMarkets, answerListDayPrices],
  staffHandlers: [
    answerListPriceHalts,
    answerResumePrice,
    answerListSecurityPrices,
    answerProposeSecurityPrice,
    answerDecideSecurityPrice,
  ],
  tasks: pricesTasks,
  metrics: pricesMetrics,
};
