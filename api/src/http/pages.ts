import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { SitePage } from '@istmo/contract/areas/site/site-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cspReportPath, cspReporting, reportingEndpoints } from './csp-reports.ts';
import { type CompressedBody, compress, type FindOfferings, keepLivePages } from './live-pages.ts';
import { notFoundPage, sendUnknownPath } from './unreadable-request.ts';

type PageHeaders = {
  readonly policy: string;
  readonly permissions?: string;
  /** App pages send no referrer, because their addresses may hold parts of an email link or a handover (requirement 4.2.1.4). */
  readonly referrer?: string;
  readonly frameOptions?: string;
};
/** A page ready to send. The body is compressed on the first request and cached; of one that shows offerings until they change. */
type ServedPage = Pick<SitePage, 'status' | 'type'> & {
  readonly headers: PageHeaders;
  /** Undefined: there is no such offering. */
  readonly body: (request: FastifyRequest) => Promise<CompressedBody | undefined>;
};

export type Site = {
  /** web/dist. */
  readonly dist: string;
  readonly pages: readonly SitePage[];
  /** The origins of the card form and of the identity check, which pages of the app may show in a frame. */
  readonly framedOrigins: readonly string[];
  /** The one of them that may use the camera. */
  readonly cameraOrigin: string;
  readonly publicUrl: string;
  /** The offerings that a page shows. */
  readonly findOfferings: FindOfferings;
};

/** Serves the site: its pages in the visitor's language, and the built files. */
export async function servePages(server: FastifyInstance, site: Site): Promise<void> {
  const pages = new Map<string, ServedPage>();
  for (const page of site.pages) {
    pages.set(`${page.language}:${page.route}`, await preparePage(page, site));
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
    const missing = pageFor(notFoundPage, request);
    if (/^\/(console\/)?api\//.test(request.url) || request.method !== 'GET' || !missing) {
      return sendUnknownPath(server, request, reply);
    }
    return sendPage(request, reply, missing);
  });
}

/** A worker has the policy of its own file: that of the developer guide's samples loads a sample and calls our origin. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Serves the built files. The names under /assets/ contain a hash of the content, so browsers cache those for a year. */
async function registerFiles(server: FastifyInstance, dist: string): Promise<void> {
  const options = { preCompressed: true, decorateReply: false, index: false, list: false } as const;
  await server.register(fastifyStatic, {
    ...options,
    root: join(dist, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply, path) => {
      if (basename(path).startsWith('sample-worker-')) void reply.header('content-security-policy', workerPolicy);
    },
    immutable: true,
    maxAge: '365d',
  });
  await server.register(fastifyStatic, {
    ...options,
    root: dist,
    prefix: '/',
    wildcard: false,
    globIgnore: ['server/**', 'frames/**', 'assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    maxAge: '1h',
  });
}

/** The sandbox's controls, which other pages show in a panel. There is no such page in production. */
const framedRoute = '/sandbox';

async function preparePage(page: SitePage, site: Omit<Site, 'dist' | 'pages'>): Promise<ServedPage> {
  const { route, kind, status, type, style = '' } = page;
  const { framedOrigins, cameraOrigin, publicUrl } = site;
  const isFramed = route === framedRoute;
  return {
    status,
    type,
    headers: {
      policy: buildPolicy(style, { framed: kind === 'app' ? framedOrigins : [], isFramed, publicUrl }),
      ...(isFramed ? { frameOptions: 'SAMEORIGIN' } : {}),
      ...(kind === 'app' ? { permissions: buildPermissions(cameraOrigin), referrer: 'no-referrer' } : {}),
    },
    body: page.showsOfferings ? keepLivePages(page, site.findOfferings) : await prepareBody(page),
  };
}

async function prepareBody({ render }: SitePage): Promise<ServedPage['body']> {
  // As bytes, outside the heap: as a text each letter takes two where one of them is not ASCII.
  const plain = Buffer.from(await render());
  let body: Promise<CompressedBody> | undefined;
  return () => (body ??= compress(plain));
}

/**
 * The identity check takes photographs in its frame. A page can give a frame only what it has itself, and the app is one document, so its
 * pages have the camera too.
 */
function buildPermissions(cameraOrigin: string): string {
  return `camera=(self "${cameraOrigin}"), microphone=(self "${cameraOrigin}"), geolocation=()`;
}

type PolicyParts = {
  readonly framed: readonly string[];
  /** Pages of ours may show it in a frame. */
  readonly isFramed: boolean;
  readonly publicUrl: string;
};

/** The content security policy: scripts and calls of our own only (requirement 4.2.4). */
function buildPolicy(style: string, { framed, isFramed, publicUrl }: PolicyParts): string {
  const hash = style === '' ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hash}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    // Scripts get their address from one of two policies of ours, and no text becomes markup (web/src/shared/script-urls.ts).
    "require-trusted-types-for 'script'",
    'trusted-types app boot',
    ...cspReporting(cspReportPath, publicUrl),
    `frame-src 'self'${framed.map((origin) => ` ${origin}`).join('')}`,
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
  const body = await page.body(request);
  if (!body) return reply.callNotFound();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
  void reply.headers({
    'content-security-policy': headers.policy,
    'reporting-endpoints': reportingEndpoints(cspReportPath),
    'cache-control': 'no-cache',
    vary: 'Cookie, Accept-Encoding',
    etag: body.etag,
    'referrer-policy': headers.referrer ?? 'strict-origin-when-cross-origin',
    ...(headers.frameOptions ? { 'x-frame-options': headers.frameOptions } : {}),
    ...(headers.permissions ? { 'permissions-policy': headers.permissions } : {}),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  if (request.headers['if-none-match'] === body.etag && status === 200) return reply.code(304).send();
  return reply
    .code(status)
    .type(type)
    .send(body[encoding ?? 'plain']);
}
