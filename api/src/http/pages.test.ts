import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noOfferings, type SitePage } from '@istmo/contract/areas/site/site-pages';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePages } from './pages.ts';

let dist = '';
const server: FastifyInstance = fastify();
const page = (route: string, kind: SitePage['kind']): SitePage => ({
  route,
  kind,
  language: 'en',
  status: 200,
  type: 'text/html; charset=utf-8',
  style: 'a{}',
  render: async () => `<title>${route}</title>`,
});

let sold = '';
let renderings = 0;
const livePage: SitePage = {
  ...page('/offerings/$slug', 'public'),
  showsOfferings: true,
  render: async (shown) => {
    renderings += 1;
    return `<title>${shown?.filter.currency}</title>`;
  },
};

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'istmo-pages-'));
  await mkdir(join(dist, 'assets'));
  await mkdir(join(dist, 'frames'));
  await writeFile(join(dist, 'assets', 'sample-worker-abc.js'), 'postMessage(1)');
  await writeFile(join(dist, 'assets', 'app-abc.js'), '1');
  await writeFile(join(dist, 'frames', 'index.html'), 'of another origin');
  await server.register(cookie);
  await servePages(server, {
    dist,
    pages: [
      page('/', 'public'),
      page('/kyc', 'app'),
      page('/login', 'app'),
      livePage,
      { ...page('/pages-404', 'public'), status: 404 },
    ],
    framedOrigins: ['https://cards.istmo.example', 'https://identity.istmo.example'],
    cameraOrigin: 'https://identity.istmo.example',
    publicUrl: 'https://istmo.example',
    findOfferings: async (slug, query) =>
      slug === 'unknown'
        ? undefined
        : {
            ...noOfferings,
            filter: { ...noOfferings.filter, currency: `${query['currency'] === 'USD' ? 'USD' : ''}${sold}` },
          },
  });
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

async function readPolicy(url: string): Promise<Map<string, string>> {
  const { headers } = await server.inject(url);
  return new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive): [string, string] => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
  );
}

test('pages run scripts and make calls of our own origin only, the identity check too', async () => {
  for (const url of ['/', '/kyc', '/login']) {
    const policy = await readPolicy(url);
    expect(policy.get('default-src'), url).toBe("'none'");
    expect(policy.get('script-src'), url).toBe("'self'");
    expect(policy.get('connect-src'), url).toBe("'self'");
    expect(policy.get('require-trusted-types-for'), url).toBe("'script'");
    expect(policy.get('trusted-types'), url).toBe('app boot');
    expect(policy.get('report-uri'), url).toBe('/csp-reports');
    expect(policy.get('report-to'), url).toBe('csp');
    expect(policy.get('frame-ancestors'), url).toBe("'none'");
  }
});

test('pages of the app show the card form and the identity check in frames, which alone gets the camera', async () => {
  const framed = "'self' https://cards.istmo.example https://identity.istmo.example";
  expect((await readPolicy('/kyc')).get('frame-src')).toBe(framed);
  expect((await readPolicy('/')).get('frame-src')).toBe("'self'");
  const ofApp = (await server.inject('/kyc')).headers;
  expect(ofApp).toMatchObject({
    'permissions-policy':
      'camera=(self "https://identity.istmo.example"), microphone=(self "https://identity.istmo.example"), geolocation=()',
    'referrer-policy': 'no-referrer',
  });
  expect((await server.inject('/')).headers['permissions-policy']).toBeUndefined();
});

test('a sample of the developer guide calls our own origin only, whatever address it is given', async () => {
  const worker = await server.inject('/assets/sample-worker-abc.js');
  expect(worker.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  );
  expect((await server.inject('/assets/app-abc.js')).headers['content-security-policy']).toBeUndefined();
});

test('what belongs to other origins is not served here', async () => {
  expect((await server.inject('/frames/index.html')).statusCode).toBe(404);
});

test('a page with offerings is rendered again when they have changed, once for all who ask, and an unknown one is not found', async () => {
  const get = () => server.inject('/offerings/farm?currency=USD');
  const [first, again] = await Promise.all([get(), get()]);
  expect([first.payload, again.payload, renderings]).toEqual(['<title>USD</title>', '<title>USD</title>', 1]);
  sold = ' 5';
  expect((await get()).payload).toBe('<title>USD 5</title>');
  expect((await get()).headers['etag']).not.toBe(first.headers['etag']);
  expect(renderings).toBe(2);
  expect((await server.inject('/offerings/unknown')).payload).toBe('<title>/pages-404</title>');
});
