import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { faultQueue, type FaultQueue } from '../faults.ts';
import { memoryStateStore } from '../state-store.ts';
import type { BucketSettings } from './bucket.ts';
import { refuseSignature, type SignedRequest } from './simulator-signature.ts';

/**
 * `hang`: no reply; `busy`: 503 SlowDown; `lost`: done, but the connection ends without a reply; `twice`: the reply is sent twice; `lying`: 200,
 * and nothing is done; `cut`: the body ends early; `damaged`: a byte of the body is another one; `garbage`: 200 with a page for people; `conflict`: 409 of two
 * writers at once.
 */
const s3Faults = ['hang', 'busy', 'lost', 'twice', 'lying', 'cut', 'damaged', 'garbage', 'conflict'] as const;
export type S3Fault = (typeof s3Faults)[number];

type StoredObject = { readonly bytes: Uint8Array; readonly headers: Readonly<Record<string, string>> };

export type S3Simulator = {
  /** What an adapter needs to reach it. */
  readonly settings: BucketSettings;
  /** By name; the newest version. */
  readonly objects: Map<string, StoredObject>;
  /** Method and address of each request, the oldest first. */
  readonly requests: string[];
  readonly faults: FaultQueue<S3Fault>;
  stop(): Promise<void>;
};

type SimulatorOptions = {
  /** Whether the bucket was made with object lock. */
  readonly hasLock?: boolean;
  /** How many names a page of a list has. */
  readonly pageSize?: number;
  /** Whether it keeps checksums and conditions, as services that speak an older S3 do not. */
  readonly isOld?: boolean;
};

type Reply = {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array | string;
};

const keptHeaders = [
  'content-type',
  'x-amz-checksum-sha256',
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-aws-kms-key-id',
  'x-amz-object-lock-mode',
  'x-amz-object-lock-retain-until-date',
];

/** S3 with one bucket on a port of this machine, as far as the adapter uses it; it verifies every signature. */
export async function startS3Simulator({
  hasLock = false,
  pageSize = 1_000,
  isOld = false,
}: SimulatorOptions = {}): Promise<S3Simulator> {
  const keys = { keyId: 'AKIAISTMOTEST', secret: 'secret/of+the+simulator', region: 'sa-east-1' };
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const faults = faultQueue(memoryStateStore(), 's3/faults', s3Faults);
  const world: World = { bucket: 'istmo-test', objects, hasLock, pageSize, isOld };
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = await readRequest(incoming);
    requests.push(`${request.method} ${request.url}`);
    const refusal = refuseSignature(request, keys, new Date());
    if (refusal) return send(outgoing, fail(refusal.status, refusal.code), request.method);
    const fault = await faults.takeNext(faultsOf(request.method));
    answer(world, { request, outgoing, fault });
  };
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  const settings: BucketSettings = {
    ...keys,
    endpoint: `http://127.0.0.1:${address.port}`,
    bucket: world.bucket,
    prefix: 'istmo/',
    encryption: 'bucket',
    kmsKey: '',
  };
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { settings, objects, requests, faults, stop };
}

/** Those that a request of this method can meet. */
function faultsOf(method: string): readonly S3Fault[] {
  if (method === 'GET') return ['hang', 'busy', 'lost', 'twice', 'cut', 'damaged', 'garbage'];
  if (method === 'PUT') return ['hang', 'busy', 'lost', 'twice', 'lying', 'conflict'];
  return method === 'DELETE' ? ['hang', 'busy', 'lost', 'twice', 'lying'] : [];
}

async function readRequest(incoming: IncomingMessage): Promise<SignedRequest> {
  const { method = '', url = '', headers } = incoming;
  const flat = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { method, url, headers: Object.fromEntries(flat), body: await buffer(incoming) };
}

type Exchange = {
  readonly request: SignedRequest;
  readonly outgoing: ServerResponse;
  readonly fault: S3Fault | undefined;
};

