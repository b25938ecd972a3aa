import type { Address } from '../../kernel/endpoint.ts';

export const listOwnDebts = { method: 'POST', wire: 'debts/list', access: 'customer' } as const satisfies Address;
