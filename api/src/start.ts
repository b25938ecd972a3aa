import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteModule } from '@istmo/contract/areas/site/site-pages';
import { wire } from '@istmo/contract/wire';
import { seedRegistry } from '@istmo/db/seed-registry';
import { createCommitter } from '@istmo/ledger';
import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import { EventStream } from './areas/notifications/public.ts';
import { issueTranches } from './areas/offering/public.ts';
import { openDatabase } from './database.ts';
import { serveDocuments } from './documents-route.ts';
import { createAuthentication } from './authenticate.ts';
import { serveEvents } from './event-route.ts';
import { serveApiPage } from './http/api-page.ts';
import { serveHealth } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import { servePages } from './http/pages.ts';
import { serveCalls } from './http/serve.ts';
import { buildServer, waitForResponsiveness } from './http/server.ts';
import { Jobs } from './jobs.ts';
import { serveKycWebhook } from './kyc-webhook-route.ts';
import { buildLog } from './log.ts';
import { chooseAdapters, type Sandbox } from './ports.ts';
import { startTasks } from './area-tasks.ts';
import { handlers, queues, areaTasks } from './areas.ts';
import { followClock, growChains, serveSandbox } from './sandbox/sandbox.ts';
import { seedSandbox } from './sandbox/seed.ts';
import { readSettings, usesLiveIdentity } from './settings.ts';
import { verifyLedgerTask } from './verify-ledger.ts';

export type Running = { readonly app: App; readonly address: string; stop(): Promise<void> };

const siteFolder = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** Starts the platform with the given environment: database, adapters, API, worker. Resolves when it takes requests. */
export async function start(environment: NodeJS.ProcessEnv): Promise<Running> {
  const settings = readSettings(environment);
  const log = buildLog(settings);
  const database = await openDatabase(settings, log);
  const { adapters, sandbox } = chooseAdapters(settings, database.db);
  const jobs = new Jobs(database.db, log);
  await jobs.open(queues);
  const ledger = createCommitter(database.db);
  const app: App = { settings, log, db: database.db, ledger, jobs, ...adapters };
  await seedRegistry(app.db);
  await issueTranches(app);
  if (sandbox) await seedSandbox(app, sandbox.adapters);

  const server = await buildServer(app);
  const health = serveHealth(server);
  const metrics = await serveMetrics(app, server);
  const events = new EventStream(app);
  if (settings.role !== 'worker') await serveRoutes({ app, server, events, sandbox });
  if (sandbox) await startTasks(app, jobs, [{ intervalTasks: [followClock(sandbox)] }]);
  const ownTasks = [verifyLedgerTask(database.connection), ...(sandbox ? [growChains(sandbox)] : [])];
  if (settings.role !== 'api') await startTasks(app, jobs, [...areaTasks, { intervalTasks: ownTasks }]);

  await waitForResponsiveness(server);
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
      await metrics.stop();
      await jobs.stop();
      await ledger.stop();
      await database.stop();
    },
  };
}

type ServedParts = { app: App; server: FastifyInstance; events: EventStream; sandbox: Sandbox | undefined };

async function serveRoutes({ app, server, events, sandbox }: ServedParts): Promise<void> {
  const authentication = createAuthentication(app);
  const endpoints = [...wire.values()];
  serveCalls({ app, server, authentication }, endpoints, handlers);
  serveEvents({ server, authentication, events });
  await serveKycWebhook(app, server);
  serveApiPage(server, {
    endpoints,
    built: new Set(handlers.map(({ endpoint }) => endpoint.wire)),
    brand: app.settings.brand,
  });
  if (sandbox) serveSandbox(app, server, sandbox);
  const site: SiteModule = await import(pathToFileURL(join(siteFolder, 'server', 'site.js')).href);
  const settings = await serveDocuments(server, app, site);
  await servePages(server, { dist: siteFolder, pages: site.sitePages(settings), widgetHosts: listWidgetHosts(app) });
}

// The hosts of the live identity provider's script and calls; the sandbox serves its widget from its own origin.
function listWidgetHosts(app: App): string[] {
  return usesLiveIdentity(app.settings)
    ? ['https://static.sumsub.com', 'https://api.sumsub.com', 'https://*.sumsub.com']
    : [];
}
