export { deleteEvents, publishEvent, type Topic } from './events.ts';
export { EventStream } from './stream.ts';
export {
  countSentOfMailings,
  deleteEmails,
  emailQueue,
  emptyEmailBodies,
  queueEmail,
  readEmailsOfJobs,
  readLastLanguage,
  readUnsentEmails,
  sendEmail,
  urgentEmailQueue,
} from './emails.ts';
export { renderEmail, type TranslatedEmail } from './email-layout.ts';
export {
  type EmailContent,
  type EmailNotification,
  type EmailRecipient,
  sendToAddress,
  sendToCustomer,
} from './compose-email.ts';
export { notify } from './notify.ts';
export { switchOffByLink } from './switch-emails-off.ts';
export { keptDays } from './kept-days.ts';
export { deleteNotifications, markReadBefore } from './notifications.store.ts';
