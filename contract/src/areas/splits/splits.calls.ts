import { get } from '../../kernel/address.ts';

export const readOwnSplit = get('splits/own', { access: 'customer' });
