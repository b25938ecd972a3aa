import type { Address } from '../../kernel/endpoint.ts';

export const listCustomerEmails = {
  method: 'GET',
  wire: 'notifications/customer-emails',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;
