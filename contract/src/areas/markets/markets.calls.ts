import { get } from '../../kernel/address.ts';

export const readOwnAgreement = get('markets/agreement', { access: 'customer' });
