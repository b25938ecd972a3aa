import type { Address } from '../../kernel/endpoint.ts';

export const countWaitingPayouts = {
  method: 'GET',
  wire: 'withdrawals/waiting',
  access: 'staff',
  permission: 'withdrawals.read',
} as const satisfies Address;
export const listPayouts = {
  method: 'GET',
  wire: 'withdrawals/queue',
  access: 'staff',
  permission: 'withdrawals.read',
} as const satisfies Address;
/** Every role: amounts and states, no risk facts. */
export const listCustomerPayouts = {
  method: 'GET',
  wire: 'withdrawals/customer',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;
export const readPayout = {
  method: 'GET',
  wire: 'withdrawals/case',
  access: 'staff',
  permission: 'withdrawals.read',
} as const satisfies Address;
export const approvePayout = {
  method: 'POST',
  wire: 'withdrawals/approve',
  access: 'staff',
  permission: 'withdrawals.approve',
} as const satisfies Address;
export const holdPayout = {
  method: 'POST',
  wire: 'withdrawals/hold',
  access: 'staff',
  permission: 'withdrawals.approve',
} as const satisfies Address;
export const resumePayout = {
  method: 'POST',
  wire: 'withdrawals/resume',
  access: 'staff',
  permission: 'withdrawals.approve',
} as const satisfies Address;
export const rejectPayout = {
  method: 'POST',
  wire: 'withdrawals/reject',
  access: 'staff',
  permission: 'withdrawals.approve',
} as const satisfies Address;
export const requeryPayout = {
  method: 'POST',
  wire: 'withdrawals/requery',
  access: 'staff',
  permission: 'withdrawals.approve',
} as const satisfies Address;
export const raisePayoutFee = {
  method: 'POST',
  wire: 'withdrawals/raise-fee',
  access: 'staff',
  permission: 'withdrawals.approve',
} as const satisfies Address;
