import type { Handler } from '../../http/handler.ts';
import { answerListPriceHalts, answerResumePrice } from './staff/price-halts.ts';
import {
  answerDecideSecurityPrice,
  answerListSecurityPrices,
  answerProposeSecurityPrice,
} from './staff/security-prices.ts';

export const pricesStaffRoutes: readonly Handler[] = [
  answerListPriceHalts,
  answerResumePrice,
  answerListSecurityPrices,
  answerProposeSecurityPrice,
  answerDecideSecurityPrice,
];
