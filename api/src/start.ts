import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteModule } from '@istmo/contract/areas/site/site-pages';
import { wire } from '@istmo/contract/wire';
import { createCommitter } from '@istmo/ledger';
import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import { EventStream } from './areas/notifications/public.ts';
import { issueTranches } from './areas/offering/public.ts';
import { openDatabase } from './database.ts';
import { serveDocuments } from './documents-route.ts';
import { doorkeeperOf } from './doorkeeper.ts';
import { serveEvents } from './event-route.ts';
import { serveApiPage } from './http/api-page.ts';
import { serveHealth } from './http/health.ts';
import { servePages } from './http/pages.ts';
import { serveCalls } from './http/serve.ts';
import { buildServer } from './http/server.ts';
import { Jobs } from './jobs.ts';
import { serveKycWebhook } from './kyc-webhook-route.ts';
import { buildLog } from './log.ts';
import { choosePorts, type Sandbox } from './ports.ts';
import { startWork } from './room-work.ts';
import { handlers, queues, work } from './rooms.ts';
import { followClock, growChains, serveSandbox } from './sandbox/sandbox.ts';
import { seedSandbox } from './sandbox/seed.ts';
import { readSettings } from './settings.ts';
import { verifyBooks } from './verify-books.ts';

export type Running = { readonly app: App; readonly address: string; stop(): Promise<void> };

const siteFolder = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** Starts the platform with the given environment: database, stand-ins or adapters, API, worker. Answers when it takes requests. */
export async function start(environment: NodeJS.ProcessEnv): Promise<Running> {
  const settings = readSettings(environment);
  const log = buildLog(settings);
  const database = await openDatabase(settings, log);
  const { outside, sandbox } = choosePorts(settings, database.db);
  const jobs = new Jobs(database.db, log);
  await jobs.open(queues);
  const ledger = createCommitter(database.db);
  const app: App = { settings, log, db: database.db, ledger, jobs, ...outside };
  await issueTranches(app);
  if (sandbox) await seedSandbox(app, sandbox.ports);

  const server = await buildServer(app);
  const health = serveHealth(app, server);
  const events = new EventStream(app);
  if (settings.role !== 'worker') await serveEverything({ app, server, events, sandbox });
  if (sandbox) await startWork(app, jobs, [{ loops: [followClock(sandbox)] }]);
  const ownLoops = [verifyBooks(database.own), ...(sandbox ? [growChains(sandbox)] : [])];
  if (settings.role !== 'api') await startWork(app, jobs, [...work, { loops: ownLoops }]);

  const address = await server.listen({ host: settings.host, port: settings.port });
  health.open();
  process.stdout.write(`Istmo is ready at ${settings.publicUrl}\n`);
  return {
    app,
    address,
    stop: async () => {
      health.drain();
      events.stop();
      await server.close();
      await jobs.stop();
      await ledger.stop();
      await database.stop();
    },
  };
}

type Everything = { app: App; server: FastifyInstance; events: EventStream; sandbox: Sandbox | undefined };

async function serveEverything({ app, server, events, sandbox }: Everything): Promise<void> {
  const doorkeeper = doorkeeperOf(app);
  const endpoints = [...wire.values()];
  serveCalls({ app, server, doorkeeper }, endpoints, handlers);
  serveEvents({ app, server, doorkeeper, events });
  await serveKycWebhook(app, server);
  serveApiPage(server, {
    endpoints,
    built: new Set(handlers.map(({ endpoint }) => endpoint.wire)),
    brand: app.settings.brand,
  });
  if (sandbox) serveSandbox(app, server, sandbox);
  const site: SiteModule = await import(pathToFileURL(join(siteFolder, 'server', 'site.js')).href);
  const settings = serveDocuments(server, app.settings, site);
  await servePages(server, { dist: siteFolder, pages: site.sitePages(settings), widgetHosts: widgetHosts(app) });
}

// The live provider's script and calls; the sandbox's widget is served by ourselves.
function widgetHosts(app: App): string[] {
  return app.settings.mode === 'production'
    ? ['https://static.sumsub.com', 'https://api.sumsub.com', 'https://*.sumsub.com']
    : [];
}
