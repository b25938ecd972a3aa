export { findPurchaseByReference } from './purchases.store.ts';
export { receiveCardNotice } from './receive-notice.ts';
