import type { Address } from '../../kernel/endpoint.ts';

export const listOwnDebts = { method: 'POST', wire: 'debts/list', access: 'customer' } as const satisfies Address;
export const listSettledBy = {
  method: 'POST',
  wire: 'debts/settled-by',
  access: 'customer',
} as const satisfies Address;
