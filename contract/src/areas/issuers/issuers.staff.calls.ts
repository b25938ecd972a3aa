import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees issuance requests, and who of them decides. */
const see = ['compliance', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const work = ['compliance', 'administrator'] as const satisfies readonly StaffRole[];

export const countWaitingRequests = {
  method: 'GET',
  wire: 'issuers/waiting',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listRequestQueue = {
  method: 'GET',
  wire: 'issuers/queue',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readRequestCase = {
  method: 'GET',
  wire: 'issuers/request',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const decideRequest = {
  method: 'POST',
  wire: 'issuers/decide',
  access: 'staff',
  roles: work,
} as const satisfies Address;
