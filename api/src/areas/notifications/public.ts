export { deleteEvents, publishEvent, type ReadRowEvents, type Topic } from './events.ts';
export { EventStream } from './stream.ts';
export {
  countSentOfMailings,
  deleteEmails,
  type Email,
  emptyEmailBodies,
  queueEmail,
  readEmailsOfJobs,
  readLastLanguage,
  readUnsentEmails,
} from './emails.ts';
export { renderEmail, type TranslatedEmail } from './email-layout.ts';
export { type EmailRecipient, type EmailContent, sendToCustomer, sendToAddress } from './compose-email.ts';
