import { streamEvents } from '@istmo/contract/areas/notifications/notifications.contract';
import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import type { EventStream } from './areas/notifications/public.ts';
import type { Doorkeeper } from './http/doorkeeper.ts';
import { sendNo } from './http/serve.ts';
import { visitorOf } from './http/visitor.ts';

type Serving = { app: App; server: FastifyInstance; doorkeeper: Doorkeeper; events: EventStream };

/** Server-sent events: the one call that answers by a stream. It ends when the session does. */
export function serveEvents({ app, server, doorkeeper, events }: Serving): void {
  server.get(`/api/${streamEvents.wire}`, async (request, reply) => {
    const visitor = visitorOf(app, request);
    try {
      await doorkeeper.checkOpen(streamEvents);
      const caller = await doorkeeper.admit(streamEvents, visitor, request);
      const isStillIn = () =>
        doorkeeper.admit(streamEvents, visitor, request).then(
          () => true,
          () => false,
        );
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      });
      await events.subscribe(caller.customer, reply.raw, isStillIn);
      return undefined;
    } catch (error) {
      return sendNo(reply, visitor.language, error);
    }
  });
}
