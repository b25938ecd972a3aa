import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees the books. */
const see = ['treasury', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];

export const readTrialBalance = {
  method: 'GET',
  wire: 'treasury/trial-balance',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listOwnedAccounts = {
  method: 'GET',
  wire: 'treasury/accounts',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readAccountStatement = {
  method: 'GET',
  wire: 'treasury/statement',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listFees = {
  method: 'GET',
  wire: 'treasury/fees',
  access: 'staff',
  roles: see,
} as const satisfies Address;
