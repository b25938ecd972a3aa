export { deleteEvents, publishEvent, publishEvents, type Topic } from './events.store.ts';
export { EventStream } from './stream.ts';
export {
  countSentOfMailings,
  deleteEmails,
  emptyEmailBodies,
  readLastLanguage,
  readUnsentEmails,
} from './emails.store.ts';
export { emailQueue, queueEmail, readEmailsOfJobs, sendEmail, urgentEmailQueue } from './emails.ts';
export { renderEmail, type TranslatedEmail } from './email-layout.ts';
export {
  alertStaff,
  type EmailContent,
  type EmailNotification,
  type EmailRecipient,
  sendToAddress,
  sendToCustomer,
} from './compose-email.ts';
export { type CustomerNotification, notify, notifyAll } from './notify.ts';
export { type AddressState, readAddressState, releaseAddress } from './mail-addresses.store.ts';
export { type ReturnKind, returnKinds } from './return-kind.ts';
export { recordReturn } from './returned-mail.ts';
export { receiveReturns } from './receive-returns.ts';
export { switchOffByLink } from './switch-emails-off.ts';
export { keptDays } from './kept-days.ts';
export { deleteNotifications, findEmailsOff, markReadBefore } from './notifications.store.ts';
