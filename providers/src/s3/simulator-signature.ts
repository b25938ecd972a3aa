import { createHash, createHmac } from 'node:crypto';

/** A request as it came in: its path and query as they were sent. */
export type SignedRequest = {
  readonly method: string;
  readonly url: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

export type SignatureKeys = { readonly keyId: string; readonly secret: string; readonly region: string };

type Refusal = { readonly status: number; readonly code: string };

const authorizationFormat =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const maxSkewMs = 15 * 60_000;

const sha256Hex = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Letters, digits and -._~ stay, all else is escaped by its bytes. */
const escape = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function toCanonicalQuery(query: string): string {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return `${escape(decodeURIComponent(name))}=${escape(decodeURIComponent(value.join('=')))}`;
    })
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&');
}

/** The signature of a request, in hex, as Amazon documents it (API reference of S3, "Signature Calculations for the Authorization Header"). */
export function signRequest(
  { method, url, headers }: Omit<SignedRequest, 'body'>,
  { secret, region }: SignatureKeys,
  signedHeaders: string,
): string {
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path.split('/').map(decodeURIComponent).map(escape).join('/'),
    toCanonicalQuery(query),
    ...signedHeaders.split(';').map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const at = headers['x-amz-date'] ?? '';
  const day = at.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<Uint8Array | string>(hmac, `AWS4${secret}`);
  return hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256Hex(canonical)].join('\n')).toString('hex');
}

const readDate = (at: string) =>
  Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Why a request is refused, with the codes of S3; undefined when its signature is right and covers what it must. */
export function refuseSignature(request: SignedRequest, keys: SignatureKeys, now: Date): Refusal | undefined {
  const { headers, body } = request;
  const parts = authorizationFormat.exec(headers['authorization'] ?? '');
  const [, keyId, day, region, signedHeaders = '', signature] = parts ?? [];
  if (!parts) return { status: 403, code: 'AccessDenied' };
  if (keyId !== keys.keyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== keys.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const at = headers['x-amz-date'] ?? '';
  if (!at.startsWith(day ?? '') || !(Math.abs(readDate(at) - now.getTime()) <= maxSkewMs))
    return { status: 403, code: 'RequestTimeTooSkewed' };
  const covered = new Set(signedHeaders.split(';'));
  const mustCover = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (!mustCover.every((name) => covered.has(name))) return { status: 403, code: 'AccessDenied' };
  if (headers['x-amz-content-sha256'] !== sha256Hex(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  return signRequest(request, keys, signedHeaders) === signature
    ? undefined
    : { status: 403, code: 'SignatureDoesNotMatch' };
}
