import type { Address } from '../../kernel/endpoint.ts';

export const listCustomerSwaps = {
  method: 'GET',
  wire: 'exchange/customer-swaps',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;
