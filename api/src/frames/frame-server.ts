import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { version } from '../runtime/version.ts';

const since = new Date(Date.now() - process.uptime() * 1_000).toISOString();

export type Frame = {
  /** The origin of the platform's pages, the only ones that may show the frame. */
  readonly siteOrigin: string;
  /** web/dist/frames, which has the frames' scripts and styles. */
  readonly dist: string;
  /** The page in a language; empty where the site is not built. */
  readonly page: (language: 'en' | 'es') => string;
};

type FrameRules = {
  readonly path: string;
  /** The content security policy, beside what holds for every frame. */
  readonly policy: readonly string[];
  readonly permissions?: string;
  readonly referrer?: string;
};

/**
 * A server of one page that the platform shows in a frame, at an origin of its own: what runs there reaches neither the session nor the
 * page around it, and the page's scripts cannot read what is typed in it. It writes no log and no file.
 */
export async function buildFrameServer(
  { siteOrigin, dist, page }: Frame,
  { path, policy, permissions = 'camera=(), microphone=(), geolocation=()', referrer = 'no-referrer' }: FrameRules,
): Promise<FastifyInstance> {
  const server = fastify({ logger: false, bodyLimit: 4_096, requestTimeout: 10_000, onProtoPoisoning: 'error' });
  // An error could quote what was sent.
  server.setErrorHandler((_error, _request, reply) => reply.code(400).send({ problem: 'unreadable' }));
  const headers = {
    'content-security-policy': [
      "default-src 'none'",
      ...policy,
      "font-src 'self'",
      "img-src 'self' data:",
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${siteOrigin}`,
      `report-uri ${siteOrigin}/csp-reports`,
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': referrer,
    'x-content-type-options': 'nosniff',
    'permissions-policy': permissions,
    'cross-origin-resource-policy': 'same-origin',
    ...(siteOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000' } : {}),
  };
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await server.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
  });
  server.get(path, (request, reply) => {
    const asked = z.object({ lang: z.optional(z.string()) }).safeParse(request.query);
    const language = asked.data?.lang === 'es' ? 'es' : 'en';
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(language));
  });
  server.get('/health', () => ({ status: 'ok', version, since }));
  return server;
}
