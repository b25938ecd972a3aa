import type { Area } from '../../area.ts';
import { payoutsTasks } from './payouts.worker.ts';
import {
  answerApprovePayout,
  answerHoldPayout,
  answerRaisePayoutFee,
  answerRejectPayout,
  answerRequeryPayout,
  answerResumePayout,
} from './staff/decide-payout.ts';
import { answerListCustomerPayouts } from './staff/list-customer-payouts.ts';
import { answerCountWaitingPayouts, answerListPayouts } from './staff/list-payouts.ts';
import { answerReadPayout } from './staff/read-payout.ts';

export const payoutsArea: Area = {
  staffHandlers: [
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
  ],
  tasks: payoutsTasks,
};
