// One process at a time installs and builds in a clone. A file holds the turn; whoever finds its holder dead takes it over.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const beatMs = 2_000;
const staleMs = 60_000;

/**
 * Does `work` while no other process of this clone is in its own turn. Says once when it has to wait.
 * @template Result
 * @param {string} root the clone's folder
 * @param {() => Promise<Result>} work
 * @param {(line: string) => void} say
 */
export async function inTurn(root, work, say) {
  const folder = join(root, '.cache');
  const file = join(folder, 'turn');
  mkdirSync(folder, { recursive: true });
  let hasSaid = false;
  while (!take(file)) {
    if (dropIfDead(file)) continue;
    if (!hasSaid) say('another start is setting up this clone; waiting for it');
    hasSaid = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const beat = setInterval(() => touch(file), beatMs);
  const giveBack = () => rmSync(file, { force: true });
  process.once('exit', giveBack);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.removeListener('exit', giveBack);
    giveBack();
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

// The holder beats every two seconds, so a dead one shows by its process id or, when that was given to another process, by its silence.
function dropIfDead(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    const silence = Date.now() - statSync(file).mtimeMs;
    const isDead = holder > 0 ? !isAlive(holder) : silence > beatMs;
    if (!isDead && silence < staleMs) return false;
    // Renamed before it is removed: of two that find it dead, one moves it, and what was moved is looked at again.
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    const moved = Number(readFileSync(aside, 'utf8'));
    if (moved === holder) rmSync(aside, { force: true });
    else renameSync(aside, file);
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
    // The folder was cleaned under us; the work goes on, the file comes back with the next turn.
  }
}
