export {
  type Account,
  type AccountContact,
  findAccount,
  isCustomer,
  isEmailTaken,
  isUsernameTaken,
  lockCustomer,
  openAccount,
  readAccount,
  readContact,
  shareCustomer,
} from './accounts.store.ts';
export { activateAccount } from './activate-email.ts';
export { checkLink, consumeLink, findLink, isLinkDue, voidLinks } from './email-links.ts';
export { deleteEmailTokens } from './email-tokens.store.ts';
export { typesetOwnReceipt } from './receipt.ts';
export { sendLinkEmail } from './link-emails.ts';
export { notifyCustomer } from './notify-customer.ts';
export { sendSecurityNotice } from './security-notice.ts';
export { type QueueSearch, readQueueSearch } from './staff/queue-search.ts';
export { maskEmail, seesEmail } from './staff/email-mask.ts';
