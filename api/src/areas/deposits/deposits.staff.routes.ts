import type { Handler } from '../../http/handler.ts';
import { answerListCustomerDeposits, answerSearchDeposits } from './staff/list-customer-deposits.ts';

export const depositsStaffRoutes: readonly Handler[] = [answerSearchDeposits, answerListCustomerDeposits];
