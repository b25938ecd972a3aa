/** @public For tests of what pays and ends subscriptions. */
export { refundSubscriptions } from './refund.ts';
/** @public */
export { settleSubscriptions } from './settle.ts';
