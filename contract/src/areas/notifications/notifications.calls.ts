import type { Address } from '../../kernel/endpoint.ts';

export const streamEvents = {
  method: 'GET',
  wire: 'events',
  access: 'session',
  streams: true,
} as const satisfies Address;
