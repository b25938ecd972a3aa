import type { Address } from '../../kernel/endpoint.ts';

export const searchCustomers = { method: 'GET', wire: 'accounts/search', access: 'staff' } as const satisfies Address;

export const listCustomers = { method: 'GET', wire: 'accounts/list', access: 'staff' } as const satisfies Address;

export const readCustomer = { method: 'GET', wire: 'accounts/customer', access: 'staff' } as const satisfies Address;
