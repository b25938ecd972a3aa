import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '@istmo/db/free-port';
import { createSwapLoad, type SwapLoad, swapCallers } from '../src/testing/swap-load.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { startPlatformBalancer } from './configuration.ts';
import type { DrillRow } from './drill-row.ts';
import * as z from 'zod/mini';
import { distFolder, install, type Installation, type ProductProcess, startProcess } from './installation.ts';
import type { PaymentKind } from './payment-kind.ts';
import { createPaymentLoad, type PaymentLoad } from './payment-load.ts';
import { findMissing, type Server } from './programs.ts';

/*
 * `npm run drill -- failover`: two processes of the product on the cluster of deploy/patroni, customers swap, withdraw and are paid from outside, and one after
 * another the database's leader is killed with its Patroni, the next leader is stopped for a while, the next one's network is cut, and etcd's leader is killed.
 */

const aimSeconds = 15;
// Without python3-etcd Debian's Patroni starts and cannot use etcd.
const etcdClient = '/usr/lib/python3/dist-packages/etcd';

type Fault = {
  readonly name: string;
  /** Whether machines must have networks of their own. */
  readonly needsNetworks?: boolean;
  /** Resolves when the load is expected to go on; returns what restores the cluster. */
  readonly run: (cluster: Cluster) => Promise<() => void>;
};

const stoppedMs = 30_000;

const faults: readonly Fault[] = [
  {
    name: 'leader killed',
    run: async (cluster) => {
      const leader = await cluster.findLeader();
      await leader.kill();
      return () => leader.start();
    },
  },
  {
    name: 'leader stopped',
    run: async (cluster) => {
      const leader = await cluster.findLeader();
      leader.signal('SIGSTOP');
      const goesOn = pause(stoppedMs).then(() => leader.signal('SIGCONT'));
      return () => void goesOn;
    },
  },
  {
    name: 'leader cut off',
    needsNetworks: true,
    run: async (cluster) => {
      const { machine } = await cluster.findLeader();
      machine.setNetwork?.(false);
      const goesOn = pause(stoppedMs).then(() => machine.setNetwork?.(true));
      return () => void goesOn;
    },
  },
  {
    name: "etcd's leader killed",
    run: async (cluster) => {
      const leader = await cluster.findEtcdLeader();
      await leader.kill();
      // Longer than a lease of the database's leader holds.
      await pause(15_000);
      return () => leader.start();
    },
  },
];

