import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type Drain = { start(ms: number): Promise<void> };

const stepMs = 50;

/**
 * Lets clients go before the server closes. First it answers as before while /ready answers 503, so that a balancer sends no more; then
 * it takes no new connection, and the next answer on each open one ends it, so that none is cut with a request on its way.
 */
export function prepareDrain(server: FastifyInstance): Drain {
  let isEnding = false;
  server.addHook('onRequest', (_request, reply, done) => {
    if (isEnding) reply.header('connection', 'close');
    done();
  });
  return {
    start: async (ms) => {
      if ((await countConnections(server)) > 0) await wait(ms);
      isEnding = true;
      stopListening(server);
      for (let waited = 0; waited < ms && (await countConnections(server)) > 0; waited += stepMs) await wait(stepMs);
    },
  };
}

/** Takes no more connections and leaves the open ones alone, unlike the close of an HTTP server, which ends those that wait. */
function stopListening({ server }: FastifyInstance): void {
  NetServer.prototype.close.call(server);
}

const countConnections = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((done) => server.getConnections((_error, count) => done(count ?? 0)));
