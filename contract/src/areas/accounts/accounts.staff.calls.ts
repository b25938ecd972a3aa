import type { Address } from '../../kernel/endpoint.ts';

export const searchCustomers = {
  method: 'GET',
  wire: 'accounts/search',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;

export const listCustomers = {
  method: 'GET',
  wire: 'accounts/list',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;

export const readCustomer = {
  method: 'GET',
  wire: 'accounts/customer',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;
