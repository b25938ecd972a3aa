import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ShownOfferings, SitePage } from '@istmo/contract/areas/site/site-pages';
import type { FastifyRequest } from 'fastify';

export type CompressedBody = {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
};

/** What a page with offerings shows for a request; undefined where its address names none. */
export type FindOfferings = (
  slug: string | undefined,
  query: Readonly<Record<string, unknown>>,
) => Promise<ShownOfferings | undefined>;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** `isLive`: it is compressed for some seconds only, so with less work. */
export async function compress(plain: Buffer, { isLive = false } = {}): Promise<CompressedBody> {
  const options = isLive ? { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } : {};
  const [br, gzipped] = await Promise.all([toBrotli(plain, options), toGzip(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, br, gzip: gzipped };
}

/** As many lists and offerings as are often requested; the one that was rendered first goes first. */
const maxKept = 200;

type KeptPage = { /** The hash of what it shows. */ readonly shown: string; readonly body: Promise<CompressedBody> };

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The body of a page with offerings: rendered again when what it shows has changed, and once for all who ask meanwhile. */
export function keepLivePages({ render }: SitePage, findOfferings: FindOfferings) {
  const kept = new Map<string, KeptPage>();
  return async (request: FastifyRequest): Promise<CompressedBody | undefined> => {
    const { slug } = toRecord(request.params);
    const found = await findOfferings(typeof slug === 'string' ? slug : undefined, toRecord(request.query));
    if (!found) return undefined;
    const key = JSON.stringify([slug ?? '', found.filter]);
    const shown = createHash('sha256').update(JSON.stringify(found)).digest('base64');
    const page = kept.get(key);
    if (page?.shown === shown) return page.body;
    const body = render(found).then((text) => compress(Buffer.from(text), { isLive: true }));
    kept.delete(key);
    kept.set(key, { shown, body });
    body.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return body;
  };
}
