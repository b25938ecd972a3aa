import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { explainNpm } from './explain-npm.mjs';
import { install, isStale } from './install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'istmo-install-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A project with one package to run and one to test, both in its own folders, so that no registry is asked. */
function makeProject(name: string): string {
  const project = join(folder, name);
  const links = { served: 'dependencies', tested: 'devDependencies' } as const;
  for (const link of Object.keys(links)) {
    mkdirSync(join(project, link), { recursive: true });
    writeFileSync(join(project, link, 'package.json'), JSON.stringify({ name: link, version: '1.0.0' }));
  }
  const own = {
    name: 'sample',
    version: '1.0.0',
    dependencies: { served: 'file:served' },
    devDependencies: { tested: 'file:tested' },
  };
  const packages = {
    '': own,
    'node_modules/served': { resolved: 'served', link: true },
    'node_modules/tested': { resolved: 'tested', link: true },
    served: { version: '1.0.0' },
    tested: { version: '1.0.0', dev: true },
  };
  writeFileSync(join(project, 'package.json'), JSON.stringify(own));
  writeFileSync(
    join(project, 'package-lock.json'),
    JSON.stringify({ name: 'sample', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
  return project;
}

const installPart = (project: string, part: 'start' | 'all') =>
  install({ node: process.execPath, folder: project, part, env: process.env, checksEngines: true });
const has = (project: string, name: string) => existsSync(join(project, 'node_modules', name));

test('a start installs what it needs; the packages of tests are added when a test needs them, and what is there stays', async () => {
  const project = makeProject('both');
  expect(isStale(project, 'start')).toBe(true);

  await installPart(project, 'start');
  expect([has(project, 'served'), has(project, 'tested')]).toEqual([true, false]);
  expect([isStale(project, 'start'), isStale(project, 'all')]).toEqual([false, true]);

  // A server that runs has such files open.
  writeFileSync(join(project, 'node_modules', '.in-use'), '');
  await installPart(project, 'all');
  expect([has(project, 'served'), has(project, 'tested'), has(project, '.in-use')]).toEqual([true, true, true]);
  expect([isStale(project, 'start'), isStale(project, 'all')]).toEqual([false, false]);
});

test('a clone that has the packages of tests keeps them when its lock file changes', async () => {
  const project = makeProject('developer');
  await installPart(project, 'all');
  writeFileSync(join(project, 'package-lock.json'), `${readFileSync(join(project, 'package-lock.json'), 'utf8')}\n`);
  expect(isStale(project, 'start')).toBe(true);
  await installPart(project, 'start');
  expect(isStale(project, 'all')).toBe(false);
});

test.each([
  ['npm error code ENOTFOUND\nnpm error network request failed', 'the npm registry cannot be reached (ENOTFOUND)'],
  [
    'npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write',
    'no space is left on the disk of /clone',
  ],
  ['npm error code EACCES\nnpm error syscall mkdir', 'this user may not write in /clone'],
  ['npm error code EUSAGE\nnpm error the lock file', 'npm ended with code 1'],
])('a failure of npm is one sentence where its cause is known: %s', (printed, sentence) => {
  expect(explainNpm(printed, { folder: '/clone', code: 1 })).toContain(sentence);
});
