import type { Handler } from '../../../http/handler.ts';
import { answerListCustomerDeposits, answerSearchDeposits } from './list-customer-deposits.ts';
import {
  answerCountReversedDeposits,
  answerDecideClosing,
  answerListReversedDeposits,
  answerProposeClosing,
} from './reversed-deposits.ts';

export const depositsStaffRoutes: readonly Handler[] = [
  answerSearchDeposits,
  answerListCustomerDeposits,
  answerListReversedDeposits,
  answerCountReversedDeposits,
  answerProposeClosing,
  answerDecideClosing,
];
