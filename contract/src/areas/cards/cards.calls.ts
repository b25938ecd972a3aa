import type { Address } from '../../kernel/endpoint.ts';

export const buyByCard = {
  verb: 'POST',
  wire: 'basic/payment/initialize',
  access: 'wallet',
  movesMoney: true,
} as const satisfies Address;
export const listCardPurchases = {
  verb: 'POST',
  wire: 'basic/getCardHistory',
  access: 'customer',
} as const satisfies Address;
export const readCardPurchase = {
  verb: 'POST',
  wire: 'basic/getCardDet',
  access: 'customer',
} as const satisfies Address;
export const listTokenPurchases = {
  verb: 'POST',
  wire: 'history/buy_token',
  access: 'customer',
} as const satisfies Address;
