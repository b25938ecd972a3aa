import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { SitePage } from '@istmo/contract/areas/site/site-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type PageHeaders = {
  readonly policy: string;
  readonly permissions?: string;
  /** App pages send no referrer, because their addresses may hold parts of an email link or a handover (requirement 4.2.1.4). */
  readonly referrer?: string;
};
type CompressedBody = { readonly etag: string; readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer };
/** A page ready to send. The body is compressed on the first request and cached. */
type ServedPage = Pick<SitePage, 'status' | 'type'> & {
  readonly headers: PageHeaders;
  readonly body: () => Promise<CompressedBody>;
};

export type Site = {
  /** web/dist. */
  readonly dist: string;
  readonly pages: readonly SitePage[];
  /** Hosts of the identity provider's widget, allowed on the /kyc route only. */
  readonly widgetHosts: readonly string[];
  /** The origin of the card form, which pages of the app may show in a frame. */
  readonly cardOrigin: string;
};

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Serves the site: its pages in the visitor's language, and the built files. */
export async function servePages(server: FastifyInstance, site: Site): Promise<void> {
  const pages = new Map<string, ServedPage>();
  for (const page of site.pages) {
    pages.set(`${page.language}:${page.route}`, preparePage(page, await page.render(), site));
  }
  await registerFiles(server, site.dist);

  const pageFor = (route: string, request: FastifyRequest) =>
    pages.get(`${chooseLanguage(request)}:${route}`) ?? pages.get(`en:${route}`);
  for (const route of new Set(site.pages.map((page) => page.route))) {
    server.get(route.replaceAll('$', ':'), (request, reply) => {
      const page = pageFor(route, request);
      return page ? sendPage(request, reply, page) : reply.callNotFound();
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const missing = pageFor('/pages-404', request);
    if (/^\/(console\/)?api\//.test(request.url) || request.method !== 'GET' || !missing) {
      return reply.code(404).send({ status: 0, success: 0, msg: 'Not found', code: 'not_found' });
    }
    return sendPage(request, reply, missing);
  });
}

/** Serves the built files. The names under /assets/ contain a hash of the content, so browsers cache those for a year. */
async function registerFiles(server: FastifyInstance, dist: string): Promise<void> {
  const options = { preCompressed: true, decorateReply: false, index: false, list: false } as const;
  await server.register(fastifyStatic, {
    ...options,
    root: join(dist, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
  });
  await server.register(fastifyStatic, {
    ...options,
    root: dist,
    prefix: '/',
    wildcard: false,
    globIgnore: ['server/**', 'card-frame/**', 'assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    maxAge: '1h',
  });
}

function preparePage(
  { route, kind, status, type, style = '' }: SitePage,
  text: string,
  { widgetHosts, cardOrigin }: Pick<Site, 'widgetHosts' | 'cardOrigin'>,
): ServedPage {
  const hosts = route === '/kyc' ? widgetHosts : [];
  let body: Promise<CompressedBody> | undefined;
  return {
    status,
    type,
    headers: {
      policy: buildPolicy(style, hosts, kind === 'app' ? [cardOrigin] : []),
      ...buildPermissions(hosts),
      ...(kind === 'app' && hosts.length === 0 ? { referrer: 'no-referrer' } : {}),
    },
    body: () => (body ??= compress(text)),
  };
}

async function compress(text: string): Promise<CompressedBody> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([toBrotli(plain), toGzip(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, br, gzip: gzipped };
}

/** The identity provider's page takes photographs, so its hosts without a wildcard may use the camera; no other page may. */
function buildPermissions(widgetHosts: readonly string[]): { permissions?: string } {
  const hosts = widgetHosts
    .filter((host) => !host.includes('*'))
    .map((host) => ` "${host}"`)
    .join('');
  return hosts === '' ? {} : { permissions: `camera=(self${hosts}), microphone=(self${hosts}), geolocation=()` };
}

/** The content security policy; only the identity provider's route allows the provider's hosts (requirement 4.2.4). */
function buildPolicy(style: string, widgetHosts: readonly string[], framed: readonly string[]): string {
  const hash = style === '' ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  const hosts = widgetHosts.map((host) => ` ${host}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${hosts}`,
    `style-src 'self'${hash}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${hosts}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `frame-src 'self'${hosts}${framed.map((origin) => ` ${origin}`).join('')}`,
  ].join('; ');
}

/** The language of a link (?lang=es), else of the cookie, which mirrors local storage, else English. */
function chooseLanguage(request: FastifyRequest): 'en' | 'es' {
  const query = request.query;
  const requested = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  const choice = requested ?? request.cookies['lang'];
  return choice === 'es' || choice === 'spanish' ? 'es' : 'en';
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, { status, type, headers, ...page }: ServedPage) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
  const body = await page.body();
  void reply.headers({
    'content-security-policy': headers.policy,
    'cache-control': 'no-cache',
    vary: 'Cookie, Accept-Encoding',
    etag: body.etag,
    'referrer-policy': headers.referrer ?? 'strict-origin-when-cross-origin',
    ...(headers.permissions ? { 'permissions-policy': headers.permissions } : {}),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  if (request.headers['if-none-match'] === body.etag && status === 200) return reply.code(304).send();
  return reply
    .code(status)
    .type(type)
    .send(body[encoding ?? 'plain']);
}
