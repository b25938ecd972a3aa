import { streamEvents } from '@istmo/contract/areas/notifications/notifications.contract';
import type { FastifyInstance } from 'fastify';
import type { EventStream } from '../areas/notifications/public.ts';
import { streamMarket } from '@istmo/contract/areas/market-data/market-data.contract';
import type { MarketStream } from '../areas/market-data/public.ts';
import type { Authentication } from '../http/authentication.ts';
import { beginEvents } from '../http/event-writer.ts';
import type { Caller } from '../http/handler.ts';
import { readInput, sendError } from '../http/serve.ts';
import { readVisitor } from '../http/visitor.ts';

type EventRouteContext = { server: FastifyInstance; authentication: Authentication<Caller>; events: EventStream };

/** Server-sent events of a customer. The stream ends with the session. */
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
      const { customer, session } = caller;
      await events.subscribe({ customer, session, out: beginEvents(reply), isSignedIn });
      return undefined;
    } catch (error) {
      return sendError(reply, visitor.language, error);
    }
  });
}

type MarketRouteContext = {
  readonly server: FastifyInstance;
  readonly authentication: Pick<Authentication<Caller>, 'refuseUnderMaintenance'>;
  readonly markets: MarketStream;
};

/** Server-sent events of a market, for everyone. */
export function serveMarketEvents({ server, authentication, markets }: MarketRouteContext): void {
  server.get(`/api/${streamMarket.wire}`, async (request, reply) => {
    const { language, address } = readVisitor(request);
    try {
      await authentication.refuseUnderMaintenance(streamMarket);
      const { symbol } = readInput(streamMarket, request.query);
      await markets.subscribe({ symbol, address, begin: () => beginEvents(reply) });
      return undefined;
    } catch (error) {
      return sendError(reply, language, error);
    }
  });
}
