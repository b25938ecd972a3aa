import type { Address } from '../../kernel/endpoint.ts';

export const listCategories = {
  method: 'GET',
  wire: 'support/categories',
  access: 'support',
} as const satisfies Address;
export const openTicket = {
  method: 'POST',
  wire: 'support/add',
  access: 'support',
  files: ['support_image'],
} as const satisfies Address;
export const listTickets = { method: 'POST', wire: 'support/getlist', access: 'support' } as const satisfies Address;
export const readTicket = { method: 'POST', wire: 'support/view-ticket', access: 'support' } as const satisfies Address;
export const replyToTicket = {
  method: 'POST',
  wire: 'support/reply-ticket',
  access: 'support',
  files: ['reference_proof'],
} as const satisfies Address;
export const readAttachment = {
  method: 'GET',
  wire: 'support/attachment',
  access: 'support',
} as const satisfies Address;
export const openSupport = { method: 'POST', wire: 'support/openLink', access: 'public' } as const satisfies Address;
