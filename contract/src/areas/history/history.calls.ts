import type { Address } from '../../kernel/endpoint.ts';

export const listSignIns = { verb: 'POST', wire: 'history/userLog', access: 'customer' } as const satisfies Address;
export const listActivity = {
  verb: 'POST',
  wire: 'history/useractivity',
  access: 'customer',
} as const satisfies Address;
export const listInternalMoves = {
  verb: 'POST',
  wire: 'history/internalHis',
  access: 'customer',
} as const satisfies Address;
