import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from './postgres-process.ts';

/*
 * Records which process manages the server of a directory, so that a second process on the same data does not stop it.
 */

/** True when this process now manages the server; false when another running process does. */
export async function claim(home: string): Promise<boolean> {
  const file = path.join(home, 'claimed-by');
  const ownName = await describeProcess(process.pid);
  const holder = await readFile(file, 'utf8').catch(() => undefined);
  if (holder !== undefined && holder !== ownName && (await isSameProcess(holder))) return false;
  await rm(file, { force: true });
  return writeFile(file, ownName, { flag: 'wx' }).then(() => true, isTaken);
}

// Only an existing file means that another process was faster; a full disk, for example, is an error.
function isTaken(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
  throw error;
}

export async function releaseClaim(home: string): Promise<void> {
  const file = path.join(home, 'claimed-by');
  const holder = await readFile(file, 'utf8').catch(() => undefined);
  if (holder === (await describeProcess(process.pid))) await rm(file, { force: true });
}

async function isSameProcess(holder: string): Promise<boolean> {
  const pid = Number(holder.split(' ')[0]);
  return pid > 0 && isAlive(pid) && (await describeProcess(pid)) === holder;
}

// Process ids are reused, in a container often the same ones; the start time identifies the process.
async function describeProcess(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return `${pid} ${status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
}
