import type { Address } from '../../kernel/endpoint.ts';

export const readProgress = { method: 'GET', wire: 'offering/progress', access: 'public' } as const satisfies Address;
