import { createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findFolderProblem, findPortProblem } from './find-problem.mjs';
import { createProgress } from './progress.mjs';

afterEach(() => void vi.useRealTimers());

function toScreen(isTTY: boolean) {
  let text = '';
  return { isTTY, write: (part: string) => ((text += part), true), text: () => text };
}

test('without a terminal there are plain lines only', () => {
  const screen = toScreen(false);
  const progress = createProgress({ stream: screen });
  progress.plan({ packages: 20, pages: 10 });
  progress.enter('packages');
  progress.log('installing packages …');
  progress.end();
  expect(screen.text()).toBe('[istmo] installing packages …\n');
});

test('on a terminal a bar is below the lines, says how long it takes, and is gone at the end', () => {
  vi.useFakeTimers();
  const screen = toScreen(true);
  const progress = createProgress({ stream: screen });
  progress.plan({ packages: 20, pages: 10 });
  progress.enter('packages');
  vi.advanceTimersByTime(15_000);
  expect(screen.text()).toContain('████████░░░░░░░░ about 15 s left');
  // Late: it waits before the next part.
  vi.advanceTimersByTime(60_000);
  expect(screen.text().split('\r').at(-2)).toContain('about 11 s left');
  progress.enter('pages');
  progress.log('building web …');
  expect(screen.text().endsWith('\r\u001B[K[istmo] building web …\n███████████░░░░░ about 10 s left \r')).toBe(true);
  progress.end();
  expect(screen.text().endsWith('\r\u001B[K')).toBe(true);
});

test('a port that another program listens on is named before anything is installed', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await findPortProblem({ ISTMO_PORT: String(port) })).toContain(
    `another program listens on port ${port} of 127.0.0.1`,
  );
  other.close();
  await once(other, 'close');
  expect(await findPortProblem({ ISTMO_PORT: String(port) })).toBeUndefined();
});

test('a disk without room for the packages is named with what is needed and what is free', () => {
  const folder = mkdtempSync(join(tmpdir(), 'istmo-problem-'));
  expect(findFolderProblem(folder, 1)).toBeUndefined();
  expect(findFolderProblem(folder, 1e9)).toMatch(/1000000000 MB are needed on the disk of .*, and \d+ MB are free/);
  rmSync(folder, { recursive: true });
});
