import type { Address } from '../../kernel/endpoint.ts';

export const listWallets = { method: 'POST', wire: 'basic/userWallet', access: 'customer' } as const satisfies Address;
export const listBalances = { method: 'GET', wire: 'basic/getvaluBal', access: 'customer' } as const satisfies Address;
export const listAssetWallets = {
  method: 'POST',
  wire: 'liquid/userAssWallet',
  access: 'customer',
} as const satisfies Address;
export const readValueSeries = {
  method: 'GET',
  wire: 'wallets/valueSeries',
  access: 'customer',
} as const satisfies Address;
