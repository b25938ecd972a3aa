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
const stillShape = z.object({
  route: z.string(),
  language: z.string(),
  title: z.string(),
  about: z.string(),
  markup: z.string(),
});
const entryStills = z.object({ stills: z.array(stillShape), late: z.record(z.string(), z.string()) });
const preloads = z.record(z.string(), z.array(z.string()));

type ServedPage = {
  readonly status: number;
  readonly type: string;
  readonly policy: string;
  readonly permissions?: string;
  /** The addresses of the app's pages may hold the parts of a mailed link or of a handover (security bar, C4). */
  readonly referrer?: string | undefined;
  readonly etag: string;
  readonly bodies: CompressedBodies;
};
type CompressedBodies = { readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer };

export type Site = {
  /** web/dist. */
  readonly dist: string;
  /** What fills the blanks of the pages: the operator's settings. */
  readonly blanks: Placeholders;
  /** Hosts of the identity provider's widget, allowed on its own route only. */
  readonly widgetHosts: readonly string[];
};

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Serves the site: pre-rendered public pages in the visitor's language, files with long lives, and the app's page for every other route. */
export async function servePages(server: FastifyInstance, site: Site): Promise<void> {
  const pages = await loadPublicPages(site);
  const shell = await readFile(join(site.dist, 'index.html'), 'utf8');
  const routeFiles = preloads.parse(JSON.parse(await readFile(join(site.dist, 'app-preloads.json'), 'utf8')));
  const { stills, late } = entryStills.parse(JSON.parse(await readFile(join(site.dist, 'entry-stills.json'), 'utf8')));
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
      return sendPage(request, reply, await (appPages.get(`${language}:${route}`) ?? remember(route, language)));
    });
  }
  function remember(route: string, language: string): Promise<ServedPage> {
    const files = routeFiles[route] ?? routeFiles['*'] ?? [];
    const picture = stills.find((one) => one.route === route && one.language === language);
    const notice = late[language] ?? '';
    const text = fillPlaceholders(fillShell(shell, { route, files, language, still: picture, late: notice }), site.blanks);
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

// A route with blanks in it ("/chatpage/{reference_no}") becomes the router's own form.
function toRouterPaths(routes: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(routes)
    .filter((route) => route.startsWith('/'))
    .map((route) => route.replaceAll(/[{$]([a-z_]+)\}?/gi, ':$1'));
}

async function loadPublicPages(site: Site): Promise<Map<string, ServedPage>> {
  const list = pageListSchema.parse(JSON.parse(await readFile(join(site.dist, 'public-pages.json'), 'utf8')));
  const entries = await Promise.all(
    list.map(async ({ route, language, file, status, type, styleHashes }) => {
      const text = fillPlaceholders(await readFile(join(site.dist, file), 'utf8'), site.blanks);
      return [`${language}:${route}`, await buildPage(text, { status, type, policy: buildPolicy(styleHashes, []) })] as const;
    }),
  );
  return new Map(entries);
}

// The way in may be found by search engines; what lies behind it, and the pages of mailed links, may not.
const indexedRoutes = new Set(['/login', '/register']);

type ShellContent = {
  readonly route: string;
  readonly files: readonly string[];
  readonly language: string;
  readonly still: z.infer<typeof stillShape> | undefined;
  /** What is said when the app does not come. */
  readonly late: string;
};

/** The app's page for one route: what it fetches at once, and where there is a picture of it, that picture and what it is called. */
function fillShell(shell: string, { route, files, language, still, late }: ShellContent): string {
  const isSheet = (file: string) => file.endsWith('.css');
  // Where there is a picture to look at, it comes first, and its style sheet and font before the scripts.
  const order = still ? ' fetchpriority="low"' : '';
  const links = files
    .filter((file) => !isSheet(file))
    .map((file) => `<link rel="modulepreload"${order} href="${file}">`);
  // After the page's own sheet, whose order of layers they rely on.
  const sheets = files.filter(isSheet).map((file) => `<link rel="stylesheet" crossorigin href="${file}">`);
  const page = shell
    .replace('<!--preload-->', links.join(''))
    .replace('</head>', `${sheets.join('')}</head>`)
    .replace('<!--robots-->', indexedRoutes.has(route) ? '' : '<meta name="robots" content="noindex">')
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('<!--late-->', () => late);
  if (!still) return page;
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${still.title}</title>`)
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('<!--about-->', () => `<meta name="description" content="${still.about}">`)
    .replace('<!--still-->', () => still.markup);
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

/** The identity provider's page takes photographs: its hosts, named whole, may ask for the camera. Nobody else may. */
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

/** Strict everywhere; only the identity provider's own route opens to the provider's hosts (security bar, 2.4). */
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

/** The choice is the cookie's, which mirrors local storage; a link may ask for a language (?lang=es). English otherwise. */
function chooseLanguage(request: FastifyRequest): 'en' | 'es' {
  const query = request.query;
  const asked = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  const choice = asked ?? request.cookies['lang'];
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
