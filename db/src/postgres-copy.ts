import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { unprivilegedUser } from './postgres-binaries.ts';
import { openHome } from './postgres-home.ts';
import { findRunning } from './postgres-process.ts';

const run = promisify(execFile);

/** Copies the data of an embedded server that does not run to a folder beside it, with owners and modes. Returns that folder. */
export async function copyCluster(directory: string, name: string): Promise<string> {
  const home = await openStopped(directory);
  const copy = path.join(home, name);
  const unfinished = `${copy}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await run('cp', ['-a', path.join(home, 'cluster'), unfinished]);
  } catch (cause) {
    // A disk that is full would stay so.
    await rm(unfinished, { recursive: true, force: true });
    throw cause;
  }
  await rename(unfinished, copy);
  return copy;
}

/** Puts a copy in the place of the data; the server does not run. */
export async function restoreCluster(directory: string, copy: string): Promise<void> {
  const cluster = path.join(await openStopped(directory), 'cluster');
  await rm(cluster, { recursive: true, force: true });
  await rename(copy, cluster);
}

async function openStopped(directory: string): Promise<string> {
  const home = await openHome(directory, await unprivilegedUser());
  if (await findRunning(home)) throw new Error(`the PostgreSQL server of ${home} is running`);
  return home;
}
