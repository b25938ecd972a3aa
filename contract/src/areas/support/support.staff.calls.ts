import type { Address } from '../../kernel/endpoint.ts';

export const countWaitingTickets = {
  method: 'GET',
  wire: 'support/waiting',
  access: 'staff',
  permission: 'support.read',
} as const satisfies Address;
export const listQueue = {
  method: 'GET',
  wire: 'support/queue',
  access: 'staff',
  permission: 'support.read',
} as const satisfies Address;
export const searchTickets = {
  method: 'GET',
  wire: 'support/search',
  access: 'staff',
  permission: 'support.read',
} as const satisfies Address;
export const readThread = {
  method: 'GET',
  wire: 'support/thread',
  access: 'staff',
  permission: 'support.read',
} as const satisfies Address;
export const readThreadImage = {
  method: 'GET',
  wire: 'support/image',
  access: 'staff',
  permission: 'support.read',
} as const satisfies Address;
export const answerTicket = {
  method: 'POST',
  wire: 'support/answer-ticket',
  access: 'staff',
  permission: 'support.answer',
  files: ['files'],
} as const satisfies Address;
export const writeNote = {
  method: 'POST',
  wire: 'support/note',
  access: 'staff',
  permission: 'support.answer',
  files: ['files'],
} as const satisfies Address;
export const assignTicket = {
  method: 'POST',
  wire: 'support/assign',
  access: 'staff',
  permission: 'support.answer',
} as const satisfies Address;
export const setTicketCategory = {
  method: 'POST',
  wire: 'support/set-category',
  access: 'staff',
  permission: 'support.answer',
} as const satisfies Address;
export const closeTicket = {
  method: 'POST',
  wire: 'support/close',
  access: 'staff',
  permission: 'support.answer',
} as const satisfies Address;
export const reopenTicket = {
  method: 'POST',
  wire: 'support/reopen',
  access: 'staff',
  permission: 'support.answer',
} as const satisfies Address;
export const listCannedAnswers = {
  method: 'GET',
  wire: 'support/canned-answers',
  access: 'staff',
  permission: 'support.read',
} as const satisfies Address;
export const saveCannedAnswer = {
  method: 'POST',
  wire: 'support/save-canned-answer',
  access: 'staff',
  permission: 'support.edit-canned-answers',
} as const satisfies Address;
