import type { Address } from '../../kernel/endpoint.ts';

export const listCustomerEmails = {
  method: 'GET',
  wire: 'notifications/customer-emails',
  access: 'staff',
} as const satisfies Address;
