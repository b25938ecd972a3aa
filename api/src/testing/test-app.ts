import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wire } from '@istmo/contract/wire';
import type { RequestOf, Endpoint, RefusalReply, ReplyOf } from '@istmo/contract/kernel/endpoint';
import { createTestDatabase, type TestDatabase } from '@istmo/db/test-server';
import { createCommitter } from '@istmo/ledger';
import { sandboxCustody } from '@istmo/providers/custody/sandbox';
import { diskFiles } from '@istmo/providers/files/disk';
import { sandboxIdentity } from '@istmo/providers/identity/sandbox';
import { sandboxMail } from '@istmo/providers/mail/sandbox';
import { sandboxPrices } from '@istmo/providers/prices/sandbox';
import { memoryStateStore } from '@istmo/providers/state-store';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { PgBoss } from 'pg-boss';
import { afterAll } from 'vitest';
import type { App } from '../app.ts';
import { readAssetNetworks } from '../areas/instruments/public.ts';
import { MovableClock } from '../clock.ts';
import { createAuthentication } from '../authenticate.ts';
import type { Handler } from '../http/handler.ts';
import { serveCalls } from '../http/serve.ts';
import { buildServer } from '../http/server.ts';
import { Jobs } from '../jobs.ts';
import type { AreaTasks } from '../area-tasks.ts';
import { buildLog } from '../log.ts';
import { handlers, areaTasks as builtWork } from '../areas.ts';
import { readSettings, type Settings } from '../settings.ts';
import { createPerson, nextCode, type Person, type Traits } from './test-people.ts';

export type { Person, Traits } from './test-people.ts';

export type TestEnvOptions = {
  /** Handlers and jobs of rooms that `rooms.ts` does not list yet; all that it lists are there. */
  readonly rooms?: readonly (readonly Handler[])[];
  readonly work?: readonly AreaTasks[];
  /** What differs from a sandbox with nothing set. `{ mode: 'production' }` has the strict limits. */
  readonly settings?: Partial<Settings>;
};

/** How a call is made: by whom, from where, in which language, with which further headers. */
export type CallOptions = {
  readonly as?: Person | { readonly token: string };
  readonly address?: string;
  readonly language?: 'en' | 'es';
  readonly headers?: Readonly<Record<string, string>>;
  /** The browser's cookies, as `name=value`. */
  readonly cookie?: string;
};

type Envelope = { readonly status: number; readonly success: number; readonly msg: string };
export type CallReply<E> = {
  readonly http: number;
  readonly body: Partial<ReplyOf<E>> & Partial<RefusalReply> & Envelope;
  readonly raw: LightMyRequestResponse;
};

export type TestEnv = Awaited<ReturnType<typeof openTestEnv>>;

/**
 * The real thing for the tests of one file: an App over a database of its own with stand-ins on a shelf in memory and a clock that
 * moves, and the real server around it, asked without a socket. Call it at the top of a `*.db.test.ts` file.
 */
export async function createTestEnv(options: TestEnvOptions = {}): Promise<TestEnv> {
  const stage = await openTestEnv(options);
  afterAll(() => stage.close());
  return stage;
}

/** The same for one run of a test that has many; whoever opens it closes it. */
export async function openTestEnv({ rooms = [], work: furtherWork = [], settings: own = {} }: TestEnvOptions = {}) {
  const work = [...new Set([...builtWork, ...furtherWork])];
  const database = await createTestDatabase();
  const clock = new MovableClock();
  const settings: Settings = { ...readSettings({ ISTMO_LOG_LEVEL: 'error' }), ...own };
  const { app, outside, stop } = await buildApp({ database, clock, settings, work });
  const server = await buildServer(app);
  serveCalls({ app, server, doorkeeper: createAuthentication(app) }, [...wire.values()], [...handlers, ...rooms.flat()]);
  const runJobs = () => runQueuedJobs(app, work);
  return {
    app,
    server,
    db: database.db,
    owner: database.owner,
    /** For whoever brings connections of their own. */
    url: database.url,
    clock,
    ...outside,
    /** Moves the house's clock on. */
    advance: (ms: number) => clock.runAhead(clock.aheadMs + ms),
    /** Moves the clock on to where the next stretch of that length begins, so that a slow run doesn't straddle two of them. */
    advanceToStartOf: (ms: number) => clock.runAhead(clock.aheadMs + ms - (clock.now().getTime() % ms)),
    /** Makes a call as its contract declares it and answers the reply as it arrives. */
    call: <E extends Endpoint>(endpoint: E, input: RequestOf<E>, how: CallOptions = {}): Promise<CallReply<E>> =>
      call<E>(server, endpoint, { input, how }),
    /** Sends whatever is given, for input no contract would let through. */
    send: (endpoint: Endpoint, input: unknown, how: CallOptions = {}): Promise<CallReply<Endpoint>> =>
      call<Endpoint>(server, endpoint, { input, how }),
    /** A customer with an account, a password and a session, made through the rooms' doors: activated and without anything else unless asked. */
    signUp: (name: string, traits: Traits = {}): Promise<Person> => createPerson(app, { name, traits }),
    /** The person's next six digits; the clock moves on a step, so that it was never used. */
    nextCode: (person: Person): string => nextCode(clock, person),
    /** Does all jobs that are due, and those that they ask for. */
    runJobs,
    /** Letters sent, newest first, after doing the jobs that are due. */
    letters: async (to?: string) => {
      await runJobs();
      return outside.mail.list(to === undefined ? {} : { to });
    },
    /** Ends all of it and drops the database. */
    close: async () => {
      await server.close();
      await stop();
      await database.drop();
    },
  };
}

