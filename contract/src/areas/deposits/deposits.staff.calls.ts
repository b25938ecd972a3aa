import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

const see = ['treasury', 'support', 'compliance', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const decide = ['treasury', 'administrator'] as const satisfies readonly StaffRole[];

export const searchDeposits = { method: 'GET', wire: 'deposits/search', access: 'staff' } as const satisfies Address;

export const listCustomerDeposits = {
  method: 'GET',
  wire: 'deposits/customer',
  access: 'staff',
} as const satisfies Address;

export const listReversedDeposits = {
  method: 'GET',
  wire: 'deposits/reversed',
  access: 'staff',
  roles: see,
} as const satisfies Address;

export const countReversedDeposits = {
  method: 'GET',
  wire: 'deposits/count-reversed',
  access: 'staff',
  roles: see,
} as const satisfies Address;

export const proposeClosing = {
  method: 'POST',
  wire: 'deposits/propose-closing',
  access: 'staff',
  roles: decide,
} as const satisfies Address;

export const decideClosing = {
  method: 'POST',
  wire: 'deposits/decide-closing',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
