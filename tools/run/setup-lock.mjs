// Only one process at a time installs and builds in a clone. It holds a lock file; another process takes over the lock of a dead holder.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const heartbeatMs = 2_000;
const staleMs = 60_000;

/**
 * Runs `work` while holding the clone's lock. Logs once when it has to wait.
 * @template Result
 * @param {string} root the clone's folder
 * @param {() => Promise<Result>} work
 * @param {(line: string) => void} log
 */
export async function withSetupLock(root, work, log) {
  const folder = join(root, '.cache');
  const file = join(folder, 'setup.lock');
  mkdirSync(folder, { recursive: true });
  let hasLogged = false;
  while (!acquire(file)) {
    if (removeIfDead(file)) continue;
    if (!hasLogged) log('another process is setting up this clone; waiting for it');
    hasLogged = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const heartbeat = setInterval(() => touch(file), heartbeatMs);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.removeListener('exit', release);
    release();
  }
}

function acquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

// The holder touches the file every two seconds. It is dead when its process is gone or, as the id may be reused, when the file is old.
function removeIfDead(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    const ageMs = Date.now() - statSync(file).mtimeMs;
    const isDead = holder > 0 ? !isAlive(holder) : ageMs > heartbeatMs;
    if (!isDead && ageMs < staleMs) return false;
    // Renamed before it is removed: of two processes that find it dead only one succeeds, and it checks the renamed file again.
    const renamed = `${file}.${process.pid}`;
    renameSync(file, renamed);
    const renamedHolder = Number(readFileSync(renamed, 'utf8'));
    if (renamedHolder === holder) rmSync(renamed, { force: true });
    else renameSync(renamed, file);
    return true;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return true;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The folder was removed meanwhile; the work continues without a lock.
  }
}
