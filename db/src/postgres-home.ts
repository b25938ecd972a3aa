import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { freePort, ifFree } from './free-port.ts';
import { exists, type OsUser } from './postgres-binaries.ts';

/*
 * What an embedded server keeps on disk, in one directory: `cluster` (PostgreSQL's own data), `password`, `port`, `log`.
 */

/** The directory that holds one embedded server, at a place its operating-system user can reach. */
export async function openHome(directory: string, user: OsUser | undefined): Promise<string> {
  await mkdir(directory, { recursive: true });
  const here = await realpath(directory);
  if (user === undefined || (await isReachable(here, user))) return here;
  if (await isReachable(path.dirname(here), user)) {
    // Only this directory is closed. It may be passed through then; what is secret in it has modes of its own.
    await chmod(here, (await stat(here)).mode | 0o011);
    return here;
  }
  return openElsewhere(here, user);
}

// A checkout under /root is closed to `nobody`. The data then lives under /var/lib, and a link in the directory says where.
async function openElsewhere(here: string, user: OsUser): Promise<string> {
  const link = path.join(here, 'elsewhere');
  const real = path.join('/var/lib/istmo', createHash('sha256').update(here).digest('hex').slice(0, 16));
  if (!(await exists(link))) {
    // Whoever removed the directory wanted to start afresh. The old data is set aside, never deleted.
    if (await exists(real)) await rename(real, `${real}.set-aside-${randomBytes(4).toString('hex')}`);
    await mkdir(real, { recursive: true });
    await rm(link, { force: true });
    await symlink(real, link);
  }
  const home = await realpath(link);
  if (!(await isReachable(home, user))) throw new Error(`the user PostgreSQL runs as cannot reach ${home}`);
  return home;
}

async function isReachable(directory: string, { uid, gid }: OsUser): Promise<boolean> {
  for (let place = directory; ; place = path.dirname(place)) {
    const { mode, uid: owner, gid: group } = await stat(place);
    const enter = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & enter) === 0) return false;
    if (place === path.dirname(place)) return true;
  }
}

/** The user to run as: whoever owns the data already, else the unprivileged one. Data that root owns is given away. */
export async function ownerOf(home: string, user: OsUser | undefined): Promise<OsUser | undefined> {
  const cluster = path.join(home, 'cluster');
  if (user === undefined || !(await exists(cluster))) return user;
  const { uid, gid } = await stat(cluster);
  if (uid !== 0) return { uid, gid };
  await giveAway(cluster, user);
  return user;
}

async function giveAway(place: string, user: OsUser): Promise<void> {
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(path.join(entry.parentPath, entry.name), user.uid, user.gid);
  }
  await chown(place, user.uid, user.gid);
}

/** The server's password, made at first start and readable by this user alone. */
export async function passwordIn(home: string): Promise<string> {
  const file = path.join(home, 'password');
  if (await exists(file)) {
    if (((await lstat(file)).mode & 0o077) !== 0) await chmod(file, 0o600);
    return (await readFile(file, 'utf8')).trim();
  }
  const password = randomBytes(24).toString('hex');
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}

/** Each role signs in with a password of its own, so that a session of one cannot turn into the other. */
export function passwordOfRole(password: string, role: string): string {
  return createHmac('sha256', password).update(role).digest('hex');
}

/** The port used last time if it is free, else a free one; remembered for the next start. */
export async function portIn(home: string): Promise<number> {
  const file = path.join(home, 'port');
  const remembered = (await exists(file)) ? Number(await readFile(file, 'utf8')) : 0;
  const port = (await ifFree(remembered)) ?? (await freePort());
  await writeFile(file, `${port}\n`);
  return port;
}
