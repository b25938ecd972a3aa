import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { findCardDataProblem, networkOf, withoutGaps } from '@istmo/contract/areas/cards/cards.rules';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { isTakeSigned, readTicket, takeHeader } from '../card-tickets.ts';
import { cardMemory } from './card-memory.ts';

export type Tokeniser = {
  readonly key: Uint8Array;
  /** The origin of the platform's pages, the only ones that may show the form. */
  readonly siteOrigin: string;
  /** web/dist/card-frame, which has the form's script and styles. */
  readonly dist: string;
  /** The page of the form in a language; empty where the site is not built. */
  readonly page: (language: 'en' | 'es') => string;
  readonly now: () => Date;
};

const text = (max: number) => z.string().check(z.maxLength(max));
const cardSchema = z.object({
  ticket: text(500),
  network: text(20),
  number: text(30),
  code: text(8),
  holder: text(120),
  month: text(4),
  year: text(4),
});
const takeSchema = z.object({ owner: text(100), token: text(100) });

/**
 * The server of the card form, an origin of its own: the page's scripts cannot read what is typed in its frame, and no other server
 * receives a card number. It writes no log and no file, and its answers have the network and the last four digits only.
 */
export async function buildTokeniser({ key, siteOrigin, dist, page, now }: Tokeniser): Promise<FastifyInstance> {
  const memory = cardMemory(now);
  const server = fastify({ logger: false, bodyLimit: 4_096, requestTimeout: 10_000, onProtoPoisoning: 'error' });
  // An error could quote what was sent.
  server.setErrorHandler((_error, _request, reply) => reply.code(400).send({ problem: 'unreadable' }));
  addHeaders(server, siteOrigin);
  await server.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
  });
  server.get('/card', (request, reply) => {
    const asked = z.object({ lang: z.optional(z.string()) }).safeParse(request.query);
    const language = asked.data?.lang === 'es' ? 'es' : 'en';
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(language));
  });
  server.get('/health', () => ({ status: 'ok' }));

  server.post('/cards', async (request, reply) => {
    const { ticket, ...sent } = z.parse(cardSchema, request.body);
    const owner = readTicket(key, ticket, now())?.owner;
    if (owner === undefined) return refuse(reply, 403, { problem: 'ticket' });
    const card = { ...sent, number: withoutGaps(sent.number), holder: sent.holder.trim() };
    const problem = findCardDataProblem(card, now());
    if (problem) return refuse(reply, 422, { problem: 'field', field: problem.field });
    return { token: memory.keep(owner, card), network: networkOf(card.number), last_four: card.number.slice(-4) };
  });

  server.post('/take', async (request, reply) => {
    const asked = z.parse(takeSchema, request.body);
    const signature = request.headers[takeHeader];
    const isOurs = typeof signature === 'string' && isTakeSigned(key, JSON.stringify(asked), signature);
    if (!isOurs) return refuse(reply, 403, { problem: 'signature' });
    const card = memory.take(asked.owner, asked.token);
    return card ? { card } : refuse(reply, 404, { problem: 'token' });
  });
  return server;
}

function refuse(reply: FastifyReply, code: number, body: object): FastifyReply {
  return reply.code(code).send(body);
}

function addHeaders(server: FastifyInstance, siteOrigin: string): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${siteOrigin}`,
  ].join('; ');
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'cross-origin-resource-policy': 'same-origin',
      ...(siteOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000' } : {}),
    });
    done();
  });
}
