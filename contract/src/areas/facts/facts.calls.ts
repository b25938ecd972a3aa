import { get } from '../../kernel/address.ts';

export const listFacts = get('facts/list', { access: 'wallet' });
