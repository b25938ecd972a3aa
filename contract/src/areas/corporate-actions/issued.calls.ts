import { get } from '../../kernel/address.ts';

export const readIssuedEvent = get('actions/issued/event', { access: 'customer' });
export const readIssuedForecast = get('actions/issued/forecast', { access: 'customer' });
export const listIssuedHolders = get('actions/issued/holders', { access: 'customer' });
export const printIssuedResult = get('actions/issued/result', { access: 'customer' });
