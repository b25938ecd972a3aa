import { createServer } from 'node:net';
import { connect } from '@istmo/db/connect';
import * as m from '@istmo/contract/messages';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { CspReports } from './csp-reports.ts';
import { LoadShedding } from './load-shedding.ts';
import { serveMetrics } from './metrics.ts';
import { Refusal } from './refusal.ts';
import { sendError } from './serve.ts';

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

test('what is refused is counted by the code of its reply, and what is refused under load too; an answer is not', async () => {
  const server = fastify();
  await serveMetrics({ db, settings: readSettings({}) }, server, new CspReports());
  const shedding = new LoadShedding();
  shedding.protect(server);
  const refuse = () => new Refusal('wrong_code', m.kernel_bad_request, {});
  server.get('/refused', async (_request, reply) => sendError(reply, 'en', refuse()));
  server.get('/broken', async (_request, reply) => sendError(reply, 'en', new Error('a mistake')));
  server.get('/list', { config: { loadKind: 'list' } }, async () => ({ isListed: true }));
  await server.listen({ port: 0 });
  const address = server.listeningOrigin;
  const admitted = Array.from({ length: 16 }, () => shedding.admit('list'));
  for (const path of ['refused', 'refused', 'broken', 'list']) await fetch(`${address}/${path}`);
  for (const one of admitted) one?.leave();
  expect((await fetch(`${address}/list`)).status).toBe(200);
  const lines = (await (await fetch(`${address}/metrics`)).text()).split('\n');
  expect(lines.filter((line) => line.startsWith('istmo_refusals_total')).toSorted()).toEqual([
    'istmo_refusals_total{code="internal"} 1',
    'istmo_refusals_total{code="overloaded"} 1',
    'istmo_refusals_total{code="wrong_code"} 2',
  ]);
  shedding.stop();
  await server.close();
});
