import type { Address } from '../../kernel/endpoint.ts';

export const readDemo = { method: 'POST', wire: 'developers/getDemo', access: 'customer' } as const satisfies Address;
