import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees the queue, and who of them works on it. */
const see = ['support', 'compliance', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const work = ['support', 'administrator'] as const satisfies readonly StaffRole[];

export const countWaitingTickets = {
  method: 'GET',
  wire: 'support/waiting',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listQueue = {
  method: 'GET',
  wire: 'support/queue',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const searchTickets = {
  method: 'GET',
  wire: 'support/search',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readThread = {
  method: 'GET',
  wire: 'support/thread',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readThreadImage = {
  method: 'GET',
  wire: 'support/image',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const answerTicket = {
  method: 'POST',
  wire: 'support/answer-ticket',
  access: 'staff',
  roles: work,
  files: ['files'],
} as const satisfies Address;
export const writeNote = {
  method: 'POST',
  wire: 'support/note',
  access: 'staff',
  roles: work,
  files: ['files'],
} as const satisfies Address;
export const assignTicket = {
  method: 'POST',
  wire: 'support/assign',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const setTicketCategory = {
  method: 'POST',
  wire: 'support/set-category',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const closeTicket = {
  method: 'POST',
  wire: 'support/close',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const reopenTicket = {
  method: 'POST',
  wire: 'support/reopen',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const listCannedAnswers = {
  method: 'GET',
  wire: 'support/canned-answers',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const saveCannedAnswer = {
  method: 'POST',
  wire: 'support/save-canned-answer',
  access: 'staff',
  roles: ['administrator'],
} as const satisfies Address;
