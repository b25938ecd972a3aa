import type { Address } from '../../kernel/endpoint.ts';

export const readCustomerBalances = {
  method: 'GET',
  wire: 'wallets/customer',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;

export const listMovements = {
  method: 'GET',
  wire: 'wallets/movements',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;
