import { post } from '../../kernel/address.ts';

export const listOwnLots = post('lots/own', { access: 'customer' });
