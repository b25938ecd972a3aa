import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chains } from '@istmo/contract/kernel/chain-address';
import { staffEndpoints } from '@istmo/contract/staff-wire';
import { endpoints } from '@istmo/contract/wire';
import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import type { RequestOf, Endpoint } from '@istmo/contract/kernel/endpoint';
import { withoutReplica } from '@istmo/db/replica';
import { createTestDatabase, type TestDatabase } from '@istmo/db/test-server';
import type { Db } from '@istmo/db/tx';
import { createCommitter } from '@istmo/ledger';
import { sandboxBankLink } from '@istmo/providers/bank-link/sandbox';
import { sandboxCard } from '@istmo/providers/card/sandbox';
import { sandboxChainSender } from '@istmo/providers/chain-sender/sandbox';
import { sandboxCustody } from '@istmo/providers/custody/sandbox';
import { diskCheckpointArchive } from '@istmo/providers/checkpoints/disk';
import { diskFiles } from '@istmo/providers/files/disk';
import { sandboxHoldings } from '@istmo/providers/holdings/sandbox';
import { sandboxIssuance } from '@istmo/providers/issuance/sandbox';
import { sandboxIdentity } from '@istmo/providers/identity/sandbox';
import { sandboxMail } from '@istmo/providers/mail/sandbox';
import { sandboxScreening } from '@istmo/providers/screening/sandbox';
import { sandboxPrices } from '@istmo/providers/prices/sandbox';
import { memoryStateStore } from '@istmo/providers/state-store';
import type { Logger } from 'pino';
import { afterAll } from 'vitest';
import type { App } from '../app.ts';
import { readAssetNetworks } from '../areas/instruments/public.ts';
import { followSettings } from '../areas/settings/public.ts';
import { MovableClock } from '../runtime/clock.ts';
import { createAuthentication } from '../routes/authenticate.ts';
import { createStaffAuthentication } from '../routes/authenticate-staff.ts';
import { serveCalls } from '../http/serve.ts';
import { buildServer } from '../http/server.ts';
import { Jobs } from '../runtime/jobs.ts';
import { ProcessMetrics } from '../runtime/process-metrics.ts';
import { traceTransactions } from '../runtime/trace-ledger.ts';
import type { Tracing } from '../runtime/tracing.ts';
import { observeCommits, readProviderHosts } from '../start/start-tracing.ts';
import { buildLog } from '../runtime/log.ts';
import { handlers, staffHandlers } from '../routes/areas.ts';
import { connectChains } from '../ports/live-ports.ts';
import { simulatedUnits } from '../ports/simulated-units.ts';
import { createStaff, type StaffPerson } from './test-staff.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { type CallOptions, type CallReply, callEndpoint } from './test-call.ts';
import { openTestJobs, withJobs } from './test-jobs.ts';
import { createPerson, nextCode, type Person, type Traits } from './test-people.ts';

export type { CallOptions } from './test-call.ts';
export type { Person, Traits } from './test-people.ts';

export type TestEnvOptions = {
  /** Settings that differ from the sandbox's defaults. `{ mode: 'production' }` has the strict limits. */
  readonly settings?: Partial<Settings>;
  /** Opens the pools of the handlers and of the worker, when they are not those of the test database. */
  readonly openPools?: (database: TestDatabase) => Promise<{ readonly db: Db; readonly worker: Db }>;
  readonly log?: Logger;
  /** Records spans of what handlers and jobs do. */
  readonly tracing?: Tracing | undefined;
};

export type TestEnv = Awaited<ReturnType<typeof openTestEnv>>;

/**
 * The platform for the tests of one file: an App over its own database, with sandbox adapters that keep their state in memory and a
 * clock that can be advanced, and the real server, called without a socket. Call it at the top of a `*.db.test.ts` file.
 */
export async function createTestEnv(options: TestEnvOptions = {}): Promise<TestEnv> {
  const testEnv = await openTestEnv(options);
  afterAll(() => testEnv.close());
  return testEnv;
}

// Tests set prices by hand to any value; those about jumps say how far a price may move.
const testSettings = { ISTMO_LOG_LEVEL: 'error', ISTMO_PRICE_JUMP_PERCENT: '1000000' };

