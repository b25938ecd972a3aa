import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import * as m from '@istmo/contract/messages';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { App } from '../app.ts';
import { addSecurityHeaders } from './headers.ts';
import type { Tracing } from '../runtime/tracing.ts';
import type { LoadShedding } from './load-shedding.ts';
import { Refusal } from './refusal.ts';
import { sendError } from './serve.ts';
import { bodyTimes, limitBodyTime, requestTimes } from './slow-requests.ts';
import { traceRequests } from './trace-requests.ts';
import {
  answerBrokenRequest,
  isPageVisit,
  notFoundPage,
  refuseLostClient,
  refuseTwoHeaders,
} from './unreadable-request.ts';
import { readLanguage } from './visitor.ts';

const { requestTimeout, connectionsCheckingInterval, headersTimeout } = requestTimes;
const pressureSampleMs = 1_000;

type Watching = { readonly shedding?: LoadShedding; readonly tracing?: Tracing | undefined };

/** The server with its limits, headers and error handling, before any route. */
export async function buildServer(app: App, { shedding, tracing }: Watching = {}): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = app.log;
  const server = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A child logger per request would cost more than the rest of the request handling; log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: (_address: string, hop: number) => hop < app.settings.trustedProxies,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout,
    http: { connectionsCheckingInterval, headersTimeout },
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // The router's own errors (bad URL encoding, a part of the path that is too long) do not reach the error handler below.
    frameworkErrors: (error, request, reply) =>
      void (isPageVisit(request)
        ? reply.redirect(notFoundPage)
        : sendError(reply, readLanguage(request.headers['accept-language']), error)),
    clientErrorHandler: answerBrokenRequest,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  server.setErrorHandler((error, request, reply) =>
    sendError(reply, readLanguage(request.headers['accept-language']), error),
  );
  traceRequests(server, tracing);
  shedding?.protect(server);
  limitBodyTime(server, bodyTimes);
  // Registered first, so that refusals of the plugins below have these headers too.
  await addSecurityHeaders(server, app.settings);
  await server.register(cookie);
  await server.register(multipart, {
    limits: { fileSize: 5 * 1024 * 1024, files: 4, fields: 60, fieldSize: 64 * 1024, parts: 64, headerPairs: 100 },
  });
  // The first sample includes the work of the start, which must not have the first requests refused.
  let judgedFrom = Infinity;
  server.addHook('onListen', async () => {
    judgedFrom = performance.now() + 2 * pressureSampleMs;
  });
  await server.register(underPressure, {
    sampleInterval: pressureSampleMs,
    maxEventLoopDelay: 1_500,
    retryAfter: 2,
    pressureHandler: () => {
      if (performance.now() < judgedFrom) return;
      throw new Refusal('overloaded', m.kernel_overloaded, { retryAfterSeconds: 2 });
    },
  });
  readJsonOnly(server);
  server.addHook('onRequest', (request, reply, done) => {
    refuseLostClient(request);
    refuseTwoHeaders(request);
    // The platform's time, which the browser shows ages by; the sandbox's clock can be advanced.
    reply.headers({ 'x-request-id': request.id, date: app.clock.now().toUTCString() });
    done();
  });
  logReplies(server);
  return server;
}

function logReplies(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    // The route and not the path, whose parts and query may be tokens and ids of customers.
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        code: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        request: request.id,
        trace: request.work?.trace,
      },
      'answered',
    );
    done();
  });
}

// JSON and multipart are the only bodies, and a form post from another site cannot send JSON (no CSRF by simple requests).
// An empty body is read as an empty object, because several calls of the specification are POSTs without a body.
function readJsonOnly(server: FastifyInstance): void {
  server.removeContentTypeParser(['text/plain', 'application/json']);
  const readJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    // Decoding another encoding as UTF-8 would silently lose characters.
    if (!isUtf8(bytes)) return done(new InvalidUtf8());
    const text = bytes.toString('utf8');
    if (text.trim() === '') done(null, {});
    else void readJson(request, text, done);
  });
}

/** Answered like the HTTP library's own errors about a body. */
class InvalidUtf8 extends Error {
  readonly statusCode = 400;
}
