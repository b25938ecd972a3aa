import type { Address } from '../../kernel/endpoint.ts';

export const listDocuments = { method: 'GET', wire: 'documents/list', access: 'customer' } as const satisfies Address;
export const readDocument = { method: 'GET', wire: 'documents/file', access: 'customer' } as const satisfies Address;
