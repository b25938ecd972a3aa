export { findPurchaseByReference, lockPurchasesOf, readCardsUnderWay } from './purchases.store.ts';
export { settleDuePurchases } from './cards.worker.ts';
export { receiveCardNotice } from './receive-notice.ts';
