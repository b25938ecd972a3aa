export { readAttachmentFile } from './read-attachment.ts';
export { answerAsStaff, assignTicket, closeAsStaff, reopenAsStaff, writeNote } from './staff-work.ts';
export type { StaffAuthor } from './messages.store.ts';
export type { QueueQuery, QueueRow } from './queue.store.ts';
export type { StaffId } from './support.store.ts';
export { listQueue, readThread, type Thread } from './thread.ts';
