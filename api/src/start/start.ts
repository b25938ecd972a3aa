import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteModule } from '@istmo/contract/areas/site/site-pages';
import { staffEndpoints } from '@istmo/contract/staff-wire';
import { endpoints } from '@istmo/contract/wire';
import { seedLegalTexts } from '@istmo/db/seed-legal';
import { seedQuestionnaires } from '@istmo/db/seed-questionnaires';
import { seedOffering, seedRegistry } from '@istmo/db/seed-registry';
import { withoutReplica } from '@istmo/db/replica';
import type { Db } from '@istmo/db/tx';
import { createCommitter, setTimeBound } from '@istmo/ledger';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { readSwapEvents } from '../areas/exchange/public.ts';
import { MarketStream } from '../areas/market-data/public.ts';
import { EventStream } from '../areas/notifications/public.ts';
import { issueTranches } from '../areas/offering/public.ts';
import { checkCoverTask, reconcileTask } from '../areas/reconciliation/public.ts';
import { followSettings } from '../areas/settings/public.ts';
import { checkApprovalsTask } from '../books/check-approvals.ts';
import { checkBooksTask, createPartitionsTask } from '../books/check-books.ts';
import { type Database, openDatabase } from './database.ts';
import { createOfferingFinder } from '../routes/offering-pages.ts';
import { serveDocuments } from '../routes/documents-route.ts';
import { createAuthentication } from '../routes/authenticate.ts';
import { createStaffAuthentication } from '../routes/authenticate-staff.ts';
import { findNodeProblems } from '../ports/check-nodes.ts';
import { checkCheckpointKey } from '../books/check-checkpoint-key.ts';
import { checkpointTask } from '../books/checkpoint-task.ts';
import { serveEvents, serveMarketEvents } from '../routes/event-route.ts';
import { serveApiPage } from '../http/api-page.ts';
import { prepareDrain } from '../http/drain.ts';
import { serveHealth } from '../http/health.ts';
import { CspReports } from '../http/csp-reports.ts';
import { serveMetrics } from '../http/metrics.ts';
import { serveConsolePages } from '../http/console-pages.ts';
import { servePages } from '../http/pages.ts';
import { serveReadiness } from '../http/readiness.ts';
import { RefusalCounts } from '../http/refusal-counts.ts';
import { recordRefusalsTask, storeRefusalsTask } from '../routes/refusal-tasks.ts';
import { LoadShedding } from '../http/load-shedding.ts';
import { findLoadKind } from '../routes/load-kinds.ts';
import { serveCalls } from '../http/serve.ts';
import { buildServer } from '../http/server.ts';
import { Jobs } from '../runtime/jobs.ts';
import { serveWebhooks } from '../routes/webhooks-route.ts';
import { reportProcessTask } from '../runtime/report-process.ts';
import { ProcessMetrics } from '../runtime/process-metrics.ts';
import { buildLog } from '../runtime/log.ts';
import { chooseAdapters, type Sandbox } from '../ports/ports.ts';
import { startTasks } from './start-tasks.ts';
import { observeCommits, readProviderHosts, startTracing } from './start-tracing.ts';
import { traceTransactions } from '../runtime/trace-ledger.ts';
import type { Tracing } from '../runtime/tracing.ts';
import { areaMetrics, areaTasks, handlers, queues, staffHandlers, waitingLists } from '../routes/areas.ts';
import { followClock, growChains, serveSandbox } from '../sandbox/sandbox.ts';
import { seedSandbox } from '../sandbox/seed.ts';
import { seedCases } from '../sandbox/seed-cases.ts';
import { noticeRestore } from '../books/restore.ts';
import { runSigner } from './run-signer.ts';
import { runFrames } from './run-frames.ts';
import { listReadinessChecks, seeFramesTask } from '../areas/platform/public.ts';
import { readUnderWay } from '../books/money-under-way.ts';
import { readSettings } from '../settings/settings.ts';
import { SettingsError } from '../settings/settings-problems.ts';
import { serveOneClickUnsubscribe } from '../routes/unsubscribe-route.ts';
import { verifyLedgerTask } from '../books/verify-ledger.ts';

export type RunningPlatform = { readonly app: App; readonly address: string; stop(): Promise<void> };

const consoleFolder = join(import.meta.dirname, '..', '..', '..', 'console', 'dist');
const siteFolder = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');

type Moments = {
  /** Called when the database is there and filled. */
  readonly onSetUp?: () => void;
  /** Its pages may be built meanwhile. */
  readonly pagesBuilt?: Promise<void>;
};

