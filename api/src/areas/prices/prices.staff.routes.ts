import type { Handler } from '../../http/handler.ts';
import { answerListPriceHalts, answerResumePrice } from './staff/price-halts.ts';

export const pricesStaffRoutes: readonly Handler[] = [answerListPriceHalts, answerResumePrice];
