import type { Address } from '../../kernel/endpoint.ts';

export const countWaitingAccounts = {
  method: 'GET',
  wire: 'bank/accounts-waiting',
  access: 'staff',
  permission: 'bank.read',
} as const satisfies Address;
export const listAccountQueue = {
  method: 'GET',
  wire: 'bank/account-queue',
  access: 'staff',
  permission: 'bank.read',
} as const satisfies Address;
export const readAccountCase = {
  method: 'GET',
  wire: 'bank/account',
  access: 'staff',
  permission: 'bank.read',
} as const satisfies Address;
export const decideAccount = {
  method: 'POST',
  wire: 'bank/decide-account',
  access: 'staff',
  permission: 'bank.decide-account',
} as const satisfies Address;
export const countWaitingDeposits = {
  method: 'GET',
  wire: 'bank/deposits-waiting',
  access: 'staff',
  permission: 'bank.read',
} as const satisfies Address;
export const listDepositQueue = {
  method: 'GET',
  wire: 'bank/deposit-queue',
  access: 'staff',
  permission: 'bank.read',
} as const satisfies Address;
export const readDepositCase = {
  method: 'GET',
  wire: 'bank/deposit',
  access: 'staff',
  permission: 'bank.read',
} as const satisfies Address;
export const readDepositProof = {
  method: 'GET',
  wire: 'bank/proof',
  access: 'staff',
  permission: 'bank.read',
} as const satisfies Address;
export const decideDeposit = {
  method: 'POST',
  wire: 'bank/decide-deposit',
  access: 'staff',
  permission: 'bank.decide-deposit',
} as const satisfies Address;
export const decideDepositProposal = {
  method: 'POST',
  wire: 'bank/decide-proposal',
  access: 'staff',
  permission: 'bank.decide-deposit',
} as const satisfies Address;
export const completeDeposit = {
  method: 'POST',
  wire: 'bank/complete-deposit',
  access: 'staff',
  permission: 'bank.decide-deposit',
} as const satisfies Address;
