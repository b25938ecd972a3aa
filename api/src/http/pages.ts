import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { type Placeholders, fillPlaceholders } from '@istmo/contract/kernel/page-placeholders';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

const pageListSchema = z.array(
  z.object({
    route: z.string(),
    language: z.string(),
    file: z.string(),
    status: z.number(),
    type: z.string(),
    styleHashes: z.array(z.string()),
  }),
);
const prerenderedSchema = z.object({
  route: z.string(),
  language: z.string(),
  title: z.string(),
  about: z.string(),
  markup: z.string(),
});
const entryPagesSchema = z.object({ stills: z.array(prerenderedSchema), late: z.record(z.string(), z.string()) });
const preloadsSchema = z.record(z.string(), z.array(z.string()));

type ServedPage = {
  readonly status: number;
  readonly type: string;
  readonly policy: string;
  readonly permissions?: string;
  /** App pages send no referrer, because their addresses may hold parts of an email link or a handover (security bar, C4). */
  readonly referrer?: string | undefined;
  readonly etag: string;
  readonly bodies: CompressedBodies;
};
type CompressedBodies = { readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer };

export type Site = {
  /** web/dist. */
  readonly dist: string;
  /** Values of the pages' placeholders, from the operator's settings. */
  readonly placeholders: Placeholders;
  /** Hosts of the identity provider's widget, allowed on the /kyc route only. */
  readonly widgetHosts: readonly string[];
};

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Serves the site: pre-rendered public pages in the visitor's language, static assets, and the app's page for every other route. */
export async function servePages(server: FastifyInstance, site: Site): Promise<void> {
  const pages = await loadPublicPages(site);
  const shell = await readFile(join(site.dist, 'index.html'), 'utf8');
  const routeFiles = preloadsSchema.parse(JSON.parse(await readFile(join(site.dist, 'app-preloads.json'), 'utf8')));
  const { stills, late } = entryPagesSchema.parse(
    JSON.parse(await readFile(join(site.dist, 'entry-stills.json'), 'utf8')),
  );
  const appPages = new Map<string, Promise<ServedPage>>();

  await server.register(fastifyStatic, {
    root: join(site.dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    index: false,
    list: false,
  });
  await server.register(fastifyStatic, {
    root: site.dist,
    prefix: '/',
    wildcard: false,
    globIgnore: ['**/*.html', 'pages/**', 'assets/**', '.vite/**', '*.json', '**/*.br', '**/*.gz'],
    preCompressed: true,
    maxAge: '1h',
    decorateReply: false,
    index: false,
    list: false,
  });

  const publicRoutes = new Set([...pages.keys()].map((key) => key.slice(3)));
  const pageFor = (route: string, language: string) => pages.get(`${language}:${route}`) ?? pages.get(`en:${route}`);
  for (const route of publicRoutes) {
    server.get(route, (request, reply) => {
      const page = pageFor(route, chooseLanguage(request));
      return page ? sendPage(request, reply, page) : reply.callNotFound();
    });
  }
  for (const route of toRouterPaths(routeFiles)) {
    if (publicRoutes.has(route)) continue;
    server.get(route, async (request, reply) => {
      const language = chooseLanguage(request);
      return sendPage(request, reply, await (appPages.get(`${language}:${route}`) ?? buildAndCache(route, language)));
    });
  }
  function buildAndCache(route: string, language: string): Promise<ServedPage> {
    const files = routeFiles[route] ?? routeFiles['*'] ?? [];
    const prerendered = stills.find((page) => page.route === route && page.language === language);
    const fallback = late[language] ?? '';
    const text = fillPlaceholders(
      fillShell(shell, { route, files, language, prerendered, fallback }),
      site.placeholders,
    );
    const page = buildAppPage(text, route === '/kyc' ? site.widgetHosts : []);
    appPages.set(`${language}:${route}`, page);
    return page;
  }
  server.setNotFoundHandler((request, reply) => {
    const missing = pageFor('/pages-404', chooseLanguage(request));
    if (request.url.startsWith('/api/') || request.method !== 'GET' || !missing) {
      return reply.code(404).send({ status: 0, success: 0, msg: 'Not found', code: 'not_found' });
    }
    return sendPage(request, reply, { ...missing, status: 404 });
  });
}

// A route with parameters ("/chatpage/{reference_no}") in the router's syntax.
function toRouterPaths(routes: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(routes)
    .filter((route) => route.startsWith('/'))
    .map((route) => route.replaceAll(/[{$]([a-z_]+)\}?/gi, ':$1'));
}

async function loadPublicPages(site: Site): Promise<Map<string, ServedPage>> {
  const list = pageListSchema.parse(JSON.parse(await readFile(join(site.dist, 'public-pages.json'), 'utf8')));
  const entries = await Promise.all(
    list.map(async ({ route, language, file, status, type, styleHashes }) => {
      const text = fillPlaceholders(await readFile(join(site.dist, file), 'utf8'), site.placeholders);
      return [
        `${language}:${route}`,
        await buildPage(text, { status, type, policy: buildPolicy(styleHashes, []) }),
      ] as const;
    }),
  );
  return new Map(entries);
}

// Search engines may index these app pages; the pages behind the login and those of email links stay out.
const indexedRoutes = new Set(['/login', '/register']);

type ShellContent = {
  readonly route: string;
  readonly files: readonly string[];
  readonly language: string;
  readonly prerendered: z.infer<typeof prerenderedSchema> | undefined;
  /** The notice shown when the app does not load. */
  readonly fallback: string;
};

/** The app's page for one route: its preloads and, for a prerendered route, the markup, title and description. */
function fillShell(shell: string, { route, files, language, prerendered, fallback }: ShellContent): string {
  const isSheet = (file: string) => file.endsWith('.css');
  // Prerendered markup is shown first, so its style sheet and font load before the scripts.
  const priority = prerendered ? ' fetchpriority="low"' : '';
  const links = files
    .filter((file) => !isSheet(file))
    .map((file) => `<link rel="modulepreload"${priority} href="${file}">`);
  // After the page's own style sheet, which declares the order of the CSS layers.
  const sheets = files.filter(isSheet).map((file) => `<link rel="stylesheet" crossorigin href="${file}">`);
  const page = shell
    .replace('<!--preload-->', links.join(''))
    .replace('</head>', `${sheets.join('')}</head>`)
    .replace('<!--robots-->', indexedRoutes.has(route) ? '' : '<meta name="robots" content="noindex">')
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('<!--late-->', () => fallback);
  if (!prerendered) return page;
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${prerendered.title}</title>`)
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('<!--about-->', () => `<meta name="description" content="${prerendered.about}">`)
    .replace('<!--still-->', () => prerendered.markup);
}

function buildAppPage(text: string, widgetHosts: readonly string[]): Promise<ServedPage> {
  return buildPage(text, {
    status: 200,
    type: 'text/html; charset=utf-8',
    policy: buildPolicy([], widgetHosts),
    ...buildPermissions(widgetHosts),
    referrer: widgetHosts.length > 0 ? undefined : 'no-referrer',
  });
}

/** The identity provider's page takes photographs, so its hosts without a wildcard may use the camera; no other page may. */
function buildPermissions(widgetHosts: readonly string[]): { permissions?: string } {
  const hosts = widgetHosts
    .filter((host) => !host.includes('*'))
    .map((host) => ` "${host}"`)
    .join('');
  return hosts === '' ? {} : { permissions: `camera=(self${hosts}), microphone=(self${hosts}), geolocation=()` };
}

async function buildPage(text: string, about: Omit<ServedPage, 'etag' | 'bodies'>): Promise<ServedPage> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([compress.br(plain), compress.gzip(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { ...about, etag, bodies: { plain, br, gzip: gzipped } };
}

/** The content security policy; only the identity provider's route allows the provider's hosts (security bar, 2.4). */
function buildPolicy(styleHashes: readonly string[], widgetHosts: readonly string[]): string {
  const hosts = widgetHosts.map((host) => ` ${host}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${hosts}`,
    `style-src 'self'${styleHashes.map((hash) => ` ${hash}`).join('')}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${hosts}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `frame-src 'self'${hosts}`,
  ].join('; ');
}

/** The language of a link (?lang=es), else of the cookie, which mirrors local storage, else English. */
function chooseLanguage(request: FastifyRequest): 'en' | 'es' {
  const query = request.query;
  const requested = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  const choice = requested ?? request.cookies['lang'];
  return choice === 'es' || choice === 'spanish' ? 'es' : 'en';
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: ServedPage) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
  void reply.headers({
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    vary: 'Cookie, Accept-Encoding',
    etag: page.etag,
    'referrer-policy': page.referrer ?? 'strict-origin-when-cross-origin',
    ...(page.permissions ? { 'permissions-policy': page.permissions } : {}),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  if (request.headers['if-none-match'] === page.etag && page.status === 200) return reply.code(304).send();
  return reply
    .code(page.status)
    .type(page.type)
    .send(page.bodies[encoding ?? 'plain']);
}
