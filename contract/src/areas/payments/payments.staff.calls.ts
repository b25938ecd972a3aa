import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees COP payments, and who of them has the provider asked again. */
const see = ['treasury', 'compliance', 'auditor'] as const satisfies readonly StaffRole[];
const work = ['treasury'] as const satisfies readonly StaffRole[];

export const countWaitingPayments = {
  method: 'GET',
  wire: 'payments/waiting',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listPaymentQueue = {
  method: 'GET',
  wire: 'payments/queue',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readPaymentCase = {
  method: 'GET',
  wire: 'payments/case',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const askProvider = {
  method: 'POST',
  wire: 'payments/ask',
  access: 'staff',
  roles: work,
} as const satisfies Address;
