import type { Address } from '../../kernel/endpoint.ts';

export const buyByCard = {
  method: 'POST',
  wire: 'basic/payment/initialize',
  access: 'wallet',
  movesMoney: true,
} as const satisfies Address;
export const openCardForm = {
  method: 'POST',
  wire: 'cards/form',
  access: 'wallet',
} as const satisfies Address;
export const listCardPurchases = {
  method: 'POST',
  wire: 'basic/getCardHistory',
  access: 'customer',
} as const satisfies Address;
export const readCardPurchase = {
  method: 'POST',
  wire: 'basic/getCardDet',
  access: 'customer',
} as const satisfies Address;
export const readCardReceipt = {
  method: 'GET',
  wire: 'cards/receipt',
  access: 'customer',
} as const satisfies Address;
export const listTokenPurchases = {
  method: 'POST',
  wire: 'history/buy_token',
  access: 'customer',
} as const satisfies Address;
