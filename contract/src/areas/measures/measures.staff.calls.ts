import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees measures on holdings, and who of them proposes and decides. Support answers the holder, and reads what the holder reads. */
const see = ['support', 'compliance', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const propose = ['compliance'] as const satisfies readonly StaffRole[];
const decide = ['compliance', 'administrator'] as const satisfies readonly StaffRole[];

export const listMeasures = {
  method: 'GET',
  wire: 'measures/list',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const countWaitingMeasures = {
  method: 'GET',
  wire: 'measures/waiting',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const proposeMeasure = {
  method: 'POST',
  wire: 'measures/propose',
  access: 'staff',
  roles: propose,
} as const satisfies Address;
export const decideMeasure = {
  method: 'POST',
  wire: 'measures/decide',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