/** The same for one run of a property test; the test closes it. */
export async function openTestEnv({
  settings: own = {},
  openPools = async (database) => database,
  log,
  tracing,
}: TestEnvOptions = {}) {
  const database = await createTestDatabase({}, withJobs);
  const clock = new MovableClock();
  const settings: Settings = { ...readSettings(testSettings), ...own };
  const { app, workerApp, consoleApp, adapters, stop } = await buildApp({
    database,
    pools: await openPools(database),
    clock,
    settings,
    log: log ?? buildLog(settings),
    tracing,
  });
  const server = await buildServer(app, { tracing });
  serveCalls(
    { app, server, authentication: createAuthentication(app), followSettings, base: '/api' },
    endpoints,
    handlers,
  );
  const authentication = createStaffAuthentication(consoleApp);
  serveCalls(
    { app: consoleApp, server, authentication, followSettings, base: '/console/api' },
    staffEndpoints,
    staffHandlers,
  );
  const jobs = openTestJobs(workerApp, tracing);
  const runJobs = () => jobs.run();
  return {
    app,
    /** With the worker's login, as the tasks of the worker have it. */
    workerApp,
    /** With the console's login, as the calls of staff have it. */
    consoleApp,
    server,
    db: database.db,
    owner: database.owner,
    operator: database.operator,
    signerDb: database.signer,
    readerDb: database.reader,
    admin: database.admin,
    /** For tests that open connections of their own. */
    url: database.url,
    clock,
    ...adapters,
    /** Advances the clock. */
    advance: (ms: number) => clock.runAhead(clock.aheadMs + ms),
    /** Advances the clock to the start of the next period of that length, so that a slow run does not span two periods. */
    advanceToStartOf: (ms: number) => clock.runAhead(clock.aheadMs + ms - (clock.now().getTime() % ms)),
    /** Makes a call as its contract declares it. */
    call: <E extends Endpoint>(endpoint: E, input: RequestOf<E>, options: CallOptions = {}): Promise<CallReply<E>> =>
      callEndpoint<E>(server, endpoint, { input, options }),
    /** Makes a call with any input, for input that the contract does not allow. */
    send: (endpoint: Endpoint, input: unknown, options: CallOptions = {}): Promise<CallReply<Endpoint>> =>
      callEndpoint<Endpoint>(server, endpoint, { input, options }),
    /** Creates a customer with an account, a password and a session; further traits are off unless given. */
    signUp: (name: string, traits: Traits = {}): Promise<Person> =>
      createPerson({ ...app, db: database.operator }, { name, traits }),
    /** Adds a member of staff with a session of the console. */
    addStaff: (name: string, role: StaffRole): Promise<StaffPerson> =>
      createStaff({ ...app, db: database.operator }, database.owner, { name, role }),
    /** The person's next six-digit code; the clock advances one step, so that the code is unused. */
    nextCode: (person: Person | StaffPerson): string => nextCode(clock, person),
    /** Runs all jobs that are due, and those that they queue. */
    runJobs,
    /** Emails sent, newest first, after running the jobs that are due. */
    emails: async (to?: string) => {
      await runJobs();
      return adapters.mail.list(to === undefined ? {} : { to });
    },
    /** Stops everything and drops the database. */
    close: async () => {
      await server.close();
      await jobs.stop();
      await stop();
      await database.drop();
    },
  };
}

type AppParts = {
  database: TestDatabase;
  pools: { readonly db: Db; readonly worker: Db };
  clock: MovableClock;
  settings: Settings;
  log: Logger;
  tracing: Tracing | undefined;
};

async function buildApp({ database, pools: { db, worker }, clock, settings, log, tracing }: AppParts) {
  const stateStore = memoryStateStore();
  const folder = await mkdtemp(join(tmpdir(), 'istmo-test-'));
  const prices = sandboxPrices({ stateStore, clock, seed: 'test' });
  const simulators = {
    custody: sandboxCustody({ stateStore, clock, readAssetNetworks: () => readAssetNetworks(db) }),
    card: sandboxCard({ stateStore, clock }),
    bankLink: sandboxBankLink({ stateStore, clock, checkoutUrl: `${settings.publicUrl}/sandbox/bank` }),
  };
  const adapters = {
    ...simulators,
    chainSender: sandboxChainSender({ stateStore, clock }),
    bitcoinPayments: undefined,
    identity: sandboxIdentity({ stateStore, clock }),
    mail: sandboxMail({ stateStore, clock }),
    mailReturns: undefined,
    screening: sandboxScreening({ stateStore }),
    holdings: sandboxHoldings({
      stateStore,
      readUnits: simulatedUnits(db, stateStore, { ...simulators, networks: chains }),
    }),
    issuance: sandboxIssuance({ stateStore, clock }),
    files: diskFiles({ folder }),
    checkpoints: diskCheckpointArchive({ folder: join(folder, 'checkpoints') }),
    prices,
    priceHistory: prices,
  };
  const connected = connectChains(db, { chains: {}, issuance: adapters.issuance, others: adapters });
  const figures = new ProcessMetrics();
  const open = async (leader: Db): Promise<App> => {
    const login = tracing ? traceTransactions(leader) : leader;
    const jobs = new Jobs(login, log, { tracing });
    await jobs.open();
    return {
      settings,
      clock,
      log,
      db: login,
      replica: withoutReplica(login),
      jobs,
      ledger: createCommitter(login, observeCommits(figures, tracing)),
      ...figures.measure({ ...adapters, ...connected }, readProviderHosts(settings)),
    };
  };
  const app = await open(db);
  const workerApp = await open(worker);
  const consoleApp = await open(database.console);
  const stop = async () => {
    for (const { jobs, ledger } of [app, workerApp, consoleApp]) {
      await jobs.stop();
      await ledger.stop();
    }
    await rm(folder, { recursive: true, force: true });
  };
  return { app, workerApp, consoleApp, adapters, stop };
}

/** The value of a parameter in the first link of an email. */
export function readLinkParameter(email: { readonly links: readonly string[] } | undefined, parameter: string): string {
  const [link] = email?.links ?? [];
  const value = link === undefined ? null : new URL(link).searchParams.get(parameter);
  if (value === null) throw new Error(`the email has no link with ${parameter}`);
  return value;
}
