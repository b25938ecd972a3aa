import type { Handler } from '../../http/handler.ts';
import {
  answerApprovePayout,
  answerHoldPayout,
  answerRaisePayoutFee,
  answerRejectPayout,
  answerRequeryPayout,
  answerResumePayout,
} from './staff/decide-payout.ts';
import { answerCountWaitingPayouts, answerListPayouts } from './staff/list-payouts.ts';
import { answerListCustomerPayouts } from './staff/list-customer-payouts.ts';
import { answerReadPayout } from './staff/read-payout.ts';

export const payoutsStaffRoutes: readonly Handler[] = [
  answerCountWaitingPayouts,
  answerListPayouts,
  answerListCustomerPayouts,
  answerReadPayout,
  answerApprovePayout,
  answerHoldPayout,
  answerResumePayout,
  answerRejectPayout,
  answerRequeryPayout,
  answerRaisePayoutFee,
];
