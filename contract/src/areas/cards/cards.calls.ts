import { get, post } from '../../kernel/address.ts';

export const buyByCard = post('basic/payment/initialize', { access: 'wallet', movesMoney: true });
export const openCardForm = post('cards/form', { access: 'wallet' });
export const listCardPurchases = post('basic/getCardHistory', { access: 'customer' });
export const readCardPurchase = post('basic/getCardDet', { access: 'customer' });
export const readCardReceipt = get('cards/receipt', { access: 'customer' });
export const listTokenPurchases = post('history/buy_token', { access: 'customer' });
