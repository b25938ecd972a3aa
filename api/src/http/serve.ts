import * as m from '@istmo/contract/messages';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import { translate, type Language, type Message } from '@istmo/contract/kernel/message';
import { isConnectionLost, OutcomeUnknown, Overloaded, readSqlState } from '@istmo/db/failures';
import { Outage } from '@istmo/providers/outage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import type { Authentication } from './authentication.ts';
import type { Handler, Reply, UploadedFile, Visitor } from './handler.ts';
import { toHttpStatus, Refusal, refuse } from './refusal.ts';
import { clearBinding, setBinding } from './binding-cookie.ts';
import { readUpload } from './upload.ts';
import { readVisitor } from './visitor.ts';

type ServedEndpoint = { readonly endpoint: Endpoint; readonly handler: Handler | undefined };
type IncomingCall = { readonly request: FastifyRequest; readonly visitor: Visitor };
type ServerContext = { app: App; server: FastifyInstance; doorkeeper: Authentication };

/** Puts every declared call under /api/: the built ones with their handler, the others with a plain 501. */
export function serveCalls(
  { app, server, doorkeeper }: ServerContext,
  endpoints: readonly Endpoint[],
  handlers: readonly Handler[],
): void {
  const built = new Map(handlers.map((handler) => [handler.endpoint.wire, handler]));
  for (const endpoint of endpoints) {
    if (endpoint.streams) continue;
    const handler = built.get(endpoint.wire);
    server.route({
      method: endpoint.method,
      url: `/api/${endpoint.wire}`,
      handler: async (request, reply) => {
        const visitor = readVisitor(app, request);
        try {
          const done = await answer({ app, server, doorkeeper }, { endpoint, handler }, { request, visitor });
          return send(app, reply, { language: visitor.language, done });
        } catch (error) {
          return sendError(reply, visitor.language, error);
        }
      },
    });
  }
}

async function answer(
  { app, doorkeeper }: ServerContext,
  { endpoint, handler }: ServedEndpoint,
  { request, visitor }: IncomingCall,
): Promise<Reply<object>> {
  await doorkeeper.refuseUnderMaintenance(endpoint);
  const who = endpoint.access === 'public' ? visitor : await doorkeeper.authenticate(endpoint, visitor, request);
  if (!handler) throw new NotBuilt();
  const { fields, files } = endpoint.files
    ? await readUpload(request, endpoint.files)
    : { fields: request.method === 'GET' ? request.query : request.body, files: [] as UploadedFile[] };
  return handler.answer(app, files.length > 0 ? { ...who, files } : who, readInput(endpoint, fields));
}

/** Shape only, from the contract: the sentences of the specification belong to the rules that the handlers run. */
function readInput(endpoint: Endpoint, fields: unknown): unknown {
  const parsed = z.safeParse(endpoint.input, fields ?? {});
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.map(String).join('.');
  return refuse('bad_request', m.kernel_bad_request, field ? { field } : {});
}

/** Declared and not answered by any room yet. */
class NotBuilt extends Error {}

function send(app: App, reply: FastifyReply, { language, done }: { language: Language; done: Reply<object> }) {
  const { say, status = 1, binding, clearSiteData = false, ...output } = done;
  if (typeof binding === 'string') setBinding(app.settings, reply, binding);
  if (binding === null) clearBinding(app.settings, reply);
  if (clearSiteData) reply.header('clear-site-data', '"cache", "storage"');
  // Where a document gives another status than 1, success is 0 beside it (decisions, point 1).
  return reply.send({ status, success: status === 1 ? 1 : 0, msg: say ? translate(say, language) : '', ...output });
}

type ErrorReply = { http: number; code: string; say: Message; field?: string; also?: object; retryAfterSeconds?: number };

/** The one place where a no becomes a reply: a refusal in words, an outage as 503, a fault as a bare 500 that is logged. */
export function sendError(reply: FastifyReply, language: Language, error: unknown) {
  const no = parseError(error);
  if (no.http >= 500 && no.code === 'internal')
    reply.log.error({ err: error, request: reply.request.id }, 'a fault in our own code');
  if (error instanceof Outage) reply.log.warn({ err: error, request: reply.request.id }, 'a provider is out');
  if (no.retryAfterSeconds !== undefined) reply.header('retry-after', no.retryAfterSeconds);
  return reply.code(no.http).send({
    status: 0,
    success: 0,
    msg: translate(no.say, language),
    code: no.code,
    ...(no.field ? { field: no.field } : {}),
    ...no.also,
  });
}

function parseError(error: unknown): ErrorReply {
  if (error instanceof Refusal) {
    const { field, details, retryAfterSeconds } = error.options;
    return {
      http: toHttpStatus(error),
      code: error.code,
      say: error.userMessage,
      ...(field ? { field } : {}),
      ...(details ? { also } : {}),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  }
  if (error instanceof NotBuilt) return { http: 501, code: 'not_built', say: m.kernel_not_built };
  if (error instanceof Outage) return { http: 503, code: 'outage', say: m.kernel_outage, retryAfterSeconds: 5 };
  if (isDatabaseUnavailable(error)) return { http: 503, code: 'outage', say: m.kernel_outage, retryAfterSeconds: 1 };
  return parseFrameworkError(error) ?? { http: 500, code: 'internal', say: m.kernel_internal };
}

/** What the HTTP library itself refuses: unreadable JSON, too much of it, another content type. */
function parseFrameworkError(error: unknown): ErrorReply | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return { http: 413, code: 'too_large', say: m.kernel_too_large };
  if (status === 415) return { http: 415, code: 'unsupported_type', say: m.kernel_unsupported_type };
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { http: status === 429 ? 429 : 400, code: 'bad_request', say: m.kernel_bad_request };
  }
  return undefined;
}

/** Nothing was promised, or a repeat with the same key tells what became of it. */
function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof Overloaded || error instanceof OutcomeUnknown || isConnectionLost(error)) return true;
  const state = readSqlState(error);
  // Disk full, too many connections, statement or lock out of time, server starting or stopping.
  return state !== undefined && /^(53|57|55P03)/.test(state);
}
