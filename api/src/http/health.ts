import type { FastifyInstance } from 'fastify';
import { version } from '../runtime/version.ts';

export type Health = { open(): void; drain(): void; isOpen(): boolean };

/** GET /health: the process lives, and which release it is. 200 from the first request taken until it drains; whether it can serve is answered by /ready. */
export function serveHealth(server: FastifyInstance): Health {
  let isOpen = false;
  server.get('/health', async (_request, reply) =>
    reply.code(isOpen ? 200 : 503).send({ status: isOpen ? 'ok' : 'draining', version }),
  );
  return {
    open: () => {
      isOpen = true;
    },
    drain: () => {
      isOpen = false;
    },
    isOpen: () => isOpen,
  };
}
