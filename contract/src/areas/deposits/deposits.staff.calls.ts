import type { Address } from '../../kernel/endpoint.ts';

export const searchDeposits = {
  method: 'GET',
  wire: 'deposits/search',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;

export const listCustomerDeposits = {
  method: 'GET',
  wire: 'deposits/customer',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;

export const listReversedDeposits = {
  method: 'GET',
  wire: 'deposits/reversed',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;

export const countReversedDeposits = {
  method: 'GET',
  wire: 'deposits/count-reversed',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;

export const proposeClosing = {
  method: 'POST',
  wire: 'deposits/propose-closing',
  access: 'staff',
  permission: 'deposits.close',
} as const satisfies Address;

export const decideClosing = {
  method: 'POST',
  wire: 'deposits/decide-closing',
  access: 'staff',
  permission: 'deposits.close',
} as const satisfies Address;
