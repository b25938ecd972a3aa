import type { FastifyInstance } from 'fastify';

export type Health = { open(): void; drain(): void };

/** GET /health: 200 from the first request taken until the process drains. */
export function serveHealth(server: FastifyInstance): Health {
  let isOpen = false;
  server.get('/health', async (_request, reply) =>
    reply.code(isOpen ? 200 : 503).send({ status: isOpen ? 'ok' : 'draining' }),
  );
  return {
    open: () => {
      isOpen = true;
    },
    drain: () => {
      isOpen = false;
    },
  };
}
