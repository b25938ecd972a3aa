import type { Address } from '../../kernel/endpoint.ts';

export const readRules = { method: 'GET', wire: 'rules/read', access: 'customer' } as const satisfies Address;
