import { get, post } from '../../kernel/address.ts';

export const readLegalText = post('legal/read', { access: 'public' });
export const listUnaccepted = get('legal/unaccepted', { access: 'customer' });
export const acceptLegalText = post('legal/accept', { access: 'customer' });
export const listAccepted = get('legal/accepted', { access: 'customer' });
