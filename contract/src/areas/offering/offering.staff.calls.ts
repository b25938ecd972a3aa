import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees offerings, and who of them decides. */
const see = ['treasury', 'compliance', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const work = ['treasury', 'administrator'] as const satisfies readonly StaffRole[];

export const listOfferings = {
  method: 'GET',
  wire: 'offering/all',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listSales = {
  method: 'GET',
  wire: 'offering/register',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const proposeOffering = {
  method: 'POST',
  wire: 'offering/propose',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const proposeRelease = {
  method: 'POST',
  wire: 'offering/propose-release',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const proposePayout = {
  method: 'POST',
  wire: 'offering/propose-payout',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const decideOffering = {
  method: 'POST',
  wire: 'offering/decide',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const changeWindow = {
  method: 'POST',
  wire: 'offering/change-window',
  access: 'staff',
  roles: work,
} as const satisfies Address;
