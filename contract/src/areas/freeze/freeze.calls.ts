import { post } from '../../kernel/address.ts';

export const readNotice = post('notMe/read', { access: 'public' });

export const freezeAccount = post('notMe/freeze', { access: 'public' });
