import type { Address } from '../../kernel/endpoint.ts';

export const readTrialBalance = {
  method: 'GET',
  wire: 'treasury/trial-balance',
  access: 'staff',
  permission: 'treasury.read',
} as const satisfies Address;
export const listOwnedAccounts = {
  method: 'GET',
  wire: 'treasury/accounts',
  access: 'staff',
  permission: 'treasury.read',
} as const satisfies Address;
export const readAccountStatement = {
  method: 'GET',
  wire: 'treasury/statement',
  access: 'staff',
  permission: 'treasury.read',
} as const satisfies Address;
export const listFees = {
  method: 'GET',
  wire: 'treasury/fees',
  access: 'staff',
  permission: 'treasury.read',
} as const satisfies Address;
export const countWaitingAdjustments = {
  method: 'GET',
  wire: 'treasury/adjustments-waiting',
  access: 'staff',
  permission: 'treasury.read',
} as const satisfies Address;
export const listAdjustments = {
  method: 'GET',
  wire: 'treasury/adjustments',
  access: 'staff',
  permission: 'treasury.read',
} as const satisfies Address;
export const proposeAdjustment = {
  method: 'POST',
  wire: 'treasury/propose-adjustment',
  access: 'staff',
  permission: 'treasury.adjust',
} as const satisfies Address;
export const decideAdjustment = {
  method: 'POST',
  wire: 'treasury/decide-adjustment',
  access: 'staff',
  permission: 'treasury.adjust',
} as const satisfies Address;
export const readWallets = {
  method: 'GET',
  wire: 'treasury/wallets',
  access: 'staff',
  permission: 'treasury.read',
} as const satisfies Address;
export const proposeMove = {
  method: 'POST',
  wire: 'treasury/propose-move',
  access: 'staff',
  permission: 'treasury.move',
} as const satisfies Address;
export const decideMove = {
  method: 'POST',
  wire: 'treasury/decide-move',
  access: 'staff',
  permission: 'treasury.move',
} as const satisfies Address;
