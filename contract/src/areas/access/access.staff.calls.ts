import type { Address } from '../../kernel/endpoint.ts';

export const readCustomerView = {
  method: 'GET',
  wire: 'access/customer-view',
  access: 'staff',
} as const satisfies Address;
