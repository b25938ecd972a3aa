import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '@istmo/db/free-port';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';

/* The server of frames as an operator's supervisor runs it (docs/recipes/database-logins.md): nothing to read from, no channel. */

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

async function start(channel: 'ipc' | 'ignore') {
  const [cards, identity] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ISTMO_TOKENISER_KEY: randomBytes(32).toString('base64'),
      ISTMO_TOKENISER_PORT: `${cards}`,
      ISTMO_IDENTITY_FRAME_PORT: `${identity}`,
      ISTMO_HOST: '127.0.0.1',
      ISTMO_PUBLIC_URL: 'https://istmo.example',
    },
    stdio: ['ignore', 'ignore', 'pipe', channel],
  });
  running.push(child);
  let written = '';
  child.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const ended = once(child, 'exit');
  for (const port of [cards, identity])
    await eventually(async () => {
      expect(child.exitCode, `the process ended: ${written}`).toBeNull();
      const reply = await fetch(`http://127.0.0.1:${port}/`);
      expect(reply.status, written).toBeLessThan(500);
    });
  return { child, ended, written: () => written };
}

test('the servers of frames run until a signal stops them, and say why they end', async () => {
  const frames = await start('ignore');
  expect(frames.child.exitCode).toBeNull();
  frames.child.kill('SIGTERM');
  expect(await frames.ended).toEqual([0, null]);
  expect(frames.written()).toContain('ends on SIGTERM');
});

test('in the sandbox they end with the server that started them', async () => {
  const frames = await start('ipc');
  frames.child.disconnect();
  expect(await frames.ended).toEqual([0, null]);
  expect(frames.written()).toContain('the process that started it has ended');
});
