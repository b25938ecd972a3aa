import type { Handler } from '../../../http/handler.ts';
import { answerListCustomerDeposits, answerSearchDeposits } from './list-customer-deposits.ts';

export const depositsStaffRoutes: readonly Handler[] = [answerSearchDeposits, answerListCustomerDeposits];
