import { throwIfAborted } from '../outage.ts';
import { type BucketSettings, openBucket } from '../s3/bucket.ts';
import type { FileTarget } from './copy-files.ts';
import { isFileKey, nameFile, verifyFile } from './file-key.ts';
import type { Files } from './port.ts';

/** A file store in a bucket, which processes on any number of machines share. Each object is a file, and its Content-Type the type. */
export function s3Files(settings: BucketSettings, maxBytes?: number): Files & FileTarget {
  const bucket = openBucket('files', settings);
  const toName = (key: string) => `files/${key}`;
  return {
    async put(bytes, { type }, signal) {
      const key = nameFile({ bytes, type }, maxBytes);
      await bucket.put(toName(key), bytes, { type }, signal);
      return key;
    },
    async get(key, signal) {
      throwIfAborted('files', signal);
      const found = isFileKey(key) ? await bucket.get(toName(key), signal) : undefined;
      return found && verifyFile(key, found);
    },
    async remove(key, signal) {
      throwIfAborted('files', signal);
      if (isFileKey(key)) await bucket.remove(toName(key), signal);
    },
    async store(key, { bytes, type }) {
      await bucket.put(toName(key), bytes, { type });
    },
  };
}
