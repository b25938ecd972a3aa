import { get, post } from '../../kernel/address.ts';

export const readOrderForm = get('subscriptions/quote', { access: 'customer' });
export const subscribe = post('subscriptions/subscribe', { access: 'trade', movesMoney: true });
export const leaveSubscription = post('subscriptions/leave', { access: 'customer', movesMoney: true });
export const listSubscriptions = get('subscriptions/list', { access: 'customer' });
export const readSubscription = get('subscriptions/read', { access: 'customer' });
export const readConfirmation = get('subscriptions/confirmation', { access: 'customer' });
export const readAllotmentLetter = get('subscriptions/allotment-letter', { access: 'customer' });
export const subscribeByCard = post('subscriptions/subscribe-by-card', { access: 'trade', movesMoney: true });
