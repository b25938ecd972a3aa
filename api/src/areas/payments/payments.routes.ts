import type { Handler } from '../../http/handler.ts';
import { answerOpenPayment } from './open-payment.ts';
import { answerListPayments, answerReadPayment, answerReadPaymentTerms } from './read-payments.ts';
import { answerReadPaymentReceipt } from './receipt.ts';

export const paymentsRoutes: readonly Handler[] = [
  answerReadPaymentTerms,
  answerOpenPayment,
  answerListPayments,
  answerReadPayment,
  answerReadPaymentReceipt,
];
