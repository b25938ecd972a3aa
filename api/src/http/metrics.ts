import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '@istmo/db/tx';
import type { App } from '../app.ts';
import { readBooksState, readCheckResults } from '../runtime/books-state.ts';
import type { ProcessMetrics } from '../runtime/process-metrics.ts';
import { type AreaMetrics, registerAreaMetrics } from './area-metrics.ts';
import type { CspReports } from './csp-reports.ts';

export type Metrics = { stop(): Promise<void> };

type MoreMetrics = {
  /** Of the commits, tasks and providers of this process. */
  readonly process?: ProcessMetrics;
  /** Of a process that works: what the areas tell. */
  readonly areas?: AreaMetrics | undefined;
};

/**
 * Prometheus metrics: on a port of their own when one is set, which the operator does not expose to the internet; else the sandbox has
 * them on its main port, and production has none.
 */
export async function serveMetrics(
  { settings, db, jobs, replica }: Pick<App, 'settings' | 'db'> & Partial<Pick<App, 'jobs' | 'replica'>>,
  server: FastifyInstance,
  cspReports: CspReports,
  { process, areas }: MoreMetrics = {},
): Promise<Metrics> {
  const registry = createRegistry(server, { db, jobs, replica }, cspReports);
  for (const metric of process?.list() ?? []) registry.registerMetric(metric);
  if (areas) registerAreaMetrics(registry, areas);
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

type Sources = {
  readonly db: Db;
  readonly jobs: App['jobs'] | undefined;
  readonly replica: App['replica'] | undefined;
};

function createRegistry(server: FastifyInstance, { db, jobs, replica }: Sources, cspReports: CspReports): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'istmo_http_seconds',
    help: 'Time to answer, by call and code',
    labelNames: ['call', 'code'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'istmo_books_open',
    help: '1 while the books are open, 0 since a check or a verification found a difference',
    registers: [registry],
    async collect() {
      // Without an answer of the database there is no value, which an alert can be about too; a reset would make it 0.
      this.remove();
      const state = await readBooksState(db).catch(() => undefined);
      if (state) this.set(state.isSound ? 1 : 0);
    },
  });
  new Gauge({
    name: 'istmo_check_sound',
    help: '1 where the last run of a check found nothing, 0 where it found something: books, ledger, signatures of approvals',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name: check, isSound } of await readCheckResults(db).catch(() => []))
        this.set({ check }, isSound ? 1 : 0);
    },
  });
  new Counter({
    name: 'istmo_csp_reports_total',
    help: 'Reports of browsers about pages that broke their content security policy, by directive',
    labelNames: ['directive'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [directive, count] of cspReports.counts) this.inc({ directive }, count);
    },
  });
  registerJobs(registry, { db, jobs });
  registerReplica(registry, replica);
  const refusals = new Counter({
    name: 'istmo_refusals_total',
    help: 'Requests that were not done, by the code of their reply',
    labelNames: ['code'],
    registers: [registry],
  });
  server.addHook('onResponse', (request, reply, done) => {
    if (reply.problemCode !== undefined) refusals.inc({ code: reply.problemCode });
    seconds.observe({ call: request.routeOptions.url ?? 'none', code: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

function registerReplica(registry: Registry, reader: App['replica'] | undefined): void {
  const state = () => reader?.replica?.state();
  new Gauge({
    name: 'istmo_replica_lag_seconds',
    help: 'How far the replica is behind, as this process measures it; no value without a replica, and while that is not known',
    registers: [registry],
    collect() {
      this.remove();
      const lagMs = state()?.lagMs;
      if (lagMs !== undefined) this.set(lagMs / 1_000);
    },
  });
  new Gauge({
    name: 'istmo_replica_used',
    help: '1 while reads that may be a little old go to the replica, 0 while they go to the leader; no value without a replica',
    registers: [registry],
    collect() {
      this.remove();
      const now = state();
      if (now) this.set(now.isUsed ? 1 : 0);
    },
  });
}

function registerJobs(registry: Registry, { db, jobs }: Omit<Sources, 'replica'>): void {
  new Gauge({
    name: 'istmo_jobs',
    help: 'Jobs that are not done, by queue and state; those that failed used all their tries',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name: queue, ...counts } of (await jobs?.countByState(db).catch(() => undefined)) ?? [])
        for (const [state, count] of Object.entries(counts)) this.set({ queue, state }, count);
    },
  });
  new Gauge({
    name: 'istmo_job_oldest_seconds',
    help: 'Since when the oldest job of a queue waits or is tried, by queue; no value where none does',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, seconds: age } of (await jobs?.readOldest(db).catch(() => undefined)) ?? [])
        this.set({ queue }, age);
    },
  });
}
