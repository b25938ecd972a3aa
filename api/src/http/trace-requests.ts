import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SpanRef, Tracing } from '../runtime/tracing.ts';
import { runWork, type Work } from '../runtime/work-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What log lines and spans name it by. */
    work?: Work;
  }
}

/** Every request is a work of its own, and where it is traced a span. */
export function traceRequests(server: FastifyInstance, tracing: Tracing | undefined): void {
  server.decorateRequest('work');
  server.addHook('onRequest', (request, _reply, done) => {
    const trace = request.id.replaceAll('-', '');
    const span = tracing?.startTrace(trace, toStart(request));
    request.work = { trace, request: request.id, span };
    runWork(request.work, done);
  });
  // A body arrives by its socket, which knows of no request.
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.work) runWork(request.work, done);
    else done();
  });
  if (!tracing) return;
  server.addHook('onResponse', (request, reply, done) => {
    endSpan(request, reply);
    done();
  });
  server.addHook('onRequestAbort', (request, done) => {
    request.work?.span?.end({ error: new AbortedByClient() });
    done();
  });
}

class AbortedByClient extends Error {}

function endSpan({ work }: FastifyRequest, { statusCode, problemCode }: FastifyReply): void {
  work?.span?.set({
    'http.response.status_code': statusCode,
    ...(problemCode !== undefined && { 'istmo.refusal': problemCode }),
  });
  work?.span?.end(statusCode >= 500 ? { error: new ServerError() } : {});
}

class ServerError extends Error {}

function toStart({ method, routeOptions, headers }: FastifyRequest) {
  const route = routeOptions.url ?? 'none';
  const sender = readTraceparent(headers['traceparent']);
  return {
    name: `${method} ${route}`,
    kind: 'server' as const,
    attributes: { 'http.request.method': method, 'http.route': route },
    links: sender ? [sender] : [],
  };
}

/** The sender's own trace is linked, never joined: anyone may send one, and it must neither fill another's trace nor decide what is recorded. */
function readTraceparent(header: string | readonly string[] | undefined): SpanRef | undefined {
  if (typeof header !== 'string') return undefined;
  const [, trace = '', span = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header) ?? [];
  return /[^0]/.test(trace) && /[^0]/.test(span) ? { trace, span } : undefined;
}
