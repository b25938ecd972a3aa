import { post } from '../../kernel/address.ts';

export const listOwnDebts = post('debts/list', { access: 'customer' });
export const listSettledBy = post('debts/settled-by', { access: 'customer' });
