import type { Address } from '../../kernel/endpoint.ts';

export const listWallets = { verb: 'POST', wire: 'basic/userWallet', access: 'customer' } as const satisfies Address;
export const listBalances = { verb: 'GET', wire: 'basic/getvaluBal', access: 'customer' } as const satisfies Address;
export const listAssetWallets = {
  verb: 'POST',
  wire: 'liquid/userAssWallet',
  access: 'customer',
} as const satisfies Address;
export const listCurrencies = { verb: 'GET', wire: 'basic/currencies', access: 'customer' } as const satisfies Address;
export const readCurrencyStatus = {
  verb: 'POST',
  wire: 'basic/getStatus',
  access: 'public',
} as const satisfies Address;
export const listNetworks = { verb: 'POST', wire: 'basic/getnetwork', access: 'public' } as const satisfies Address;
export const readValueSeries = {
  verb: 'GET',
  wire: 'wallets/valueSeries',
  access: 'customer',
} as const satisfies Address;
