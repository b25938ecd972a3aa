import type { Address } from '../../kernel/endpoint.ts';

export const streamEvents = {
  verb: 'GET',
  wire: 'events',
  access: 'session',
  streams: true,
} as const satisfies Address;
