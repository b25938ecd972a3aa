import type { Address } from '../../kernel/endpoint.ts';

export const readLegalText = { method: 'POST', wire: 'legal/read', access: 'public' } as const satisfies Address;
export const listUnaccepted = {
  method: 'GET',
  wire: 'legal/unaccepted',
  access: 'customer',
} as const satisfies Address;
export const acceptLegalText = { method: 'POST', wire: 'legal/accept', access: 'customer' } as const satisfies Address;
export const listAccepted = { method: 'GET', wire: 'legal/accepted', access: 'customer' } as const satisfies Address;
