import { get } from '../../kernel/address.ts';

export const listDayPrices = get('prices/day', { access: 'customer' });
