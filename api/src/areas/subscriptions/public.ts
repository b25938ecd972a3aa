export { type CardOrder, prepareCardOrder, storeCardOrder } from './card-order.ts';
export { findExpiry, readRaiseOf, showOwnSubscription, type SubscriptionInRaise } from './subscription-view.ts';
/** For the area of cards. */
export { endCardAttempt, isInEscrow, isReturned, takeCardPayment } from './card-payment.ts';
/** @public For the areas of allotments, proceeds, cards, and what issuers and investors tell each other. */
export {
  readSubscription,
  type Subscription,
  type SubscriptionId,
  type SubscriptionSum,
  sumSubscriptions,
} from './subscriptions.store.ts';
/** For the check of the books. */
export { findEscrowProblems } from './settlement.store.ts';
/** For the area of settlements. */
export { payIntents } from './pay-intents.ts';
export { type CountedUse, endedUpdate, giveBack } from './orders.store.ts';
export {
  beforeAll,
  findObstacles,
  listAllotted,
  listOpen,
  markSaid,
  type OpenSubscription,
  takeUnsaid,
  type UnsaidSubscription,
} from './settlement.store.ts';
/** @public */
export {
  type AllotmentToWrite,
  listPaidOrders,
  listWrittenAllotments,
  nameOrders,
  type PaidOrder,
  readOpenRights,
  readOrdersVersion,
  writeAllotments,
  type WrittenAllotment,
} from './allotments.store.ts';
/** @public */
export { type RaiseInvestors, readRaiseInvestors, sumOrderedByStep } from './raise-investors.store.ts';
/** For the area of waiting lists. */
export { hasUnitsLeft } from './order-limits.ts';
/** For the book of demand. */
export { type DemandSum, sumDemand, sumDemandAt } from './register.store.ts';
