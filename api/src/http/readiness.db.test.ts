import type { ReplicaState } from '@istmo/db/replica';
import { expect, test, vi } from 'vitest';
import { listReadinessChecks } from '../areas/platform/public.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { reportUnsoundBooks } from '../runtime/books-state.ts';
import { serveReadiness } from './readiness.ts';
import fastify from 'fastify';

const env = await createTestEnv();
const { app } = env;

/** The answer of /ready of a process with this app. */
async function askReady(own: Partial<typeof app> = {}, isOpen = true) {
  const server = fastify();
  serveReadiness(server, { isOpen: () => isOpen, checks: listReadinessChecks({ ...app, ...own }) });
  const reply = await server.inject({ url: '/ready' });
  await server.close();
  const { status, checks } = reply.json();
  const failed = checks.filter(({ ok }: { ok: boolean }) => !ok).map(({ name }: { name: string }) => name);
  return { http: reply.statusCode, status, failed, checks };
}

const withFreshPrices = { settings: { ...app.settings, readyNeedsPrices: 'yes' as const } };

test('a process that can serve answers 200 with every check', async () => {
  const { http, status, checks } = await askReady();
  expect([http, status]).toEqual([200, 'ready']);
  expect(checks.map(({ name }: { name: string }) => name)).toEqual([
    'process',
    'database',
    'migrations',
    'books',
    'clock',
    'prices',
    'signing',
    'mail',
  ]);
});

test('a replica is listed with how far it is behind, and one that is too far does not make the process unready', async () => {
  const withReplica = (state: ReplicaState) => ({ replica: { ...app.replica, replica: { state: () => state } } });
  const near = await askReady(withReplica({ lagMs: 42, isUsed: true }));
  expect(near.checks.at(-1)).toEqual({ name: 'replica', ok: true, detail: '42 ms behind, read' });
  const far = await askReady(withReplica({ lagMs: 5_000, isUsed: false }));
  expect(far).toMatchObject({ http: 200, status: 'ready', failed: ['prices', 'replica'] });
  expect(far.checks.at(-1)).toMatchObject({ detail: '5000 ms behind, not read' });
  const away = await askReady(withReplica({ lagMs: undefined, isUsed: false }));
  expect(away.checks.at(-1)).toMatchObject({ ok: false, detail: 'how far it is behind is not known, not read' });
});

test('a process that drains or has not started is not ready', async () => {
  expect(await askReady({}, false)).toMatchObject({ http: 503, status: 'not ready', failed: ['process', 'prices'] });
});

test('a process that begins to drain says so at once, although its checks run again only after half a second', async () => {
  let isOpen = true;
  const server = fastify();
  serveReadiness(server, { isOpen: () => isOpen, checks: listReadinessChecks(app) });
  expect((await server.inject({ url: '/ready' })).statusCode).toBe(200);
  isOpen = false;
  expect((await server.inject({ url: '/ready' })).statusCode).toBe(503);
  await server.close();
});

test('a database that does not answer makes it unready within two seconds, and the answer names no host', async () => {
  const silent = { ...app.db, query: () => new Promise<never>(() => {}) };
  const from = performance.now();
  const { http, failed, checks } = await askReady({ db: silent });
  expect(performance.now() - from).toBeLessThan(2_500);
  expect(http).toBe(503);
  expect(failed).toEqual(expect.arrayContaining(['database', 'migrations', 'books', 'clock']));
  expect(JSON.stringify(checks)).not.toContain('127.0.0.1');
});

test('a database that lacks a migration makes it unready', async () => {
  const moved = `update istmo.migration set number = number + $1 where name like '0018%'`;
  await env.owner.query(moved, [1_000]);
  const answer = await askReady();
  await env.owner.query(moved, [-1_000]);
  expect(answer).toMatchObject({ http: 503, failed: ['migrations', 'prices'] });
});

test('stale prices are reported, and make it unready only where the operator wants that', async () => {
  expect(await askReady()).toMatchObject({ http: 200, failed: ['prices'] });
  expect(await askReady(withFreshPrices)).toMatchObject({ http: 503, failed: ['prices'] });
});

test('books in which a verification found a difference make it unready', async () => {
  await reportUnsoundBooks(env.workerApp.db, 'account 7 differs');
  const { http, failed, checks } = await askReady();
  expect([http, failed.includes('books')]).toEqual([503, true]);
  expect(JSON.stringify(checks)).not.toContain('account 7');
});

test.each([-3_600_000, -61_000, 90_000, 400 * 86_400_000])(
  'a process whose clock is %i milliseconds from that of the database is not ready',
  async (ms) => {
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
    const { http, failed } = await askReady();
    vi.restoreAllMocks();
    expect([http, failed.includes('clock')]).toEqual([503, true]);
  },
);