function answer(world: World, { request, outgoing, fault }: Exchange): void {
  if (fault === 'hang') return;
  if (fault === 'busy') return send(outgoing, fail(503, 'SlowDown'), request.method);
  if (fault === 'conflict') return send(outgoing, fail(409, 'ConditionalRequestConflict'), request.method);
  if (fault === 'garbage') return send(outgoing, { status: 200, body: '<html>down for maintenance' }, request.method);
  if (fault === 'lying') return send(outgoing, { status: 200 }, request.method);
  const reply = handle(world, request);
  if (fault === 'lost') {
    outgoing.destroy();
    return;
  }
  if (fault === 'cut') return cutOff(outgoing, reply);
  const body = Buffer.from(reply.body ?? '');
  if (fault === 'damaged' && body.length > 0) body[0] = (body[0] ?? 0) ^ 1;
  send(outgoing, { ...reply, body }, request.method);
  if (fault === 'twice')
    outgoing.on('finish', () => outgoing.socket?.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nagain'));
}

function cutOff(outgoing: ServerResponse, { status, headers, body = '' }: Reply): void {
  const whole = Buffer.from(body);
  outgoing.writeHead(status, { ...headers, 'content-length': whole.length });
  outgoing.write(whole.subarray(0, Math.floor(whole.length / 2)), () => outgoing.destroy());
}

function send(outgoing: ServerResponse, { status, headers, body = '' }: Reply, method: string): void {
  const length = method === 'HEAD' ? {} : { 'content-length': Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...headers, ...length }).end(method === 'HEAD' ? undefined : body);
}

function fail(status: number, code: string): Reply {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

type World = {
  readonly bucket: string;
  readonly objects: Map<string, StoredObject>;
  readonly hasLock: boolean;
  readonly pageSize: number;
  readonly isOld: boolean;
};

function handle(world: World, request: SignedRequest): Reply {
  const [path = '', query = ''] = request.url.split('?');
  const [, bucket = '', ...rest] = path.split('/').map(decodeURIComponent);
  const name = rest.join('/');
  if (bucket !== world.bucket) return fail(404, 'NoSuchBucket');
  if (request.method === 'GET' && name === '') return list(world, new URLSearchParams(query));
  if (request.method === 'PUT') return put(world, name, request);
  const found = world.objects.get(name);
  if (request.method === 'DELETE') {
    world.objects.delete(name);
    return { status: 204 };
  }
  if (!['GET', 'HEAD'].includes(request.method)) return fail(405, 'MethodNotAllowed');
  if (!found) return fail(404, 'NoSuchKey');
  const { 'x-amz-checksum-sha256': checksum, ...kept } = found.headers;
  const withChecksum = checksum && request.headers['x-amz-checksum-mode'] === 'ENABLED' && !world.isOld;
  const headers = {
    ...kept,
    'content-length': String(found.bytes.length),
    ...(withChecksum && { 'x-amz-checksum-sha256': checksum, 'x-amz-checksum-type': 'FULL_OBJECT' }),
  };
  return { status: 200, headers, body: found.bytes };
}

function put({ objects, hasLock, isOld }: World, name: string, { headers, body }: SignedRequest): Reply {
  const condition = headers['if-none-match'];
  if (condition !== undefined && condition !== '*') return fail(501, 'NotImplemented');
  if (condition === '*' && objects.has(name) && !isOld) return fail(412, 'PreconditionFailed');
  const checksum = headers['x-amz-checksum-sha256'];
  if (checksum !== undefined && checksum !== createHash('sha256').update(body).digest('base64'))
    return fail(400, 'BadDigest');
  // A bucket without object lock takes no retention, and a retention wants a checksum.
  if (headers['x-amz-object-lock-mode'] && (!hasLock || checksum === undefined)) return fail(400, 'InvalidRequest');
  const kept = keptHeaders.flatMap((header) => (headers[header] ? [[header, headers[header]]] : []));
  objects.set(name, { bytes: Uint8Array.from(body), headers: Object.fromEntries(kept) });
  return { status: 200, headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } };
}

const toXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** ListObjectsV2: names in the order of their bytes, those of a folder as one entry where a delimiter is given. */
function list({ bucket, objects, pageSize }: World, query: URLSearchParams): Reply {
  if (query.get('list-type') !== '2') return fail(501, 'NotImplemented');
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64').toString();
  const entries = new Set<string>();
  for (const name of [...objects.keys()].filter((one) => one.startsWith(prefix)).toSorted(byBytes)) {
    const end = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
    const entry = end < 0 ? name : name.slice(0, end + delimiter.length);
    if (byBytes(entry, after) > 0) entries.add(entry);
  }
  const page = [...entries].slice(0, pageSize);
  const isTruncated = entries.size > page.length;
  const isFolder = (entry: string) => delimiter !== '' && entry.slice(prefix.length).includes(delimiter);
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Name>${bucket}</Name><Prefix>${toXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${pageSize}</MaxKeys>`,
    `<IsTruncated>${isTruncated}</IsTruncated>`,
    isTruncated
      ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
      : '',
    ...page.map((entry) =>
      isFolder(entry)
        ? `<CommonPrefixes><Prefix>${toXml(entry)}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${toXml(entry)}</Key><Size>${objects.get(entry)?.bytes.length ?? 0}</Size></Contents>`,
    ),
    '</ListBucketResult>',
  ].join('');
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
