import { post } from '../../kernel/address.ts';

export const listSignIns = post('history/userLog', { access: 'customer' });
export const listActivity = post('history/useractivity', { access: 'customer' });
export const listInternalMoves = post('history/internalHis', { access: 'customer' });
