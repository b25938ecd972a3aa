import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Misuse } from '../misuse.ts';
import { asOutage, Outage, stopIfCalledOff } from '../outage.ts';
import type { FileKey, Files, KeptFile } from './port.ts';

/** Bytes one file may have; above the largest upload any room allows. */
const usualMost = 20 * 1024 * 1024;

// 128 random bits, then the SHA-256 of the content: nobody guesses a name, and a damaged file betrays itself.
const keyForm = /^([0-9a-f]{2})[0-9a-f]{30}-([0-9a-f]{64})$/;
const typeForm = /^[a-z]{1,20}\/[a-z0-9][a-z0-9.+-]{0,80}$/;

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function isAbsent(problem: unknown): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === 'ENOENT';
}

/** Writes beside the place, to the platter, and moves it there: a reader sees the whole file or none. */
async function writeWhole(path: string, parts: readonly Uint8Array[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    const file = await open(beside, 'wx', 0o600);
    try {
      for (const part of parts) await file.writeFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (problem) {
    await rm(beside, { force: true });
    throw problem;
  }
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Reads `type\n` and then the content; a content that its name does not vouch for is damaged. */
function readKept(whole: Uint8Array, digest: string): KeptFile {
  const end = whole.indexOf(0x0a);
  const type = new TextDecoder().decode(whole.subarray(0, Math.max(0, end)));
  const bytes = Uint8Array.from(whole.subarray(end + 1));
  if (!typeForm.test(type) || digestOf(bytes) !== digest)
    throw new Outage('files', new Error('a kept file is damaged'), false);
  return { bytes, type };
}

/** Files in a folder of this machine, which every process on it may share. For one machine; several share a bucket. */
export function diskFiles({ folder, mostBytes = usualMost }: { folder: string; mostBytes?: number }): Files {
  /** The path comes from our own form of names only, so no name leads out of the folder. */
  const placeOf = (key: FileKey): { path: string; digest: string } | undefined => {
    const [, shelf, digest] = keyForm.exec(key) ?? [];
    return shelf && digest ? { path: join(folder, shelf, key), digest } : undefined;
  };
  return {
    async put(bytes, { type }, signal) {
      if (!typeForm.test(type)) throw new Misuse('a file needs a type such as image/png');
      if (bytes.byteLength > mostBytes) throw new Misuse(`a file has at most ${mostBytes} bytes`);
      stopIfCalledOff('files', signal);
      const key = `${randomBytes(16).toString('hex')}-${digestOf(bytes)}`;
      const place = placeOf(key);
      if (!place) throw new Error(`${key} is not a name for a file`);
      try {
        await writeWhole(place.path, [new TextEncoder().encode(`${type}\n`), bytes]);
      } catch (problem) {
        throw asOutage('files', problem);
      }
      return key;
    },
    async get(key, signal) {
      stopIfCalledOff('files', signal);
      const place = placeOf(key);
      if (!place) return undefined;
      try {
        return readKept(await readFile(place.path, signal ? { signal } : {}), place.digest);
      } catch (problem) {
        if (isAbsent(problem)) return undefined;
        throw asOutage('files', problem);
      }
    },
    async remove(key, signal) {
      stopIfCalledOff('files', signal);
      const place = placeOf(key);
      if (!place) return;
      try {
        await rm(place.path, { force: true });
      } catch (problem) {
        throw asOutage('files', problem);
      }
    },
  };
}
