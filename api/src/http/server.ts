import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import * as m from '@istmo/contract/messages';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { App } from '../app.ts';
import { addSecurityHeaders } from './headers.ts';
import { Refusal } from './refusal.ts';
import { sendError } from './serve.ts';
import { readLanguage } from './visitor.ts';

/** The server with its limits, headers and error funnel, before any route. */
export async function buildServer(app: App): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = app.log;
  const server = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A logger of its own for each request would cost more than the rest of the frame; what is logged names the request itself.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: (_address: string, hop: number) => hop < app.settings.trustedProxies,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // The router's own refusals (bad URL encoding) come without our funnel otherwise.
    frameworkErrors: (error, request, reply) =>
      void sendError(reply, readLanguage(request.headers['accept-language']), error),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  server.setErrorHandler((error, request, reply) =>
    sendError(reply, readLanguage(request.headers['accept-language']), error),
  );
  // Registered first, so that refusals of the plugins below have these headers too.
  await addSecurityHeaders(server, app.settings);
  await server.register(cookie);
  await server.register(multipart, {
    limits: { fileSize: 5 * 1024 * 1024, files: 4, fields: 60, fieldSize: 64 * 1024, parts: 64, headerPairs: 100 },
  });
  await server.register(underPressure, {
    maxEventLoopDelay: 1_500,
    retryAfter: 2,
    pressureHandler: () => {
      throw new Refusal('overloaded', m.kernel_overloaded, { retryAfterSeconds: 2 });
    },
  });
  readJsonOnly(server);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  server.addHook('onResponse', async (request, reply) => {
    // The path without its query: that may hold tokens.
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        code: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        request: request.id,
      },
      'answered',
    );
  });
  return server;
}

// JSON is the only body besides multipart: a form post from another site can't be made to look like it (no CSRF by simple requests).
// An empty body reads as an empty object: several calls of the specification are POSTs without any.
function readJsonOnly(server: FastifyInstance): void {
  server.removeContentTypeParser(['text/plain', 'application/json']);
  const readJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    // Read all the same, letters of another encoding would be lost without a word and kept so.
    if (!isUtf8(bytes)) return done(new InvalidUtf8());
    const text = bytes.toString('utf8');
    if (text.trim() === '') done(null, {});
    else void readJson(request, text, done);
  });
}

/** Answered as the HTTP library's own complaints about a body are. */
class InvalidUtf8 extends Error {
  readonly statusCode = 400;
}
