import type { Address } from '../../kernel/endpoint.ts';

export const readNotice = { method: 'POST', wire: 'notMe/read', access: 'public' } as const satisfies Address;

export const freezeAccount = { method: 'POST', wire: 'notMe/freeze', access: 'public' } as const satisfies Address;
