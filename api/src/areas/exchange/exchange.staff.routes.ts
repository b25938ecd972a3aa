import type { Handler } from '../../http/handler.ts';
import { answerListCustomerSwaps } from './staff/list-customer-swaps.ts';

export const exchangeStaffRoutes: readonly Handler[] = [answerListCustomerSwaps];
