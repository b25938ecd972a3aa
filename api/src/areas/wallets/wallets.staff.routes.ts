import type { Handler } from '../../http/handler.ts';
import { answerReadCustomerBalances } from './staff/customer-balances.ts';
import { answerListMovements } from './staff/list-movements.ts';

export const walletsStaffRoutes: readonly Handler[] = [answerReadCustomerBalances, answerListMovements];
