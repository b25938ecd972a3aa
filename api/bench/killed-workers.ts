import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { asId, type StaffId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Db } from '@istmo/db/tx';

type KilledWork = {
  /** The program of the worker: it reports by a message that it is ready, starts at the next, and exits when nothing is left. */
  readonly file: string;
  readonly args: readonly string[];
  readonly kills: number;
  /** How long each works at least before it is killed, at most twice that. */
  readonly workMs: number;
};

async function start({ file, args }: Pick<KilledWork, 'file' | 'args'>): Promise<ChildProcess> {
  const child = fork(file, [...args]);
  await once(child, 'message');
  return child;
}

/** Works with workers that are killed one after another, then with one that ends by itself; how often one was killed at work. */
export async function workWhileKilled(work: KilledWork): Promise<number> {
  let next = start(work);
  for (let killed = 0; killed < work.kills; killed++) {
    const child = await next;
    next = start(work);
    child.send('go');
    const ended = once(child, 'exit').then(() => true);
    if (await Promise.race([ended, pause(work.workMs * (1 + Math.random())).then(() => false)])) {
      (await next).kill('SIGKILL');
      return killed;
    }
    child.kill('SIGKILL');
    await ended;
  }
  const last = await next;
  last.send('go');
  await once(last, 'exit');
  return work.kills;
}

/** One of the staff, by whom something was decided. */
export async function addBenchStaff(owner: Db): Promise<StaffId> {
  const id = asId<'staff'>(newId());
  await owner.query(
    `insert into app.staff (id, name, email, role, tfa_secret, created_at) values ($1, $2, $2, 'administrator', '\\x00', now())`,
    [id, id],
  );
  return id;
}
