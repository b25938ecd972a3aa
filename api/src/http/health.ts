import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { App } from '../app.ts';

export type Health = { open(): void; drain(): void };

/** GET /health: 200 from the first request taken until the process drains. GET /metrics: Prometheus metrics, not on the public port in production. */
export function serveHealth(app: App, server: FastifyInstance): Health {
  let isOpen = false;
  server.get('/health', async (_request, reply) =>
    reply.code(isOpen ? 200 : 503).send({ status: isOpen ? 'ok' : 'draining' }),
  );

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'istmo_http_seconds',
    help: 'Time to answer, by call and code',
    labelNames: ['call', 'code'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2, 5],
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    seconds.observe({ call: request.routeOptions.url ?? 'none', code: reply.statusCode }, reply.elapsedTime / 1000);
  });
  if (app.settings.mode === 'sandbox' || app.settings.metricsPort === 0) {
    if (app.settings.mode === 'sandbox') {
      server.get('/metrics', async (_request, reply) =>
        reply.type(registry.contentType).send(await registry.metrics()),
      );
    }
  }
  return {
    open: () => {
      isOpen = true;
    },
    drain: () => {
      isOpen = false;
    },
  };
}
