import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import type { Db } from '@istmo/db/tx';
import { createSwapLoad, swapCallers } from '../src/testing/swap-load.ts';
import { drillAlerts } from './alerts-drill.ts';
import type { DrillRow } from './drill-row.ts';
import { drillUpgrade } from './upgrade-drill.ts';
import { drillImage } from './image/image-drill.ts';
import { drillFailover } from './failover-drill.ts';
import { drillMarket } from './market-drill.ts';
import { drillProcesses } from './processes-drill.ts';
import { drillRestore } from './restore-drill.ts';
import { drillRestoreWorld } from './restore-world-drill.ts';
import { type RunningProduct, type StartOptions, startProduct } from '../src/testing/test-product.ts';

type Faults = {
  readonly product: RunningProduct;
  readonly admin: Db;
  /** Resolves when the load has gone on after a fault: each caller may have had one swap in flight. */
  readonly recover: () => Promise<void>;
};

const secondsMs = (count: number): Promise<void> => pause(count * 1_000);

/** Customers swap while the fault happens, and until swaps go on afterwards. */
async function underLoad(fault: (faults: Faults) => Promise<void>, options: StartOptions = {}): Promise<DrillRow> {
  const product = await startProduct(options);
  const load = await createSwapLoad(product);
  const server = await joinEmbedded(join(product.data, 'postgres'));
  const admin = connect({ url: server.url('admin'), poolSize: 1, onError: () => {} });
  const recover = () => load.waitFor(swapCallers + 1);
  try {
    const worstWaitMs = await load.swapWhile(async () => {
      await load.waitFor(200);
      await fault({ product, admin, recover });
      await recover();
    });
    return { ...(await load.judge()), worstWaitMs };
  } finally {
    await admin.stop();
    await load.stop();
    await product.stop();
  }
}

const backendsOfApp = `select pid from pg_stat_activity where usename in ('istmo_app', 'istmo_worker') and pid <> pg_backend_pid()`;

async function readBackends(admin: Db): Promise<number[]> {
  return (await admin.query<{ pid: number }>(backendsOfApp)).map(({ pid }) => pid);
}

/** PostgreSQL with all its processes. */
async function signalDatabase({ product, admin }: Faults, signal: 'SIGSTOP', thenMs: number): Promise<void> {
  const pids = [await product.databasePid(), ...(await readBackends(admin))];
  for (const pid of pids) process.kill(pid, signal);
  await pause(thenMs);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
}

async function takeSlots({ product, admin, recover }: Faults): Promise<void> {
  const server = await joinEmbedded(join(product.data, 'postgres'));
  const [limit] = await admin.query<{ count: number }>(
    `select (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - (select count(*) from pg_stat_activity where backend_type = 'client backend'))::int as count`,
  );
  const others = Array.from({ length: limit?.count ?? 0 }, () =>
    connect({ url: server.url('reader'), poolSize: 1, onError: () => {} }),
  );
  await Promise.allSettled(others.map((other) => other.query('select 1')));
  await admin.query(`select pg_terminate_backend(pid) from (${backendsOfApp}) app`);
  await secondsMs(5);
  await Promise.all(others.map((other) => other.stop()));
  await recover();
}

async function refuseConnections({ admin }: Faults): Promise<void> {
  await admin.query('alter role istmo_app connection limit 0');
  await admin.query(`select pg_terminate_backend(pid) from (${backendsOfApp}) app`);
  await secondsMs(7);
  await admin.query('alter role istmo_app connection limit -1');
}

const setClock = ({ admin }: Faults, aheadMs: number) =>
  admin.query(
    `insert into app.sandbox_state (name, value) values ('sandbox-clock', to_jsonb($1::bigint))
     on conflict (name) do update set value = excluded.value`,
    [aheadMs],
  );

const diskBytes = 500 * 1024 * 1024;

/** Runs the drill with its data on a small file system of its own. */
async function onSmallDisk(run: (folder: string) => Promise<DrillRow>): Promise<DrillRow> {
  const folder = mkdtempSync(join(tmpdir(), 'istmo-disk-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes},mode=0711`, 'tmpfs', folder]);
  if (mount.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return { skipped: 'a small file system needs the right to mount one' };
  }
  try {
    return await run(folder);
  } finally {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillDisk(folder: string, thenMs: number): Promise<void> {
  const ballast = join(folder, 'ballast');
  // It ends with an error when there is no room left.
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64K']);
  await pause(thenMs);
  await rm(ballast);
}

/** The server is killed at several moments of its first start: while the database is made, migrated and filled. */
const killedInFirstStart = (): Promise<DrillRow> =>
  underLoad(() => Promise.resolve(), { killsInStartMs: [1_500, 2_500, 3_500, 3_000] });

type Drill = { readonly run: () => Promise<DrillRow | DrillRow[]>; readonly maxMs?: number };

export const drills: ReadonlyMap<string, Drill> = new Map(
  Object.entries<Drill>({
    load: { run: () => underLoad(() => secondsMs(10)) },
    backends: {
      run: () =>
        underLoad(async ({ admin, recover }) => {
          for (let count = 0; count < 4; count++) {
            const [pid] = await readBackends(admin);
            if (pid !== undefined) process.kill(pid, 'SIGKILL');
            await recover();
          }
        }),
    },
    postmaster: {
      run: () =>
        underLoad(async ({ product, recover }) => {
          for (let count = 0; count < 3; count++) {
            await product.killDatabase();
            await recover();
          }
        }),
    },
    node: {
      run: () =>
        underLoad(async ({ product, recover }) => {
          for (let count = 0; count < 2; count++) {
            await product.killServer();
            await recover();
          }
        }),
    },
    stopped: { run: () => underLoad((faults) => signalDatabase(faults, 'SIGSTOP', 30_000)) },
    slots: { run: () => underLoad(takeSlots) },
    'connection-limit': { run: () => underLoad(refuseConnections) },
    clock: {
      run: () =>
        underLoad(async (faults) => {
          await setClock(faults, -3_600_000);
          await secondsMs(5);
          await setClock(faults, 0);
        }),
    },
    'disk-full': { run: () => onSmallDisk((folder) => underLoad(() => fillDisk(folder, 20_000), { parent: folder })) },
    'disk-full-killed': {
      run: () =>
        onSmallDisk((folder) =>
          underLoad(
            async ({ product }) => {
              const full = fillDisk(folder, 20_000);
              await secondsMs(3);
              await product.killServer();
              await full;
            },
            { parent: folder },
          ),
        ),
    },
    'first-start': { run: killedInFirstStart },
    alerts: { run: drillAlerts },
    failover: { run: drillFailover, maxMs: 1_200_000 },
    market: { run: drillMarket, maxMs: 5_400_000 },
    processes: { run: drillProcesses },
    restore: { run: () => drillRestore('lost'), maxMs: 600_000 },
    upgrade: { run: drillUpgrade, maxMs: 600_000 },
    image: { run: drillImage, maxMs: 1_200_000 },
    'restore-world': { run: drillRestoreWorld, maxMs: 900_000 },
    'restore-to-second': { run: () => drillRestore('damaged'), maxMs: 600_000 },
  }),
);