/** Starts the platform with the given environment: database, adapters, API, worker. Resolves when it takes requests. */
export async function start(
  environment: NodeJS.ProcessEnv,
  { onSetUp, pagesBuilt }: Moments = {},
): Promise<RunningPlatform> {
  const settings = readSettings(environment);
  const log = buildLog(settings);
  const tracing = await startTracing(settings, log);
  const database = await openDatabase(settings, log, queues);
  const { adapters, sandbox } = chooseAdapters(settings, database.db);
  const watching = { figures: new ProcessMetrics(), tracing };
  const { clock, ...providers } = adapters;
  const shared = { settings, log, clock, ...watching.figures.measure(providers, readProviderHosts(settings)) };
  const app = await openApp(shared, database, { db: database.db, ...watching });
  const consoleApp = database.consoleDb && (await openApp(shared, database, { db: database.consoleDb, ...watching }));
  const workerApp =
    database.workerDb &&
    (await openApp(shared, database, { db: database.workerDb, ...watching, works: { leaseDb: database.leaseDb } }));
  await checkCheckpointKey(app);
  await checkConnections(app);
  await database.setUp((db) => setUp({ app, consoleApp, workerApp, sandbox }, db));
  onSetUp?.();

  const shedding = new LoadShedding();
  const server = await buildServer(app, { shedding, tracing });
  const health = serveHealth(server);
  const drain = prepareDrain(server);
  serveReadiness(server, { isOpen: () => health.isOpen(), checks: listReadinessChecks(app) });
  const cspReports = new CspReports();
  const metrics = await serveMetrics(app, server, cspReports, {
    process: watching.figures,
    areas: workerApp && { app: workerApp, metrics: areaMetrics, waiting: waitingLists },
  });
  await cspReports.serve(app, server);
  const streams = { events: new EventStream(app, [readSwapEvents]), markets: new MarketStream(app) };
  const refusals = new RefusalCounts();
  await pagesBuilt;
  if (settings.role !== 'worker') await serveRoutes({ app, consoleApp, workerApp, server, streams, refusals, sandbox });
  await startTasks(app, [{ intervalTasks: [storeRefusalsTask(refusals), reportProcessTask(settings)] }]);
  if (sandbox) await startTasks(app, [{ intervalTasks: [followClock(sandbox, workerApp?.jobs)] }]);
  if (workerApp) await noticeRestore(workerApp);
  if (workerApp) await startTasks(workerApp, [...areaTasks, { intervalTasks: listOwnTasks(database, sandbox) }]);

  // In production an operator runs it elsewhere, where this process cannot reach its key.
  const signer =
    sandbox && workerApp && database.signerUrl !== '' ? await runSigner(workerApp, database.signerUrl) : undefined;

  const frames = sandbox && settings.role !== 'worker' ? runFrames(settings, log) : undefined;

  const address = await server.listen({ host: settings.host, port: settings.port });
  health.open();
  process.stdout.write(`Istmo is ready at ${settings.publicUrl}\n`);
  return {
    app,
    address,
    stop: async () => {
      health.drain();
      for (const stream of Object.values(streams)) stream.stop();
      await drain.start(settings.drainMs);
      await server.close();
      shedding.stop();
      await metrics.stop();
      await Promise.all([signer?.stop(), frames?.stop()]);
      for (const one of [workerApp, consoleApp, app]) {
        await one?.jobs.stop();
        await one?.ledger.stop();
      }
      await database.stop();
      await tracing?.stop();
    },
  };
}

type SetUpParts = Pick<ServedParts, 'app' | 'consoleApp' | 'workerApp' | 'sandbox'>;

/** Brings the data of the start up to date: instruments, offering, texts of the law, and the sandbox's people. */
async function setUp({ app, consoleApp, workerApp, sandbox }: SetUpParts, db: Db): Promise<void> {
  const ledger = createCommitter(db);
  const setUpApp: App = { ...app, db, replica: withoutReplica(db), ledger };
  // The sandbox's clock can be advanced by years, and its customers have a past.
  if (sandbox) await setTimeBound(db, { behind: '100 years', ahead: '100 years' });
  await seedRegistry(db);
  if (sandbox) await seedOffering(db);
  await seedLegalTexts(db);
  await seedQuestionnaires(db, app.clock.now());
  await issueTranches(setUpApp);
  await followSettings(app);
  if (sandbox) await seedSandbox(setUpApp, sandbox.adapters, workerApp && { app, workerApp, consoleApp });
  if (sandbox && workerApp && app.settings.demoCases === 'yes')
    await seedCases(setUpApp, sandbox.adapters, { app, workerApp, consoleApp });
  await ledger.stop();
}

