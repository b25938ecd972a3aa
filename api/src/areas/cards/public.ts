export { findPurchaseByReference, lockPurchasesOf, readCardsUnderWay } from './purchases.store.ts';
export { settleDuePurchases } from './cards.worker.ts';
export { receiveCardNotice } from './receive-notice.ts';
/** For payments of what another area sells. */
export { checkProblem, declineTexts, toCard } from './buy-by-card.ts';
export { takeCard } from './card-form.ts';
export { type MakeStep, type Step, type Subject, toMovementParts } from './carry-out.ts';
export { chargeCard, requireAcquirer } from './charge-card.ts';
export type { CardAction } from './judge-purchase.ts';
export { firstCheckMs } from './open-purchase.ts';
export {
  type CardPurchaseId,
  type CardPurchaseRow,
  findPurchaseByRequest,
  hasOpenPurchase,
  purchaseInsert,
  type RequestedPurchase,
} from './purchases.store.ts';
export { settleDue } from './cards.worker.ts';
export type { PaymentTarget } from './settle-purchase.ts';
export { triedFromAddress, triedPayments } from './throttles.ts';
