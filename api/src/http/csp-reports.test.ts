import fastify from 'fastify';
import { Writable } from 'node:stream';
import pino from 'pino';
import { connect } from '@istmo/db/connect';
import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { CspReports } from './csp-reports.ts';
import { serveMetrics } from './metrics.ts';

const startedAt = new Date('2026-11-22T12:00:00.000Z');

async function startServer() {
  const clock = { at: startedAt, now: () => clock.at };
  const lines: Record<string, unknown>[] = [];
  const out = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(line.toString('utf8')));
      done();
    },
  });
  const settings = readSettings({ ISTMO_PUBLIC_URL: 'http://localhost:3000' });
  const server = fastify();
  const reports = new CspReports();
  const db = connect({ url: 'postgres://127.0.0.1:1/none' });
  await serveMetrics({ db, settings }, server, reports);
  await reports.serve({ log: pino({ level: 'warn' }, out), clock, settings }, server);
  const post = (
    payload: object | string,
    { url = '/csp-reports', type = 'application/csp-report', ip = '198.51.100.7' } = {},
  ) => server.inject({ method: 'POST', url, payload, headers: { 'content-type': type }, remoteAddress: ip });
  return { clock, lines, server, post };
}

const byUri = (directive: string, document = 'http://localhost:3000/login?token=secret#part') => ({
  'csp-report': {
    'document-uri': document,
    'effective-directive': directive,
    'blocked-uri': 'https://evil.example/x.js?key=secret',
    'source-file': 'http://localhost:3000/assets/a.js',
    'line-number': 7,
  },
});
const byApi = (directive: string) => ({
  type: 'csp-violation',
  age: 10,
  url: 'http://localhost:3000/dashboard',
  body: { documentURL: 'http://localhost:3000/dashboard', effectiveDirective: directive, blockedURL: 'inline' },
});
const readCounts = async (server: Awaited<ReturnType<typeof startServer>>['server']) =>
  (await server.inject('/metrics')).body.split('\n').filter((line) => line.startsWith('istmo_csp_reports_total'));

test('a report is counted by its directive and logged once an hour, without the secrets of an address', async () => {
  const { clock, lines, server, post } = await startServer();
  for (let times = 0; times < 3; times++) expect((await post(byUri('script-src-elem'))).statusCode).toBe(204);
  const reports = [byApi('require-trusted-types-for'), byApi('script-src-elem'), { type: 'deprecation', body: {} }];
  expect((await post(reports, { type: 'application/reports+json', url: '/console/csp-reports' })).statusCode).toBe(204);
  expect(await readCounts(server)).toEqual([
    'istmo_csp_reports_total{directive="script-src-elem"} 4',
    'istmo_csp_reports_total{directive="require-trusted-types-for"} 1',
  ]);
  expect(lines).toMatchObject([
    {
      directive: 'script-src-elem',
      document: 'http://localhost:3000/login',
      blocked: 'https://evil.example/x.js',
      line: 7,
      notLogged: 0,
    },
    { directive: 'require-trusted-types-for' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
  clock.at = new Date(startedAt.getTime() + 3_600_000);
  await post(byUri('script-src-elem'));
  expect(lines.at(-1)).toMatchObject({ directive: 'script-src-elem', notLogged: 3 });
});

test('reports about other sites, of unknown directives and without a shape make no new counts', async () => {
  const { lines, server, post } = await startServer();
  await post(byUri('script-src', 'https://elsewhere.example/'));
  for (let count = 0; count < 30; count++) await post(byUri(`made-up-${count}`));
  expect(await readCounts(server)).toEqual(['istmo_csp_reports_total{directive="other"} 30']);
  expect(lines).toHaveLength(1);
  for (const payload of ['', '{', '[]x', '{"csp-report":1}', 'null'])
    expect((await post(payload)).statusCode, payload).toBe(400);
  expect((await post('x'.repeat(20_000))).statusCode).toBe(413);
  expect((await post('a=b', { type: 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
});

test('an address that goes on reporting is refused before its body is read; others are heard', async () => {
  const { clock, post } = await startServer();
  for (let count = 0; count < 60; count++) expect((await post(byUri('img-src'))).statusCode).toBe(204);
  expect((await post('x'.repeat(20_000))).statusCode).toBe(429);
  expect((await post(byUri('img-src'), { ip: '198.51.100.8' })).statusCode).toBe(204);
  clock.at = new Date(startedAt.getTime() + 60_000);
  expect((await post(byUri('img-src'))).statusCode).toBe(204);
});
