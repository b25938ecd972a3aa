import { streamEvents } from '@istmo/contract/areas/notifications/notifications.contract';
import type { FastifyInstance } from 'fastify';
import type { EventStream } from '../areas/notifications/public.ts';
import type { Authentication } from '../http/authentication.ts';
import type { Caller } from '../http/handler.ts';
import { sendError } from '../http/serve.ts';
import { readVisitor } from '../http/visitor.ts';

type EventRouteContext = { server: FastifyInstance; authentication: Authentication<Caller>; events: EventStream };

/** Server-sent events: the only call that answers with a stream. The stream ends with the session. */
export function serveEvents({ server, authentication, events }: EventRouteContext): void {
  server.get(`/api/${streamEvents.wire}`, async (request, reply) => {
    const visitor = readVisitor(request);
    try {
      await authentication.refuseUnderMaintenance(streamEvents);
      const caller = await authentication.authenticate(streamEvents, visitor, request);
      const isSignedIn = () =>
        authentication.authenticate(streamEvents, visitor, request).then(
          () => true,
          () => false,
        );
      events.assertCapacity(caller);
      reply.hijack();
      // The stream is written past the library, which would have set the headers of every reply.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'x-accel-buffering': 'no',
      });
      await events.subscribe({ customer: caller.customer, session: caller.session, out: reply.raw, isSignedIn });
      return undefined;
    } catch (error) {
      return sendError(reply, visitor.language, error);
    }
  });
}
