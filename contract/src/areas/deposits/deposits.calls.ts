import type { Address } from '../../kernel/endpoint.ts';

export const readDepositAddress = {
  method: 'POST',
  wire: 'withdraw/getAddress',
  access: 'wallet',
} as const satisfies Address;
export const readAssetDepositAddress = {
  method: 'POST',
  wire: 'liquid/depositAddress',
  access: 'wallet',
} as const satisfies Address;
export const listDeposits = {
  method: 'POST',
  wire: 'history/depositHistory',
  access: 'customer',
} as const satisfies Address;
export const listAssetDeposits = {
  method: 'POST',
  wire: 'history/liqDepHis',
  access: 'customer',
} as const satisfies Address;
export const readDeposit = { method: 'GET', wire: 'deposits/read', access: 'customer' } as const satisfies Address;
export const readDepositReceipt = {
  method: 'GET',
  wire: 'deposits/receipt',
  access: 'customer',
} as const satisfies Address;
export const findOwnDeposit = { method: 'POST', wire: 'deposits/find', access: 'wallet' } as const satisfies Address;