export async function drillFailover(): Promise<DrillRow | DrillRow[]> {
  const missing = findMissing(['patroni', 'etcd', 'haproxy']);
  if (missing !== undefined) return { skipped: missing };
  if (!existsSync(etcdClient)) return { skipped: "not installed: python3-etcd (Debian's packages)" };
  const folder = mkdtempSync(join(tmpdir(), 'istmo-failover-'));
  chmodSync(folder, 0o755);
  let cluster: Cluster | undefined;
  const servers: Server[] = [];
  try {
    cluster = await startCluster(folder);
    return await runOn(cluster, folder, servers);
  } finally {
    for (const server of servers.toReversed()) await server.end('SIGKILL');
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runOn(cluster: Cluster, folder: string, servers: Server[]): Promise<DrillRow[]> {
  const { socket, port: adminPort } = await cluster.findLeader();
  const installation = install(folder, {
    host: `127.0.0.1:${cluster.databasePort}`,
    adminHost: socket,
    adminPort,
  });
  const data = join(folder, 'platform');
  mkdirSync(data);
  const processes: ProductProcess[] = [];
  // Both serve and work, so that a task may go on in the other process; there is one signer.
  for (const own of [{}, { ISTMO_SIGNER_URL_FILE: '' }]) {
    const environment = { ISTMO_TRUSTED_PROXIES: '1', ISTMO_REPLICA: `127.0.0.1:${cluster.replicaPort}`, ...own };
    const started = await startProcess({ installation, role: 'all', data, environment });
    servers.push(started);
    processes.push(started);
  }
  const port = await findFreePort();
  servers.push(await startPlatformBalancer(join(folder, 'haproxy-platform.cfg'), port, processes));
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url);
  const load = await createSwapLoad({ url, data: installation.logins, waitUntilReady: async () => {} });
  const payments = await createPaymentLoad(installation, url);
  const rows: DrillRow[] = [];
  try {
    // What the customers of the load begin with was approved by no staff, and is a difference.
    const known = await reconcile(installation, data);
    const running = { cluster, load, payments, installation, data, processes, known };
    const hasNetworks = cluster.databases.every(({ machine }) => machine.setNetwork !== undefined);
    for (const fault of faults) {
      if (fault.needsNetworks && !hasNetworks)
        rows.push({ skipped: `${fault.name}: network namespaces need a right that is missing` });
      else rows.push(...(await underFault(fault, running)));
    }
  } catch (error) {
    const wrote = processes.map(({ output }) => output().slice(-2_000));
    return [...rows, { failure: `${String(error)}; the processes wrote: ${wrote.join('\n')}` }];
  } finally {
    await payments.stop();
    await load.stop();
  }
  return rows;
}

type Running = {
  readonly cluster: Cluster;
  readonly load: SwapLoad;
  readonly payments: PaymentLoad;
  readonly installation: Installation;
  readonly data: string;
  readonly processes: readonly ProductProcess[];
  /** Differences before the first fault. */
  readonly known: ReadonlySet<string>;
};

async function underFault({ name, run }: Fault, running: Running): Promise<DrillRow[]> {
  const { cluster, load, payments, installation, data, processes, known } = running;
  const before = { acknowledged: load.acknowledged.length, ...load.requests };
  const counts = new Map(payments.kinds.map((kind) => [kind, kind.countAcknowledged()]));
  for (const kind of payments.kinds) kind.takeLongestMs();
  const watches = new Map<PaymentKind | 'swaps', GapWatch>();
  let wholeMs = 0;
  let worstWaitMs = 0;
  await payments.payWhile(async () => {
    await waitForPayments(payments);
    worstWaitMs = await load.swapWhile(async () => {
      await load.waitFor(200);
      watches.set(
        'swaps',
        watchGap(() => load.acknowledged.length),
      );
      for (const kind of payments.kinds) watches.set(kind, watchGap(kind.count));
      const restore = await run(cluster);
      await goesOn(load, cluster);
      await waitForPayments(payments);
      for (const watch of watches.values()) watch.stop();
      restore();
      const from = performance.now();
      await cluster.waitUntilWhole();
      wholeMs = performance.now() - from;
      await load.waitFor(200);
      await waitForPayments(payments);
    });
  });
  await Promise.all(processes.map(({ url }) => waitUntilReady(url)));
  const settleSeconds = await payments.settle();
  const found = await load.judge();
  const differences = [...(await reconcile(installation, data))].filter((difference) => !known.has(difference));
  const failed = load.requests.failed - before.failed;
  const gapOf = (kind: PaymentKind | 'swaps'): string => `${toSeconds(watches.get(kind)?.longestMs() ?? 0)} s`;
  const seconds = toSeconds(worstWaitMs);
  const swaps: DrillRow = {
    ...found,
    fault: `${name}, swaps`,
    acknowledged: load.acknowledged.length - before.acknowledged,
    problems: [...found.problems, ...differences],
    worstWaitMs,
    remark: [
      `${gapOf('swaps')} without a swap, ${seconds} s until the last customer's was acknowledged (aim ${aimSeconds}${seconds > aimSeconds ? ', not reached' : ''})`,
      `${failed} refusals repeated`,
      `three nodes again ${toSeconds(wholeMs)} s after payments went on`,
      `both processes ready; replica ${await readReplica(processes)}`,
      'ledger verified',
      'reconciled',
      `load average ${Math.round(loadavg()[0] ?? 0)}`,
    ].join('; '),
  };
  const others = await Promise.all(
    payments.kinds.map(async (kind): Promise<DrillRow> => {
      const { remark, ...judged } = await kind.judge();
      const waited = `${gapOf(kind)} without an acknowledged one`;
      const settled = `at their end ${Math.round(settleSeconds)} s after the load`;
      return {
        ...judged,
        fault: `${name}, ${kind.name}`,
        acknowledged: kind.countAcknowledged() - (counts.get(kind) ?? 0),
        worstWaitMs: kind.takeLongestMs(),
        remark: [waited, `since the start ${remark}`, settled].join('; '),
      };
    }),
  );
  return [swaps, ...others];
}

const toSeconds = (ms: number): number => Math.round(ms / 100) / 10;

const maxOutageMs = 60_000;

/** Each customer may have had one swap in flight when the fault happened. */
async function goesOn(load: SwapLoad, cluster: Cluster): Promise<void> {
  const late = pause(maxOutageMs, 'late', { ref: false });
  if ((await Promise.race([load.waitFor(swapCallers + 1), late])) !== 'late') return;
  const wrote = cluster.databases.map(({ name, output }) => `${name}: ${output().slice(-2_500)}`);
  throw new Error(`no swaps for ${maxOutageMs / 1_000} s; the cluster wrote: ${wrote.join('\n')}`);
}

const paymentsUnderWay = 10;

/** Resolves when so many more of each kind of payment were acknowledged. */
async function waitForPayments({ kinds }: PaymentLoad): Promise<void> {
  const wanted = kinds.map((kind) => ({ kind, count: kind.count() + paymentsUnderWay }));
  const until = Date.now() + maxOutageMs;
  while (wanted.some(({ kind, count }) => kind.count() < count)) {
    if (Date.now() > until) throw new Error(`no ${wanted.map(({ kind }) => kind.name).join(' or no ')} in time`);
    await pause(watchEveryMs);
  }
}

type GapWatch = { stop(): void; longestMs(): number };

const watchEveryMs = 20;

/** The longest time in which nothing more was counted. */
function watchGap(read: () => number): GapWatch {
  let count = read();
  let at = performance.now();
  let longestMs = 0;
  const look = (): void => {
    if (read() === count) return;
    longestMs = Math.max(longestMs, performance.now() - at);
    count = read();
    at = performance.now();
  };
  const timer = setInterval(look, watchEveryMs);
  return {
    stop: () => {
      clearInterval(timer);
      look();
    },
    longestMs: () => longestMs,
  };
}

/** What `/ready` of the first process says of the replica. */
async function readReplica([first]: readonly ProductProcess[]): Promise<string> {
  const reply = await fetch(`${first?.url}/ready`, { signal: AbortSignal.timeout(2_000) });
  const { checks } = readiness.parse(await reply.json());
  return checks.find(({ name }) => name === 'replica')?.detail ?? 'not configured';
}

const readiness = z.object({ checks: z.array(z.object({ name: z.string(), detail: z.string() })) });

const maxReadyMs = 30_000;

async function waitUntilReady(url: string): Promise<void> {
  const until = Date.now() + maxReadyMs;
  for (;;) {
    const reply = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    // A reply that is not read keeps its connection busy.
    const found = (await reply?.text()) ?? 'no answer';
    if (reply?.status === 200) return;
    if (Date.now() > until) throw new Error(`${url} is not ready: ${found}`);
    await pause(100);
  }
}

/** The differences that `npm run admin -- reconcile` prints. */
async function reconcile({ environment }: Installation, data: string): Promise<Set<string>> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(distFolder, 'admin.js'), 'reconcile'], {
    timeout: 60_000,
    env: { PATH: process.env['PATH'], ...environment, ISTMO_DATA: data, ISTMO_LOG_LEVEL: 'silent' },
  });
  const [count = '', ...differences] = stdout.trim().split('\n');
  if (Number.parseInt(count, 10) !== differences.length) throw new Error(`reconcile printed ${stdout}`);
  return new Set(differences);
}
