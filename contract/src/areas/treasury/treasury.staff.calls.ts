import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees the books, and who of them decides. */
const see = ['treasury', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const decide = ['treasury', 'administrator'] as const satisfies readonly StaffRole[];

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
export const countWaitingAdjustments = {
  method: 'GET',
  wire: 'treasury/adjustments-waiting',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listAdjustments = {
  method: 'GET',
  wire: 'treasury/adjustments',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const proposeAdjustment = {
  method: 'POST',
  wire: 'treasury/propose-adjustment',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const decideAdjustment = {
  method: 'POST',
  wire: 'treasury/decide-adjustment',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const readWallets = {
  method: 'GET',
  wire: 'treasury/wallets',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const proposeMove = {
  method: 'POST',
  wire: 'treasury/propose-move',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const decideMove = {
  method: 'POST',
  wire: 'treasury/decide-move',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
