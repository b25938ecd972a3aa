import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const countWaitingTickets = getAsStaff('support/waiting', { permission: 'support.read' });
export const listQueue = getAsStaff('support/queue', { permission: 'support.read' });
export const searchTickets = getAsStaff('support/search', { permission: 'support.read' });
export const readThread = getAsStaff('support/thread', { permission: 'support.read' });
export const readThreadImage = getAsStaff('support/image', { permission: 'support.read' });
export const answerTicket = postAsStaff('support/answer-ticket', { permission: 'support.answer', files: ['files'] });
export const writeNote = postAsStaff('support/note', { permission: 'support.answer', files: ['files'] });
export const assignTicket = postAsStaff('support/assign', { permission: 'support.answer' });
export const setTicketCategory = postAsStaff('support/set-category', { permission: 'support.answer' });
export const closeTicket = postAsStaff('support/close', { permission: 'support.answer' });
export const reopenTicket = postAsStaff('support/reopen', { permission: 'support.answer' });
export const listCannedAnswers = getAsStaff('support/canned-answers', { permission: 'support.read' });
export const saveCannedAnswer = postAsStaff('support/save-canned-answer', {
  permission: 'support.edit-canned-answers',
});
