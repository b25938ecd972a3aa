import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from './postgres-process.ts';

/*
 * Which process looks after the server in a home: a second one that starts on the same data must not stop it under the first.
 */

/** True when this process now looks after the server; false when another living one does. */
export async function claim(home: string): Promise<boolean> {
  const file = path.join(home, 'claimed-by');
  const me = await nameOf(process.pid);
  const holder = await readFile(file, 'utf8').catch(() => undefined);
  if (holder !== undefined && holder !== me && (await isSameProcess(holder))) return false;
  await rm(file, { force: true });
  return writeFile(file, me, { flag: 'wx' }).then(
    () => true,
    () => false,
  );
}

export async function giveUpClaim(home: string): Promise<void> {
  const file = path.join(home, 'claimed-by');
  const holder = await readFile(file, 'utf8').catch(() => undefined);
  if (holder === (await nameOf(process.pid))) await rm(file, { force: true });
}

async function isSameProcess(holder: string): Promise<boolean> {
  const pid = Number(holder.split(' ')[0]);
  return pid > 0 && isAlive(pid) && (await nameOf(pid)) === holder;
}

// Numbers of processes come round again, in a container always the same ones; the time of birth tells them apart.
async function nameOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return `${pid} ${status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
}
