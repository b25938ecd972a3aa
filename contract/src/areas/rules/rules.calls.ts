import { get } from '../../kernel/address.ts';

export const readRules = get('rules/read', { access: 'customer' });
