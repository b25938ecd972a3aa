import type { Handler } from '../../http/handler.ts';
import { answerAskProvider } from './staff/ask-provider.ts';
import { answerCountWaitingPayments, answerListPaymentQueue, answerReadPaymentCase } from './staff/read-payments.ts';

export const paymentsStaffRoutes: readonly Handler[] = [
  answerCountWaitingPayments,
  answerListPaymentQueue,
  answerReadPaymentCase,
  answerAskProvider,
];
