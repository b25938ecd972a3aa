import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees what is outside and the differences, and who of them works on them. */
const see = ['treasury', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const decide = ['treasury', 'administrator'] as const satisfies readonly StaffRole[];

export const readCover = {
  method: 'GET',
  wire: 'reconciliation/cover',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const stopLeaving = {
  method: 'POST',
  wire: 'reconciliation/stop-currency',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const proposeLift = {
  method: 'POST',
  wire: 'reconciliation/propose-lift',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const decideLift = {
  method: 'POST',
  wire: 'reconciliation/decide-lift',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const countWaitingCases = {
  method: 'GET',
  wire: 'reconciliation/cases-waiting',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listCases = {
  method: 'GET',
  wire: 'reconciliation/cases',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const takeCase = {
  method: 'POST',
  wire: 'reconciliation/take-case',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const closeCase = {
  method: 'POST',
  wire: 'reconciliation/close-case',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
