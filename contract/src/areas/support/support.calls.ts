import type { Address } from '../../kernel/endpoint.ts';

export const listCategories = { verb: 'GET', wire: 'support/categories', access: 'session' } as const satisfies Address;
export const openTicket = {
  verb: 'POST',
  wire: 'support/add',
  access: 'session',
  files: ['support_image'],
} as const satisfies Address;
export const listTickets = { verb: 'POST', wire: 'support/getlist', access: 'session' } as const satisfies Address;
export const readTicket = { verb: 'POST', wire: 'support/view-ticket', access: 'session' } as const satisfies Address;
export const replyToTicket = {
  verb: 'POST',
  wire: 'support/reply-ticket',
  access: 'session',
  files: ['reference_proof'],
} as const satisfies Address;