type AppParts = { database: TestDatabase; clock: MovableClock; settings: Settings; work: readonly AreaTasks[] };

async function buildApp({ database, clock, settings, work }: AppParts) {
  const { db } = database;
  const stateStore = memoryStateStore();
  const folder = await mkdtemp(join(tmpdir(), 'istmo-test-'));
  const prices = sandboxPrices({ stateStore, clock, seed: 'test' });
  const outside = {
    custody: sandboxCustody({ stateStore, clock, readAssetNetworks: () => readAssetNetworks(db) }),
    identity: sandboxIdentity({ stateStore, clock }),
    mail: sandboxMail({ stateStore, clock }),
    files: diskFiles({ folder }),
    prices,
    priceHistory: prices,
  };
  const log = buildLog(settings);
  const jobs = new Jobs(db, log);
  await jobs.open(listQueues(work));
  const ledger = createCommitter(db);
  const app: App = { settings, clock, log, db, jobs, ledger, ...outside };
  const stop = async () => {
    await jobs.stop();
    await ledger.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { app, outside, stop };
}

function listQueues(work: readonly AreaTasks[]): string[] {
  return listWorkers(work).map(({ queue }) => queue);
}

function listWorkers(work: readonly AreaTasks[]) {
  return work.flatMap(({ workers = [] }) => workers);
}

// Workers poll; a test wants to know that they are through.
async function runQueuedJobs(app: App, work: readonly AreaTasks[]): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await app.db.query(text, values) }) },
    schema: 'pgboss',
    createSchema: false,
    supervise: false,
    schedule: false,
    useListenNotify: false,
  });
  await boss.start();
  const workers = listWorkers(work);
  for (let done = 1; done > 0;) {
    done = 0;
    for (const { queue, run } of workers) {
      const due = await boss.fetch(queue, { batchSize: 50, includeMetadata: true });
      // In the order they were asked for, so that the newest letter is the last one written.
      for (const job of due.toSorted((left, right) => left.createdOn.getTime() - right.createdOn.getTime())) {
        await run(app, job.data);
        await boss.complete(queue, job.id);
      }
      done += due.length;
    }
  }
  await boss.stop({ graceful: false });
}

async function call<E extends Endpoint>(
  server: FastifyInstance,
  endpoint: Endpoint,
  asked: { input: unknown; how: CallOptions },
): Promise<CallReply<E>> {
  const { input, how } = asked;
  const isPost = endpoint.method === 'POST';
  const raw = await server.inject({
    method: endpoint.method,
    url: `/api/${endpoint.wire}${isPost ? '' : toQuery(input)}`,
    remoteAddress: how.address ?? '192.0.2.1',
    headers: {
      ...(isPost ? { 'content-type': 'application/json' } : {}),
      ...(how.as ? { authorization: `Bearer ${how.as.token}` } : {}),
      ...(how.language ? { 'accept-language': how.language } : {}),
      ...(how.cookie ? { cookie: how.cookie } : {}),
      ...(endpoint.movesMoney ? { 'idempotency-key': randomUUID() } : {}),
      ...how.headers,
    },
    ...(isPost ? { payload: typeof input === 'string' ? input : JSON.stringify(input) } : {}),
  });
  return { http: raw.statusCode, body: raw.json(), raw };
}

function toQuery(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  ).toString();
  return query === '' ? '' : `?${query}`;
}

/** The value of a parameter in the first link of a letter. */
export function readLinkParameter(letter: { readonly links: readonly string[] } | undefined, parameter: string): string {
  const [link] = letter?.links ?? [];
  const value = link === undefined ? null : new URL(link).searchParams.get(parameter);
  if (value === null) throw new Error(`the letter has no link with ${parameter}`);
  return value;
}
