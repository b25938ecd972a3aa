import { get } from '../../kernel/address.ts';

export const readBondSchedule = get('bonds/schedule', { access: 'customer' });
