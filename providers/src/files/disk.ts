import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toOutage, throwIfAborted } from '../outage.ts';
import { isFileKey, nameFile, verifyFile } from './file-key.ts';
import type { FileSource } from './copy-files.ts';
import type { FileKey, Files, StoredFile } from './port.ts';

function isMissingFile(problem: unknown): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === 'ENOENT';
}

/** Writes to a temporary file, syncs it to disk and renames it: a reader sees the whole file or none. */
async function writeAtomically(path: string, parts: readonly Uint8Array[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      for (const part of parts) await file.writeFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (problem) {
    await rm(temporary, { force: true });
    throw problem;
  }
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Parses `type\n` followed by the content. */
function parseStoredFile(whole: Uint8Array): StoredFile {
  const end = whole.indexOf(0x0a);
  const type = new TextDecoder().decode(whole.subarray(0, Math.max(0, end)));
  return { bytes: Uint8Array.from(whole.subarray(end + 1)), type };
}

type DiskSettings = { readonly folder: string; readonly maxBytes?: number };

/** A file store in a folder that all processes of one machine share; several machines need a bucket instead. */
export function diskFiles({ folder, maxBytes }: DiskSettings): Files & FileSource {
  const locate = (key: FileKey): string | undefined =>
    isFileKey(key) ? join(folder, key.slice(0, 2), key) : undefined;
  return {
    async put(bytes, { type }, signal) {
      const key = nameFile({ bytes, type }, maxBytes);
      throwIfAborted('files', signal);
      const path = locate(key);
      if (path === undefined) throw new Error(`${key} is not a name for a file`);
      try {
        await writeAtomically(path, [new TextEncoder().encode(`${type}\n`), bytes]);
      } catch (problem) {
        throw toOutage('files', problem);
      }
      return key;
    },
    async get(key, signal) {
      throwIfAborted('files', signal);
      const path = locate(key);
      if (path === undefined) return undefined;
      try {
        return verifyFile(key, parseStoredFile(await readFile(path, signal ? { signal } : {})));
      } catch (problem) {
        if (isMissingFile(problem)) return undefined;
        throw toOutage('files', problem);
      }
    },
    async remove(key, signal) {
      throwIfAborted('files', signal);
      const path = locate(key);
      if (path === undefined) return;
      try {
        await rm(path, { force: true });
      } catch (problem) {
        throw toOutage('files', problem);
      }
    },
    async listKeys() {
      try {
        return (await readdir(folder, { recursive: true })).map((path) => path.slice(3)).filter(isFileKey);
      } catch (problem) {
        if (isMissingFile(problem)) return [];
        throw toOutage('files', problem);
      }
    },
  };
}