/** Refuses to start with a mail server or with nodes that are not what the settings need them to be. */
async function checkConnections({ settings, mail }: App): Promise<void> {
  const mailProblem = await mail.findSetupProblem();
  const nodeProblems = await findNodeProblems(settings);
  const problems = [...(mailProblem === undefined ? [] : [`ISTMO_SMTP_URL: ${mailProblem}`]), ...nodeProblems];
  if (problems.length > 0) throw new SettingsError(problems);
}

/** The worker's tasks that belong to no area. */
function listOwnTasks({ workerUrl, readUrl, replica }: Database, sandbox: Sandbox | undefined) {
  return [
    checkpointTask(workerUrl),
    createPartitionsTask,
    checkBooksTask(),
    verifyLedgerTask({ readUrl, replica }),
    checkApprovalsTask(readUrl),
    reconcileTask(readUrl),
    checkCoverTask(readUnderWay),
    recordRefusalsTask,
    seeFramesTask,
    ...(sandbox ? [growChains(sandbox)] : []),
  ];
}

type OpenedLogin = {
  readonly db: Db;
  readonly figures: ProcessMetrics;
  readonly tracing: Tracing | undefined;
  /** Its process looks after the jobs of all too. */
  readonly works?: { readonly leaseDb: Db | undefined };
};

/** What handlers, or the worker's tasks, use: both have the same services, each with the rights of its own login. */
async function openApp(
  shared: Omit<App, 'db' | 'replica' | 'ledger' | 'jobs'>,
  { replicaOf }: Pick<Database, 'replicaOf'>,
  { db: leader, figures, tracing, works }: OpenedLogin,
): Promise<App> {
  const db = tracing ? traceTransactions(leader) : leader;
  const jobs = new Jobs(db, shared.log, { observer: figures, tracing, ...(works && { ...works, supervise: true }) });
  await jobs.open();
  const ledger = createCommitter(db, observeCommits(figures, tracing));
  figures.follow(ledger);
  return { ...shared, db, replica: replicaOf(leader), ledger, jobs };
}

type ServedParts = {
  app: App;
  consoleApp: App | undefined;
  workerApp: App | undefined;
  server: FastifyInstance;
  streams: { readonly events: EventStream; readonly markets: MarketStream };
  refusals: RefusalCounts;
  sandbox: Sandbox | undefined;
};

async function serveRoutes({
  app,
  consoleApp,
  workerApp,
  server,
  streams,
  refusals,
  sandbox,
}: ServedParts): Promise<void> {
  const authentication = createAuthentication(app);
  serveCalls(
    { app, server, authentication, followSettings, refusals, findLoadKind, base: '/api' },
    endpoints,
    handlers,
  );
  if (consoleApp) await serveConsole({ app: consoleApp, server, refusals });
  serveEvents({ server, authentication, events: streams.events });
  serveMarketEvents({ server, authentication, markets: streams.markets });
  await serveWebhooks(app, server);
  await serveOneClickUnsubscribe(app, server);
  serveApiPage(server, {
    endpoints,
    built: new Set(handlers.map(({ endpoint }) => endpoint.wire)),
    brand: app.settings.brand,
  });
  if (sandbox) serveSandbox({ app, workerApp, consoleApp, server, sandbox });
  const site: SiteModule = await import(pathToFileURL(join(siteFolder, 'server', 'site.js')).href);
  const settings = await serveDocuments(server, app, site);
  await servePages(server, {
    dist: siteFolder,
    pages: site.sitePages(settings),
    framedOrigins: [app.settings.tokeniserUrl, app.settings.identityFrameUrl],
    cameraOrigin: app.settings.identityFrameUrl,
    publicUrl: app.settings.publicUrl,
    findOfferings: createOfferingFinder(app),
  });
}

type ServedConsole = Pick<Parameters<typeof serveCalls>[0], 'app' | 'server' | 'refusals'>;

async function serveConsole(served: ServedConsole): Promise<void> {
  const { app, server } = served;
  const authentication = createStaffAuthentication(app);
  serveCalls(
    { ...served, authentication, followSettings, findLoadKind, base: '/console/api' },
    staffEndpoints,
    staffHandlers,
  );
  await serveConsolePages(server, { dist: consoleFolder, settings: app.settings });
}
