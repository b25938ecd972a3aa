import { get, post } from '../../kernel/address.ts';

export const listCurrencies = get('basic/currencies', { access: 'customer' });
export const readCurrencyStatus = post('basic/getStatus', { access: 'public' });
export const listNetworks = post('basic/getnetwork', { access: 'public' });
export const readRegistry = get('instruments/registry', { access: 'public' });
