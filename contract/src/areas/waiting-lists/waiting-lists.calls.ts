import { get, post } from '../../kernel/address.ts';

export const readWaiting = get('waiting-lists/read', { access: 'customer' });
export const listWaiting = get('waiting-lists/list', { access: 'customer' });
export const joinWaiting = post('waiting-lists/join', { access: 'wallet' });
export const leaveWaiting = post('waiting-lists/leave', { access: 'customer' });
