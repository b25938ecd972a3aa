import { post } from '../../kernel/address.ts';

export const listOwnFrozen = post('measures/frozen', { access: 'customer' });
