import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InvalidArgument } from '../invalid-argument.ts';
import { toOutage, Outage, throwIfAborted } from '../outage.ts';
import type { FileKey, Files, StoredFile } from './port.ts';

/** The largest file, in bytes; above the largest upload that any area allows. */
const defaultMaxBytes = 20 * 1024 * 1024;

// 128 random bits, so that names cannot be guessed, then the SHA-256 of the content, so that damage is noticed.
const keyFormat = /^([0-9a-f]{2})[0-9a-f]{30}-([0-9a-f]{64})$/;
const typeFormat = /^[a-z]{1,20}\/[a-z0-9][a-z0-9.+-]{0,80}$/;

const sha256Hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

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

/** Parses `type\n` followed by the content; a content that does not match the digest in its name is damaged. */
function parseStoredFile(whole: Uint8Array, digest: string): StoredFile {
  const end = whole.indexOf(0x0a);
  const type = new TextDecoder().decode(whole.subarray(0, Math.max(0, end)));
  const bytes = Uint8Array.from(whole.subarray(end + 1));
  if (!typeFormat.test(type) || sha256Hex(bytes) !== digest)
    throw new Outage('files', new Error('a stored file is damaged'), false);
  return { bytes, type };
}

/** A file store in a folder that all processes of one machine share; several machines need a bucket instead. */
export function diskFiles({ folder, maxBytes = defaultMaxBytes }: { folder: string; maxBytes?: number }): Files {
  /** Only names of our own form become a path, so that no name leads out of the folder. */
  const locate = (key: FileKey): { path: string; digest: string } | undefined => {
    const [, subfolder, digest] = keyFormat.exec(key) ?? [];
    return subfolder && digest ? { path: join(folder, subfolder, key), digest } : undefined;
  };
  return {
    async put(bytes, { type }, signal) {
      if (!typeFormat.test(type)) throw new InvalidArgument('a file needs a type such as image/png');
      if (bytes.byteLength > maxBytes) throw new InvalidArgument(`a file has at most ${maxBytes} bytes`);
      throwIfAborted('files', signal);
      const key = `${randomBytes(16).toString('hex')}-${sha256Hex(bytes)}`;
      const location = locate(key);
      if (!location) throw new Error(`${key} is not a name for a file`);
      try {
        await writeAtomically(location.path, [new TextEncoder().encode(`${type}\n`), bytes]);
      } catch (problem) {
        throw toOutage('files', problem);
      }
      return key;
    },
    async get(key, signal) {
      throwIfAborted('files', signal);
      const location = locate(key);
      if (!location) return undefined;
      try {
        return parseStoredFile(await readFile(location.path, signal ? { signal } : {}), location.digest);
      } catch (problem) {
        if (isMissingFile(problem)) return undefined;
        throw toOutage('files', problem);
      }
    },
    async remove(key, signal) {
      throwIfAborted('files', signal);
      const location = locate(key);
      if (!location) return;
      try {
        await rm(location.path, { force: true });
      } catch (problem) {
        throw toOutage('files', problem);
      }
    },
  };
}
