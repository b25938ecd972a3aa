import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees the queue, and who of them decides. */
const see = ['treasury', 'compliance', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const decide = ['treasury', 'compliance', 'administrator'] as const satisfies readonly StaffRole[];

export const countWaitingPayouts = {
  method: 'GET',
  wire: 'withdrawals/waiting',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listPayouts = {
  method: 'GET',
  wire: 'withdrawals/queue',
  access: 'staff',
  roles: see,
} as const satisfies Address;
/** Every role: amounts and states, no risk facts. */
export const listCustomerPayouts = {
  method: 'GET',
  wire: 'withdrawals/customer',
  access: 'staff',
} as const satisfies Address;
export const readPayout = {
  method: 'GET',
  wire: 'withdrawals/case',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const approvePayout = {
  method: 'POST',
  wire: 'withdrawals/approve',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const holdPayout = {
  method: 'POST',
  wire: 'withdrawals/hold',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const resumePayout = {
  method: 'POST',
  wire: 'withdrawals/resume',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const rejectPayout = {
  method: 'POST',
  wire: 'withdrawals/reject',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const requeryPayout = {
  method: 'POST',
  wire: 'withdrawals/requery',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const raisePayoutFee = {
  method: 'POST',
  wire: 'withdrawals/raise-fee',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
