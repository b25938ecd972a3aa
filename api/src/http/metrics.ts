import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { App } from '../app.ts';

export type Metrics = { stop(): Promise<void> };

/**
 * Prometheus metrics: on a port of their own when one is set, which the operator does not expose to the internet; else the sandbox has
 * them on its main port, and production has none.
 */
export async function serveMetrics({ settings }: Pick<App, 'settings'>, server: FastifyInstance): Promise<Metrics> {
  const registry = createRegistry(server);
  if (settings.metricsPort === 0) {
    if (settings.mode === 'sandbox')
      server.get('/metrics', async (_request, reply) =>
        reply.type(registry.contentType).send(await registry.metrics()),
      );
    return { stop: async () => {} };
  }
  const own = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    own.once('error', reject);
    own.listen(settings.metricsPort, settings.host, resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        own.close(() => resolve());
        own.closeAllConnections();
      }),
  };
}

function createRegistry(server: FastifyInstance): Registry {
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
  return registry;
}
