import type { Address } from '../../kernel/endpoint.ts';

export const readDepositAddress = {
  verb: 'POST',
  wire: 'withdraw/getAddress',
  access: 'wallet',
} as const satisfies Address;
export const readAssetDepositAddress = {
  verb: 'POST',
  wire: 'liquid/depositAddress',
  access: 'wallet',
} as const satisfies Address;
export const openPaymentLink = {
  verb: 'POST',
  wire: 'bank/paymentLink',
  access: 'wallet',
  movesMoney: true,
} as const satisfies Address;
export const listCopDeposits = {
  verb: 'POST',
  wire: 'bank/getCopHistory',
  access: 'customer',
} as const satisfies Address;
export const listDeposits = {
  verb: 'POST',
  wire: 'history/depositHistory',
  access: 'customer',
} as const satisfies Address;
export const listAssetDeposits = {
  verb: 'POST',
  wire: 'history/liqDepHis',
  access: 'customer',
} as const satisfies Address;
