import type { Address } from '../../kernel/endpoint.ts';

export const listSignIns = { method: 'POST', wire: 'history/userLog', access: 'customer' } as const satisfies Address;
export const listActivity = {
  method: 'POST',
  wire: 'history/useractivity',
  access: 'customer',
} as const satisfies Address;
export const listInternalMoves = {
  method: 'POST',
  wire: 'history/internalHis',
  access: 'customer',
} as const satisfies Address;
