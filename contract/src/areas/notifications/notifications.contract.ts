import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { time } from '../../kernel/reply.ts';
import * as calls from './notifications.calls.ts';
import { topics } from './topics.ts';

export const streamEvents = endpoint(calls.streamEvents, {
  summary:
    "The product's own: server-sent events (text/event-stream) of the signed-in customer, read with fetch so that the bearer token goes in its header.",
  input: noFields,
  output: z.object({ topic: z.enum(topics), at: time }),
  refusals: [],
});
