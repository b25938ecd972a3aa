import { createHash, randomBytes } from 'node:crypto';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage } from '../outage.ts';
import type { FileKey, StoredFile } from './port.ts';

/** The largest file, in bytes; above the largest upload that any area allows. */
const defaultMaxBytes = 20 * 1024 * 1024;

// 128 random bits, so that names cannot be guessed, then the SHA-256 of the content, so that damage is noticed.
const keyFormat = /^[0-9a-f]{32}-([0-9a-f]{64})$/;
const typeFormat = /^[a-z]{1,20}\/[a-z0-9][a-z0-9.+-]{0,80}$/;

const sha256Hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A new name for a file that may be stored. Throws `InvalidArgument` for a malformed type or too many bytes. */
export function nameFile({ bytes, type }: StoredFile, maxBytes = defaultMaxBytes): FileKey {
  if (!typeFormat.test(type)) throw new InvalidArgument('a file needs a type such as image/png');
  if (bytes.byteLength > maxBytes) throw new InvalidArgument(`a file has at most ${maxBytes} bytes`);
  return `${randomBytes(16).toString('hex')}-${sha256Hex(bytes)}`;
}

/** Whether it is a name of our own form: no other becomes a path or the name of an object. */
export const isFileKey = (key: string): boolean => keyFormat.test(key);

/** Returns the file when its content has the digest of its name. Throws an outage that no retry cures when not. */
export function verifyFile(key: FileKey, file: StoredFile): StoredFile {
  const [, digest] = keyFormat.exec(key) ?? [];
  if (!typeFormat.test(file.type) || sha256Hex(file.bytes) !== digest)
    throw new Outage('files', new Error('a stored file is damaged'), false);
  return file;
}
