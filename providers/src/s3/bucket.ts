import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ListObjectsV2CommandOutput, PutObjectCommandInput } from '@aws-sdk/client-s3';
import { Outage, type ProviderName } from '../outage.ts';
import { type CallS3, codeOf, connectS3, repeated, type S3Settings, statusOf } from './client.ts';

export type BucketSettings = S3Settings & {
  readonly bucket: string;
  /** What the names of all objects begin with. */
  readonly prefix: string;
  /** How the service encrypts what it stores; `bucket`: as the bucket is set up. */
  readonly encryption: 'bucket' | 'AES256' | 'aws:kms';
  /** Key of the key service; empty: its default key. */
  readonly kmsKey: string;
};

/** No version of the object may be deleted or changed before `until`; the bucket must have been made with object lock. */
export type ObjectLock = { readonly mode: 'GOVERNANCE' | 'COMPLIANCE'; readonly until: Date };

type PutOptions = {
  readonly type: string;
  /** Refuses to replace an object: the answer is then `exists`. */
  readonly isNew?: boolean;
  readonly lock?: ObjectLock | undefined;
};

/** One bucket of a service that speaks S3; names are without the prefix. All calls throw `Outage`. */
export type Bucket = {
  /** Stores an object durably and asks the service whether it is there. A repeat stores the same again. */
  put(name: string, bytes: Uint8Array, options: PutOptions, signal?: AbortSignal): Promise<'stored' | 'exists'>;
  get(name: string, signal?: AbortSignal): Promise<{ readonly bytes: Uint8Array; readonly type: string } | undefined>;
  /** Does nothing when there is no such object. */
  remove(name: string, signal?: AbortSignal): Promise<void>;
  /** Names that begin so, in their order, from the one that follows `after` on. */
  list(prefix: string, after?: string): AsyncIterable<string>;
  listAll(prefix: string): Promise<string[]>;
  /** The folders directly in this one, in their order, each with a slash at its end. */
  listFolders(prefix: string): Promise<string[]>;
};

/** The largest object that is read, in bytes; above the largest upload. */
const maxBytes = 32 * 1024 * 1024;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

/** Opens a bucket; nothing is sent before the first call. */
export function openBucket(provider: ProviderName, settings: BucketSettings): Bucket {
  const { bucket: Bucket, prefix } = settings;
  const call = connectS3(provider, settings);
  const nameOf = (name: string) => ({ Bucket, Key: prefix + name });
  const withoutPrefix = (name: string | undefined) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []);
  async function* list(begin: string, after?: string) {
    const query = { Bucket, Prefix: prefix + begin, ...(after !== undefined && { StartAfter: prefix + after }) };
    for await (const { Contents = [] } of listPages(call, provider, query))
      yield* Contents.flatMap(({ Key }) => withoutPrefix(Key));
  }
  return {
    put: async (name, bytes, { type, isNew = false, lock }, signal) => {
      const input = {
        ...nameOf(name),
        ...encrypt(settings),
        Body: bytes,
        ContentType: type,
        ChecksumSHA256: sha256(bytes),
        ...(isNew && { IfNoneMatch: '*' }),
        ...(lock && { ObjectLockMode: lock.mode, ObjectLockRetainUntilDate: lock.until }),
      };
      return put(call, input, signal);
    },
    get: (name, signal) => get(call, nameOf(name), signal),
    remove: (name, signal) =>
      call(signal, async (s3, abort) => {
        await s3.deleteObject(nameOf(name), abort);
      }),
    list,
    async listAll(begin) {
      const names: string[] = [];
      for await (const name of list(begin)) names.push(name);
      return names;
    },
    async listFolders(folder) {
      const names: string[] = [];
      const query = { Bucket, Prefix: prefix + folder, Delimiter: '/' };
      for await (const { CommonPrefixes = [] } of listPages(call, provider, query))
        names.push(...CommonPrefixes.flatMap(({ Prefix }) => withoutPrefix(Prefix)));
      return names;
    },
  };
}

type ObjectName = { readonly Bucket: string; readonly Key: string };
type ObjectToPut = PutObjectCommandInput & ObjectName & { readonly Body: Uint8Array; readonly ChecksumSHA256: string };

function encrypt({
  encryption,
  kmsKey,
}: BucketSettings): Pick<PutObjectCommandInput, 'ServerSideEncryption' | 'SSEKMSKeyId'> {
  return {
    ...(encryption !== 'bucket' && { ServerSideEncryption: encryption }),
    ...(encryption === 'aws:kms' && kmsKey !== '' && { SSEKMSKeyId: kmsKey }),
  };
}

function put(call: CallS3, input: ObjectToPut, signal: AbortSignal | undefined): Promise<'stored' | 'exists'> {
  const { Bucket, Key, Body, ChecksumSHA256 } = input;
  return call(signal, async (s3, abort) => {
    if (!(await isTaken(() => s3.putObject(input, abort)))) return 'exists';
    const { ContentLength, ChecksumSHA256: stored = ChecksumSHA256 } = await s3.headObject(
      { Bucket, Key, ChecksumMode: 'ENABLED' },
      abort,
    );
    if (ContentLength !== Body.byteLength || stored !== ChecksumSHA256)
      throw new Error('what was stored is not what was sent');
    return 'stored';
  });
}

/** False when there is an object of that name already. Two writers at once get 409, and repeat it. */
async function isTaken(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await repeated(send, (problem) => codeOf(problem) === 'ConditionalRequestConflict');
    return true;
  } catch (problem) {
    if (statusOf(problem) === 412) return false;
    throw problem;
  }
}

function get(call: CallS3, name: ObjectName, signal: AbortSignal | undefined): ReturnType<Bucket['get']> {
  return call(signal, async (s3, abort) => {
    const read = async () => {
      const { Body, ContentLength, ContentType } = await s3.getObject({ ...name, ChecksumMode: 'ENABLED' }, abort);
      return { bytes: await readBody(Body, ContentLength), type: ContentType ?? '' };
    };
    try {
      return await repeated(read);
    } catch (problem) {
      if (codeOf(problem) === 'NoSuchKey') return undefined;
      throw problem;
    }
  });
}

async function readBody(body: unknown, length: number | undefined): Promise<Uint8Array> {
  if (!(body instanceof Readable)) throw new Error('there is no body');
  const chunks: Uint8Array[] = [];
  let read = 0;
  for await (const chunk of body) {
    const part: Uint8Array = chunk;
    read += part.byteLength;
    if (read > maxBytes) throw new Error(`an object is longer than ${maxBytes} bytes`);
    chunks.push(part);
  }
  if (length !== undefined && length !== read) throw new Error(`${read} of ${length} bytes were received`);
  return Uint8Array.from(Buffer.concat(chunks));
}

type ListQuery = { Bucket: string; Prefix: string; StartAfter?: string; Delimiter?: string };

async function* listPages(call: CallS3, provider: ProviderName, query: ListQuery) {
  let token: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await call(undefined, (s3, abort) =>
      s3.listObjectsV2({ ...query, ...(token !== undefined && { ContinuationToken: token }) }, abort),
    );
    yield page;
    token = page.NextContinuationToken;
    if (page.IsTruncated && token === undefined)
      throw new Outage(provider, new Error('a list ends without its next page'));
  } while (token !== undefined);
}
