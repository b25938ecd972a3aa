import { get, post } from '../../kernel/address.ts';

export const listRequests = get('liquid/getIssuer', { access: 'customer' });
export const readRequestStatus = get('liquid/getShowStatus', { access: 'customer' });
export const requestIssuance = post('liquid/createIssuers', { access: 'customer' });
