import * as m from '@istmo/contract/messages';
import type { Endpoint, InputOf } from '@istmo/contract/kernel/endpoint';
import { translate, type Language, type Message } from '@istmo/contract/kernel/message';
import { isConnectionLost, OutcomeUnknown, OverloadedError, readSqlState } from '@istmo/db/failures';
import { Outage } from '@istmo/providers/outage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { isBooksClosed } from '../runtime/books-state.ts';
import type { Authentication } from './authentication.ts';
import type { FileReply, Handler, Reply, UploadedFile, Visitor } from './handler.ts';
import { toHttpStatus, Refusal, refuse } from './refusal.ts';
import { clearBinding, setBinding } from './binding-cookie.ts';
import { setDeviceCookie } from './device-cookie.ts';
import { clearStaffCookie, setStaffCookie } from './staff-cookie.ts';
import { createReplyCheck, type ReplyCheck } from './check-reply.ts';
import type { FindLoadKind } from './load-shedding.ts';
import type { RefusalCounts } from './refusal-counts.ts';
import { readUpload } from './upload.ts';

type ServedEndpoint = { readonly endpoint: Endpoint; readonly handler: Handler | undefined };
declare module 'fastify' {
  interface FastifyReply {
    /** Why the request was not done, as its reply says it; for metrics. */
    problemCode?: string;
  }
}

type IncomingCall = { readonly request: FastifyRequest; readonly visitor: Visitor };
type ServerContext = {
  app: App;
  server: FastifyInstance;
  authentication: Authentication;
  /** Runs before each call: the settings are then what staff have changed them to. */
  followSettings: (app: App) => Promise<void>;
  /** Where refusals are counted, for the audit log. */
  refusals?: RefusalCounts;
  /** What a call is worth under more load than can be served (load-shedding.ts). */
  findLoadKind?: FindLoadKind;
  /** The path that the calls are under. */
  base: '/api' | '/console/api';
};

/** Puts every declared call under its path: the built ones with their handler, the others with a plain 501. */
export function serveCalls(
  { app, server, authentication, followSettings, refusals, findLoadKind, base }: ServerContext,
  endpoints: readonly Endpoint[],
  handlers: readonly Handler[],
): void {
  const built = new Map(handlers.map((handler) => [handler.endpoint.wire, handler]));
  for (const endpoint of endpoints) {
    if (endpoint.streams) continue;
    const handler = built.get(endpoint.wire);
    const checkReply = createReplyCheck(app, endpoint);
    server.route({
      method: endpoint.method,
      url: `${base}/${endpoint.wire}`,
      config: { loadKind: findLoadKind?.(endpoint) },
      handler: async (request, reply) => {
        const visitor = authentication.readVisitor(request);
        try {
          await followSettings(app);
          const done = await answer({ app, authentication }, { endpoint, handler }, { request, visitor });
          return send(app, reply, { language: visitor.language, done, checkReply });
        } catch (error) {
          if (error instanceof Refusal) refusals?.add(error.code, { address: visitor.address, at: app.clock.now() });
          return sendError(reply, visitor.language, error);
        }
      },
    });
  }
}

async function answer(
  { app, authentication }: Pick<ServerContext, 'app' | 'authentication'>,
  { endpoint, handler }: ServedEndpoint,
  { request, visitor }: IncomingCall,
): Promise<Reply<object>> {
  await authentication.refuseUnderMaintenance(endpoint);
  const sender =
    endpoint.access !== 'public'
      ? await authentication.authenticate(endpoint, visitor, request)
      : endpoint.knowsSession
        ? { ...visitor, sessionOwner: await authentication.recognize(visitor) }
        : visitor;
  if (!handler) throw new NotBuilt();
  await authentication.refuseWhileBooksAreClosed(endpoint);
  const { fields, files } = endpoint.files
    ? await readUpload(request, endpoint.files)
    : { fields: request.method === 'GET' ? request.query : request.body, files: [] as UploadedFile[] };
  return handler.answer(app, files.length > 0 ? { ...sender, files } : sender, readInput(endpoint, fields));
}

/** Checks the shape only, by the contract; the handlers run the rules that have messages of the specification. */
export function readInput<E extends Endpoint>(endpoint: E, fields: unknown): InputOf<E>;
export function readInput(endpoint: Endpoint, fields: unknown): unknown {
  const parsed = z.safeParse(endpoint.input, fields ?? {});
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.map(String).join('.');
  return refuse('bad_request', m.kernel_bad_request, field ? { field } : {});
}

/** The call is declared in the contract and no area has built it yet. */
class NotBuilt extends Error {}

type Answer = { readonly language: Language; readonly done: Reply<object>; readonly checkReply: ReplyCheck };

