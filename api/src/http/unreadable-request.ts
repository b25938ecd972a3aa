import type { Socket } from 'node:net';
import type { Language } from '@istmo/contract/kernel/message';
import { translate } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { refuse } from './refusal.ts';
import { readLanguage } from './visitor.ts';

const statusLines = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' } as const;

type BrokenRequest = Error & { readonly code?: string };

function statusOf({ code }: BrokenRequest): keyof typeof statusLines {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** Answers a request that Node could not read as every other: the envelope, in English, since no header was read. */
export function answerBrokenRequest(error: BrokenRequest, socket: Socket): void {
  // The caller has gone, or a part of an answer was sent already.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  const status = statusOf(error);
  const body = JSON.stringify({
    status: 0,
    success: 0,
    msg: translate(m.kernel_bad_request, 'en'),
    code: 'bad_request',
  });
  socket.end(
    [
      `HTTP/1.1 ${status} ${statusLines[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

// Two of them are two opinions about whom the request is for, or from (RFC 9112, 3.2; RFC 9110, 5.3 and 11.6.2).
const singleHeaders = ['Host', 'Authorization'];

/** Refuses a request that has a header twice of which one counts. */
export function refuseTwoHeaders(request: FastifyRequest): void {
  const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const field = singleHeaders.find((single) => names.filter((name) => name === single.toLowerCase()).length > 1);
  if (field !== undefined) refuse('bad_request', m.kernel_bad_request, { field });
}

/** A client that has gone before its request is looked at has no address that its attempts are counted by: nothing is done for it. */
export function refuseLostClient(request: FastifyRequest): void {
  if (request.socket.remoteAddress === undefined) refuse('bad_request', m.kernel_bad_request);
}

/** The page that says that nothing is at an address. */
export const notFoundPage = '/pages-404';

/** Whether a person opens a page of the site, who must read a page where the router cannot read the address. */
export function isPageVisit({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  return method === 'GET' && !/^\/(console|api|sandbox)\//.test(url) && /text\/html/.test(headers.accept ?? '');
}

const methods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** An address that no route answers, or not with this method. */
export function sendUnknownPath(server: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const url = request.url.split('?', 1)[0] ?? '';
  const language: Language = readLanguage(request.headers['accept-language']);
  const allowed = methods.filter((method) => method !== request.method && server.hasRoute({ method, url }));
  const isKnown = allowed.length > 0;
  if (isKnown) reply.header('allow', allowed.join(', '));
  return reply.code(isKnown ? 405 : 404).send({
    status: 0,
    success: 0,
    msg: translate(isKnown ? m.kernel_method_not_allowed : m.kernel_unknown_path, language),
    code: isKnown ? 'method_not_allowed' : 'not_found',
  });
}
