import type { Address } from '../../kernel/endpoint.ts';

export const listCategories = {
  method: 'GET',
  wire: 'support/categories',
  access: 'session',
} as const satisfies Address;
export const openTicket = {
  method: 'POST',
  wire: 'support/add',
  access: 'session',
  files: ['support_image'],
} as const satisfies Address;
export const listTickets = { method: 'POST', wire: 'support/getlist', access: 'session' } as const satisfies Address;
export const readTicket = { method: 'POST', wire: 'support/view-ticket', access: 'session' } as const satisfies Address;
export const replyToTicket = {
  method: 'POST',
  wire: 'support/reply-ticket',
  access: 'session',
  files: ['reference_proof'],
} as const satisfies Address;
export const readAttachment = {
  method: 'GET',
  wire: 'support/attachment',
  access: 'session',
} as const satisfies Address;
