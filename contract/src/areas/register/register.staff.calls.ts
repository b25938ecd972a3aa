import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees who holds what. */
const see = ['compliance', 'treasury', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
/** Who gives it to an authority, with all document numbers. */
const report = ['compliance', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const compare = ['compliance', 'treasury', 'administrator'] as const satisfies readonly StaffRole[];

export const listSecurities = {
  method: 'GET',
  wire: 'register/securities',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listHolders = {
  method: 'GET',
  wire: 'register/holders',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readReport = {
  method: 'POST',
  wire: 'register/report',
  access: 'staff',
  roles: report,
} as const satisfies Address;
export const compareNow = {
  method: 'POST',
  wire: 'register/compare',
  access: 'staff',
  roles: compare,
} as const satisfies Address;
