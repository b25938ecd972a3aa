import type { Address } from '../../kernel/endpoint.ts';

export const readProgress = { verb: 'GET', wire: 'offering/progress', access: 'public' } as const satisfies Address;
