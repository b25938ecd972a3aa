import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  link,
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
import { findFreePort, probePort } from './free-port.ts';
import { exists, type OsUser } from './postgres-binaries.ts';

/*
 * The directory of an embedded server: `cluster` (PostgreSQL's data), `password`, `port`, `log`, `socket`.
 */

/** Prepares the directory of an embedded server, at a path its operating-system user can access. */
export async function openHome(directory: string, user: OsUser | undefined): Promise<string> {
  await mkdir(directory, { recursive: true });
  const resolved = await realpath(directory);
  if (user === undefined || (await isReachable(resolved, user))) return resolved;
  if (await isReachable(path.dirname(resolved), user)) {
    // Only this directory itself is closed: others may then traverse it, and its secret files have their own modes.
    await chmod(resolved, (await stat(resolved)).mode | 0o011);
    return resolved;
  }
  return openUnderVarLib(resolved, user);
}

// The unprivileged user cannot access a checkout under /root. The data is then stored under /var/lib, with a link in the directory.
async function openUnderVarLib(directory: string, user: OsUser): Promise<string> {
  const link = path.join(directory, 'elsewhere');
  const target = path.join('/var/lib/istmo', createHash('sha256').update(directory).digest('hex').slice(0, 16));
  if (!(await exists(link))) {
    // The directory was removed to start with an empty database. The old data is renamed, never deleted.
    if (await exists(target)) await rename(target, `${target}.old-${randomBytes(4).toString('hex')}`);
    await mkdir(target, { recursive: true });
    await rm(link, { force: true });
    await symlink(target, link);
  }
  const home = await realpath(link);
  if (!(await isReachable(home, user))) throw new Error(`the user PostgreSQL runs as cannot reach ${home}`);
  return home;
}

async function isReachable(directory: string, { uid, gid }: OsUser): Promise<boolean> {
  for (let place = directory; ; place = path.dirname(place)) {
    const { mode, uid: owner, gid: group } = await stat(place);
    const traverseBit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & traverseBit) === 0) return false;
    if (place === path.dirname(place)) return true;
  }
}

/** Finds the user to run as: the owner of existing data, else the unprivileged user. Data that root owns is transferred to that user. */
export async function findOwner(home: string, user: OsUser | undefined): Promise<OsUser | undefined> {
  const cluster = path.join(home, 'cluster');
  if (user === undefined || !(await exists(cluster))) return user;
  const { uid, gid } = await stat(cluster);
  if (uid !== 0) return { uid, gid };
  await changeOwner(cluster, user);
  return user;
}

async function changeOwner(place: string, user: OsUser): Promise<void> {
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(path.join(entry.parentPath, entry.name), user.uid, user.gid);
  }
  await chown(place, user.uid, user.gid);
}

/** Reads the server's password, which is generated at the first start and readable by this user only. */
export async function readPassword(home: string): Promise<string> {
  const file = path.join(home, 'password');
  const isThere = await exists(file);
  const stored = isThere ? (await readFile(file, 'utf8')).trim() : '';
  if (stored !== '') {
    if (((await lstat(file)).mode & 0o077) !== 0) await chmod(file, 0o600);
    return stored;
  }
  // Written under another name, so that a start that is killed leaves no half of a password; of two starts the first one's holds.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (isThere) await rm(file, { force: true });
  await link(unfinished, file).catch(ignoreExisting);
  await rm(unfinished);
  return (await readFile(file, 'utf8')).trim();
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}

/** Derives a separate password for each role, so that the password of one role gives no access to another. */
export function derivePassword(password: string, role: string): string {
  return createHmac('sha256', password).update(role).digest('hex');
}

/** Chooses the port that clients already use, else that of the last start if it is free, else any, and stores it for the next start. */
export async function choosePort(home: string, usedPort?: number): Promise<number> {
  const file = path.join(home, 'port');
  const lastPort = (await exists(file)) ? Number(await readFile(file, 'utf8')) : 0;
  const port = usedPort ?? (await probePort(lastPort)) ?? (await findFreePort());
  if (port !== lastPort) await writeFile(file, `${port}\n`);
  return port;
}

/** Of a Unix socket's whole path; Linux allows 107, macOS 103. */
const maxSocketPath = 103;

/**
 * The folder of the server's Unix socket, over which a query takes less than half of the time that it takes over TCP. Undefined where
 * there are no such sockets and where the path is too long for one.
 */
export async function openSocketFolder(home: string, user: OsUser | undefined): Promise<string | undefined> {
  const folder = path.join(home, 'socket');
  const longest = Buffer.byteLength(path.join(folder, '.s.PGSQL.65535'));
  if (process.platform === 'win32' || longest > maxSocketPath) return undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}
