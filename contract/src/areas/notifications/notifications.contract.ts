import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { time } from '../../kernel/reply.ts';

/** The topics of events. An event has no data of its own: the page reloads what it shows of the topic. */
export const topics = [
  'balances',
  'deposits',
  'withdrawals',
  'swaps',
  'prices',
  'offering',
  'account-status',
  'kyc',
  'security',
  'activity',
  'support',
  'session-ended',
] as const;

export const streamEvents = endpoint({
  method: 'GET',
  wire: 'events',
  access: 'session',
  summary:
    "The product's own: server-sent events (text/event-stream) of the signed-in customer, read with fetch so that the bearer token goes in its header.",
  input: noFields,
  output: z.object({ topic: z.enum(topics), at: time }),
  streams: true,
});
