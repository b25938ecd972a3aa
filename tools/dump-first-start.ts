import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { connect } from '@istmo/db/connect';
import { dumpDatabase } from '@istmo/db/dump';
import { startEmbedded } from '@istmo/db/embedded';
import { findFreePort } from '@istmo/db/free-port';
import { root } from './project.ts';

const maxWaitMs = 180_000;

const hasCheckpoint = (data: string): boolean =>
  existsSync(join(data, 'checkpoints')) && readdirSync(join(data, 'checkpoints')).length > 0;

/** Starts the built product on empty data, stops it, and writes the rows of its database to a file. Returns the file's size. */
export async function dumpFirstStart(file: string): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), 'istmo-release-'));
  // The user that PostgreSQL runs as has to pass through it.
  chmodSync(data, 0o711);
  try {
    await startOnce(data);
    const server = await startEmbedded({ directory: join(data, 'postgres') });
    const db = connect({ url: server.url('admin'), poolSize: 1 });
    const dump = await dumpDatabase(db);
    await db.stop();
    await server.stop();
    const packed = gzipSync(JSON.stringify(dump), { level: 9 });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, packed);
    return packed.length;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** Until it takes requests and has signed a checkpoint of what was seeded, which it does each minute. */
async function startOnce(data: string): Promise<void> {
  const port = await findFreePort();
  const env = { ...process.env, ISTMO_DATA: data, ISTMO_PORT: `${port}`, ISTMO_LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, ['api/dist/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (part: Buffer) => part.includes('Istmo is ready at') && resolve());
    server.once('exit', (code) => reject(new Error(`the product ended with code ${code}`)));
  });
  await ready;
  const deadline = Date.now() + maxWaitMs;
  while (!hasCheckpoint(data)) {
    if (Date.now() > deadline) throw new Error('the product made no checkpoint');
    await pause(500);
  }
  server.removeAllListeners('exit');
  server.kill('SIGTERM');
  await once(server, 'exit');
}
