import type { Area } from '../../area.ts';
import { answerOpenPayment } from './open-payment.ts';
import { paymentsTasks } from './payments.worker.ts';
import { answerListPayments, answerReadPayment, answerReadPaymentTerms } from './read-payments.ts';
import { answerReadPaymentReceipt } from './receipt.ts';
import { answerAskProvider } from './staff/ask-provider.ts';
import { answerCountWaitingPayments, answerListPaymentQueue, answerReadPaymentCase } from './staff/read-payments.ts';
import { countAttention } from './staff/payment-queue.store.ts';

export const paymentsArea: Area = {
  handlers: [
    answerReadPaymentTerms,
    answerOpenPayment,
    answerListPayments,
    answerReadPayment,
    answerReadPaymentReceipt,
  ],
  staffHandlers: [answerCountWaitingPayments, answerListPaymentQueue, answerReadPaymentCase, answerAskProvider],
  tasks: paymentsTasks,
  waiting: [{ name: 'cop-payments', count: ({ db, clock }) => countAttention(db, clock.now()) }],
};
