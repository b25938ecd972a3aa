import type { Address } from '../../kernel/endpoint.ts';

export const listOwnFrozen = { method: 'POST', wire: 'measures/frozen', access: 'customer' } as const satisfies Address;
