export { receiveNotice } from './receive-notice.ts';
export { findOpenPayments, readUncreditedPayments } from './payments.store.ts';
export { settlePayment } from './settle-payment.ts';
