import type { Address } from '../../kernel/endpoint.ts';

export const listPairs = { verb: 'GET', wire: 'exchange/getPairs', access: 'customer' } as const satisfies Address;
export const listPricedPairs = {
  verb: 'GET',
  wire: 'exchange/getExPairs',
  access: 'customer',
} as const satisfies Address;
export const readPrice = { verb: 'GET', wire: 'exchange/getPrice', access: 'customer' } as const satisfies Address;
export const refreshPrice = {
  verb: 'GET',
  wire: 'exchange/refreshPrice',
  access: 'customer',
} as const satisfies Address;
export const holdPrice = { verb: 'POST', wire: 'exchange/holdPrice', access: 'trade' } as const satisfies Address;
export const swap = {
  verb: 'POST',
  wire: 'exchange/swap',
  access: 'trade',
  movesMoney: true,
} as const satisfies Address;
export const readAssetPrice = {
  verb: 'GET',
  wire: 'exchange/getAssetPrice',
  access: 'customer',
} as const satisfies Address;
export const refreshAssetPrice = {
  verb: 'GET',
  wire: 'exchange/refreshAssetPrice',
  access: 'customer',
} as const satisfies Address;
export const listAssetPairs = { verb: 'GET', wire: 'liquid/getPairs', access: 'customer' } as const satisfies Address;
export const swapAsset = {
  verb: 'POST',
  wire: 'liquid/presicionSwap',
  access: 'trade',
  movesMoney: true,
} as const satisfies Address;
export const listCopPairs = { verb: 'GET', wire: 'bank/getPairs', access: 'customer' } as const satisfies Address;
export const readCopPrice = {
  verb: 'GET',
  wire: 'bank/copCurrentPrice',
  access: 'customer',
} as const satisfies Address;
export const swapCop = {
  verb: 'POST',
  wire: 'bank/swap',
  access: 'trade',
  movesMoney: true,
} as const satisfies Address;
export const listSwaps = { verb: 'POST', wire: 'history/swapHistory', access: 'customer' } as const satisfies Address;
export const listMarkets = { verb: 'GET', wire: 'exchange/markets', access: 'public' } as const satisfies Address;
