import type { Address } from '../../kernel/endpoint.ts';

export const listDayPrices = { method: 'GET', wire: 'prices/day', access: 'customer' } as const satisfies Address;
