import type { Address } from '../../kernel/endpoint.ts';

export const listCustomerSignIns = {
  method: 'GET',
  wire: 'history/customer-sign-ins',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;

export const listCustomerActivity = {
  method: 'GET',
  wire: 'history/customer-activity',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;
