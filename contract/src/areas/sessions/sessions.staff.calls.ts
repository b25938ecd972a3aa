import type { Address } from '../../kernel/endpoint.ts';

export const listCustomerSessions = {
  method: 'GET',
  wire: 'sessions/customer',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;
