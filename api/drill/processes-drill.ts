import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@istmo/db/free-port';
import { createSwapLoad } from '../src/testing/swap-load.ts';
import { startPlatformBalancer } from './configuration.ts';
import { createServer } from './debian-server.ts';
import type { DrillRow } from './drill-row.ts';
import { install, type ProductProcess, startProcess } from './installation.ts';
import { findMissing, type Server } from './programs.ts';

/*
 * `npm run drill -- processes`: four processes that serve and two that work, behind the balancer of deploy/patroni, are replaced one after another while
 * customers swap. A swap that is answered 401 ends the drill, as any answer but 200 and 503 does: no customer may be signed out.
 */

const maxErrorPercent = 0.1;
// The time in which a balancer has found the new process and the rest of an operator's roll-out goes on.
const settleMs = 2_000;
const roles = ['api', 'api', 'api', 'api', 'worker', 'worker'] as const;

export async function drillProcesses(): Promise<DrillRow> {
  const missing = findMissing(['haproxy']);
  if (missing !== undefined) return { skipped: missing };
  const folder = mkdtempSync(join(tmpdir(), 'istmo-processes-'));
  chmodSync(folder, 0o755);
  const servers: Server[] = [];
  try {
    return await runIn(folder, servers);
  } finally {
    await Promise.all(servers.toReversed().map((server) => server.end('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runIn(folder: string, servers: Server[]): Promise<DrillRow> {
  const server = await createServer(folder, { max_connections: '200' });
  servers.push(await server.start());
  const installation = install(folder, { host: `127.0.0.1:${server.port}`, adminPort: server.port });
  const data = join(folder, 'platform');
  mkdirSync(data);
  const start = async (role: (typeof roles)[number], port?: number): Promise<ProductProcess> => {
    const environment = { ISTMO_TRUSTED_PROXIES: '1', ISTMO_DRAIN_MS: '5000' };
    const started = await startProcess({ installation, role, data, environment, ...(port ? { port } : {}) });
    servers.push(started);
    return started;
  };
  const processes: { role: (typeof roles)[number]; running: ProductProcess }[] = [];
  for (const role of roles) processes.push({ role, running: await start(role) });
  const port = await findFreePort();
  const serving = processes.filter(({ role }) => role === 'api').map(({ running }) => running);
  servers.push(await startPlatformBalancer(join(folder, 'haproxy-platform.cfg'), port, serving));
  const url = `http://127.0.0.1:${port}`;
  const load = await createSwapLoad({ url, data: installation.logins, waitUntilReady: async () => {} });
  const seconds: number[] = [];
  try {
    const worstWaitMs = await load.swapWhile(async () => {
      await pause(settleMs);
      for (const { role, running } of processes) {
        const from = performance.now();
        await running.end('SIGTERM');
        seconds.push((performance.now() - from) / 1_000);
        await start(role, running.port);
        await pause(settleMs);
      }
    });
    const { sent, failed } = load.requests;
    const percent = (failed * 100) / sent;
    const found = await load.judge();
    const rate = `${failed} of ${sent} requests failed, ${Math.round(percent * 1_000) / 1_000} % (aim < ${maxErrorPercent} %)`;
    return {
      ...found,
      problems: percent < maxErrorPercent ? found.problems : [...found.problems, rate],
      worstWaitMs,
      remark: `${roles.length} processes replaced, each ended within ${Math.ceil(Math.max(...seconds))} s; ${rate}; no customer signed out`,
    };
  } finally {
    await load.stop();
  }
}
