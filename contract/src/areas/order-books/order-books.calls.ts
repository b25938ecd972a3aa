import { get, post } from '../../kernel/address.ts';

export const readOrderTicket = get('orders/ticket', { access: 'customer' });
export const placeOrder = post('orders/place', { access: 'trade', movesMoney: true });
export const cancelOrder = post('orders/cancel', { access: 'customer' });
export const cancelOrders = post('orders/cancel-all', { access: 'customer' });
export const reduceOrder = post('orders/reduce', { access: 'customer' });
export const replaceOrder = post('orders/replace', { access: 'trade', movesMoney: true });
export const listOrders = get('orders/list', { access: 'customer' });
export const readOrder = get('orders/read', { access: 'customer' });
export const listOwnTrades = get('orders/trades', { access: 'customer' });
