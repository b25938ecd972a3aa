export { deleteEvents, publishEvent, type ReadRowEvents, type Topic } from './events.ts';
export { EventStream } from './stream.ts';
export { deleteEmails, emptyEmailBodies, readEmailsOfJobs, readUnsentEmails, type Email } from './emails.ts';
export { type EmailRecipient, type EmailContent, sendToCustomer, sendToAddress } from './compose-email.ts';
