import type { Address } from '../../kernel/endpoint.ts';

export const readCustomerView = {
  method: 'GET',
  wire: 'access/customer-view',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;
