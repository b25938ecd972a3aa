import { get, post } from '../../kernel/address.ts';

export const readOffer = get('tenders/offer', { access: 'customer' });
export const estimateOffer = get('tenders/estimate', { access: 'customer' });
export const giveOffer = post('tenders/give', { access: 'customer', movesMoney: true });
export const withdrawOffer = post('tenders/withdraw', { access: 'customer', movesMoney: true });
