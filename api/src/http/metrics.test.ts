import { createServer } from 'node:net';
import { connect } from '@istmo/db/connect';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { CspReports } from './csp-reports.ts';
import { serveMetrics } from './metrics.ts';

// A database that does not answer.
const db = connect({ url: 'postgres://127.0.0.1:1/none' });

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('the probe has no port');
  return address.port;
}

test('with a port of their own, the metrics are there and not on the main port', async () => {
  const metricsPort = await findFreePort();
  const server = fastify();
  const metrics = await serveMetrics(
    { db, settings: { ...readSettings({}), mode: 'production', metricsPort } },
    server,
    new CspReports(),
  );
  expect((await server.inject('/metrics')).statusCode).toBe(404);
  const reply = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const text = await reply.text();
  expect(text).toContain('istmo_http_seconds');
  // The database does not answer, so it is not known whether the books are open.
  expect(text).not.toMatch(/^istmo_books_open \d/m);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
  await metrics.stop();
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow();
});

test('without a port the sandbox has them on its main port, and production has none', async () => {
  for (const [mode, code] of [
    ['sandbox', 200],
    ['production', 404],
  ] as const) {
    const server = fastify();
    await serveMetrics({ db, settings: { ...readSettings({}), mode } }, server, new CspReports());
    expect((await server.inject('/metrics')).statusCode).toBe(code);
  }
});
