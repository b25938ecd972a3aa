import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees the addresses, and who of them decides. */
const see = ['compliance', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const work = ['compliance', 'administrator'] as const satisfies readonly StaffRole[];

export const countWaitingAddresses = {
  method: 'GET',
  wire: 'screening/waiting',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listScreenedAddresses = {
  method: 'GET',
  wire: 'screening/queue',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readScreenedAddress = {
  method: 'GET',
  wire: 'screening/case',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const decideAddress = {
  method: 'POST',
  wire: 'screening/decide',
  access: 'staff',
  roles: work,
} as const satisfies Address;