function send(app: App, reply: FastifyReply, { language, done, checkReply }: Answer) {
  const { message, binding, deviceToken, staffToken, clearSiteData = false, file, ...output } = done;
  if (file) return sendFile(reply, file);
  const { status = 1 } = output;
  const fields = checkReply(output);
  if (typeof binding === 'string') setBinding(app.settings, reply, binding);
  if (deviceToken !== undefined) setDeviceCookie(app.settings, reply, deviceToken);
  if (binding === null) clearBinding(app.settings, reply);
  if (typeof staffToken === 'string') setStaffCookie(app.settings, reply, staffToken);
  if (staffToken === null) clearStaffCookie(app.settings, reply);
  if (clearSiteData) reply.header('clear-site-data', '"cache", "storage"');
  // Where a document gives another status than 1, success is 0 beside it (requirement 3.1).
  return reply.send({
    status,
    success: status === 1 ? 1 : 0,
    msg: message ? translate(message, language) : '',
    ...fields,
  });
}

type ErrorReply = {
  http: number;
  code: string;
  message: Message;
  field?: string;
  details?: object;
  retryAfterSeconds?: number;
};

// An e-mail has its styles in its elements.
const framedPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; sandbox";

// Uploaded content must not act as a page of ours, whatever it holds (requirement 3.11).
function sendFile(reply: FastifyReply, { bytes, type, name, isFramed = false, cacheSeconds }: FileReply) {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
  return reply
    .headers({
      'content-type': type,
      'content-disposition': isFramed ? 'inline' : disposition,
      'content-security-policy': isFramed ? framedPolicy : "default-src 'none'; frame-ancestors 'none'; sandbox",
      ...(isFramed && { 'x-frame-options': 'SAMEORIGIN' }),
      'x-content-type-options': 'nosniff',
      ...(cacheSeconds !== undefined && { 'cache-control': `public, max-age=${cacheSeconds}` }),
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** The one place where an error becomes a reply: a refusal with its message, an outage of a provider, a busy platform or an unknown outcome as 503, any other error as a logged 500. */
export function sendError(reply: FastifyReply, language: Language, error: unknown) {
  const problem = parseError(error);
  reply.problemCode = problem.code;
  if (problem.http >= 500 && problem.code === 'internal')
    reply.log.error({ err: error, request: reply.request.id }, 'an unexpected error');
  if (error instanceof Outage) reply.log.warn({ err: error, request: reply.request.id }, 'a provider does not answer');
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
  return reply.code(problem.http).send({
    status: 0,
    success: 0,
    msg: translate(problem.message, language),
    code: problem.code,
    ...(problem.field ? { field: problem.field } : {}),
    ...problem.details,
  });
}

function parseError(error: unknown): ErrorReply {
  if (error instanceof Refusal) {
    const { field, details, retryAfterSeconds } = error.options;
    return {
      http: toHttpStatus(error),
      code: error.code,
      message: error.userMessage,
      ...(field ? { field } : {}),
      ...(details ? { details } : {}),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  }
  if (error instanceof NotBuilt) return { http: 501, code: 'not_built', message: m.kernel_not_built };
  if (error instanceof Outage) return { http: 503, code: 'outage', message: m.kernel_outage, retryAfterSeconds: 5 };
  if (error instanceof OutcomeUnknown)
    return { http: 503, code: 'outcome_unknown', message: m.kernel_outcome_unknown, retryAfterSeconds: 1 };
  if (isBooksClosed(error))
    return { http: 503, code: 'books_closed', message: m.kernel_books_closed, retryAfterSeconds: 60 };
  if (error instanceof OverloadedError)
    return { http: 503, code: 'overloaded', message: m.kernel_overloaded, retryAfterSeconds: 2 };
  if (isDatabaseUnavailable(error))
    return { http: 503, code: 'overloaded', message: m.kernel_unavailable, retryAfterSeconds: 1 };
  return parseFrameworkError(error) ?? { http: 500, code: 'internal', message: m.kernel_internal };
}

/** Errors of the HTTP library: unreadable JSON, a body that is too large, an unsupported content type. */
function parseFrameworkError(error: unknown): ErrorReply | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return { http: 413, code: 'too_large', message: m.kernel_too_large };
  if (status === 415) return { http: 415, code: 'unsupported_type', message: m.kernel_unsupported_type };
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { http: status === 429 ? 429 : 400, code: 'bad_request', message: m.kernel_bad_request };
  }
  return undefined;
}

/** The request may be repeated: nothing was committed. */
function isDatabaseUnavailable(error: unknown): boolean {
  if (isConnectionLost(error)) return true;
  const state = readSqlState(error);
  // Disk full, too many connections, statement or lock timeout, server starting or stopping.
  return state !== undefined && /^(53|57|55P03)/.test(state);
}
