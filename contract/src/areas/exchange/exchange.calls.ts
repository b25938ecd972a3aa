import type { Address } from '../../kernel/endpoint.ts';

export const listPairs = { method: 'GET', wire: 'exchange/getPairs', access: 'customer' } as const satisfies Address;
export const listPricedPairs = {
  method: 'GET',
  wire: 'exchange/getExPairs',
  access: 'customer',
} as const satisfies Address;
export const readPrice = { method: 'GET', wire: 'exchange/getPrice', access: 'customer' } as const satisfies Address;
export const refreshPrice = {
  method: 'GET',
  wire: 'exchange/refreshPrice',
  access: 'customer',
} as const satisfies Address;
export const lockQuote = { method: 'POST', wire: 'exchange/holdPrice', access: 'trade' } as const satisfies Address;
export const swap = {
  method: 'POST',
  wire: 'exchange/swap',
  access: 'trade',
  movesMoney: true,
} as const satisfies Address;
export const readAssetPrice = {
  method: 'GET',
  wire: 'exchange/getAssetPrice',
  access: 'customer',
} as const satisfies Address;
export const refreshAssetPrice = {
  method: 'GET',
  wire: 'exchange/refreshAssetPrice',
  access: 'customer',
} as const satisfies Address;
export const listAssetPairs = { method: 'GET', wire: 'liquid/getPairs', access: 'customer' } as const satisfies Address;
export const swapAsset = {
  method: 'POST',
  wire: 'liquid/presicionSwap',
  access: 'trade',
  movesMoney: true,
} as const satisfies Address;
export const listCopPairs = { method: 'GET', wire: 'bank/getPairs', access: 'customer' } as const satisfies Address;
export const readCopPrice = {
  method: 'GET',
  wire: 'bank/copCurrentPrice',
  access: 'customer',
} as const satisfies Address;
export const swapCop = {
  method: 'POST',
  wire: 'bank/swap',
  access: 'trade',
  movesMoney: true,
} as const satisfies Address;
export const listSwaps = { method: 'POST', wire: 'history/swapHistory', access: 'customer' } as const satisfies Address;
export const readSwap = { method: 'POST', wire: 'exchange/readSwap', access: 'customer' } as const satisfies Address;
export const readSwapReceipt = {
  method: 'GET',
  wire: 'exchange/receipt',
  access: 'customer',
} as const satisfies Address;
export const listMarkets = { method: 'GET', wire: 'exchange/markets', access: 'public' } as const satisfies Address;
