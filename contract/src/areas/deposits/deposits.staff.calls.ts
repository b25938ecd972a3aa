import type { Address } from '../../kernel/endpoint.ts';

export const searchDeposits = { method: 'GET', wire: 'deposits/search', access: 'staff' } as const satisfies Address;

export const listCustomerDeposits = {
  method: 'GET',
  wire: 'deposits/customer',
  access: 'staff',
} as const satisfies Address;
