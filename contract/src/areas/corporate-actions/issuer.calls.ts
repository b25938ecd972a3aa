import { get, post } from '../../kernel/address.ts';

export const listIssuedEvents = get('actions/issued', { access: 'customer' });
export const draftIssuedEvent = post('actions/issued/draft', { access: 'customer' });
export const proposeIssuedEvent = post('actions/issued/propose', { access: 'customer' });
export const withdrawIssuedEvent = post('actions/issued/withdraw', { access: 'customer' });
export const fundIssuedEvent = post('actions/issued/fund', { access: 'customer' });
