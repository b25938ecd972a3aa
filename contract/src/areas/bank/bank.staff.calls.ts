import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees bank accounts and bank deposits, and who of them decides. */
const see = ['treasury', 'compliance', 'auditor'] as const satisfies readonly StaffRole[];
const work = ['treasury'] as const satisfies readonly StaffRole[];

export const countWaitingAccounts = {
  method: 'GET',
  wire: 'bank/accounts-waiting',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listAccountQueue = {
  method: 'GET',
  wire: 'bank/account-queue',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readAccountCase = {
  method: 'GET',
  wire: 'bank/account',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const decideAccount = {
  method: 'POST',
  wire: 'bank/decide-account',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const countWaitingDeposits = {
  method: 'GET',
  wire: 'bank/deposits-waiting',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listDepositQueue = {
  method: 'GET',
  wire: 'bank/deposit-queue',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readDepositCase = {
  method: 'GET',
  wire: 'bank/deposit',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readDepositProof = {
  method: 'GET',
  wire: 'bank/proof',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const decideDeposit = {
  method: 'POST',
  wire: 'bank/decide-deposit',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const decideDepositProposal = {
  method: 'POST',
  wire: 'bank/decide-proposal',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const completeDeposit = {
  method: 'POST',
  wire: 'bank/complete-deposit',
  access: 'staff',
  roles: work,
} as const satisfies Address;
