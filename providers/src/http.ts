import type * as z from 'zod/mini';
import { toOutage, Outage, type ProviderName } from './outage.ts';

/** How adapters reach a provider: the global `fetch`, or a simulator. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export type HttpTarget = {
  readonly provider: ProviderName;
  readonly fetch: Fetch;
  /** The longest wait for a whole reply, whatever the caller's own signal says. */
  readonly timeoutMs: number;
  /** A longer reply is cut off, so that a faulty provider cannot fill our memory. */
  readonly maxBytes: number;
};

export type HttpRequest = {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  /** A status whose reply is read all the same, as 500 is by nodes that answer an error with it. */
  alsoRead?: number;
  /** How many redirects to https addresses are followed; none unless given. */
  maxRedirects?: number;
};
export type HttpReply = { status: number; text: string };
export type BytesReply = { status: number; bytes: Uint8Array; headers: Headers };

/** The cause of an outage that the provider answered. */
export class AnsweredStatus extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}

const notTakenStatuses = [401, 403, 429];
const notTakenCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** Whether it is certain that the provider did nothing: it did not get the request, or rejected it for its key or its rate. */
export function wasNotTaken(outage: unknown): boolean {
  const cause = outage instanceof Outage ? outage.cause : undefined;
  if (cause instanceof AnsweredStatus) return notTakenStatuses.includes(cause.status);
  const reason = cause instanceof Error ? cause.cause : undefined;
  return reason instanceof Error && 'code' in reason && notTakenCodes.includes(String(reason.code));
}

async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type FollowedRequest = { readonly url: string; readonly init: RequestInit; readonly redirects: number };

/** Sends the request; a redirect is followed to an https address only. */
async function fetchFollowing(fetch: Fetch, { url, init, redirects }: FollowedRequest): Promise<Response> {
  if (redirects === 0) return fetch(url, { ...init, redirect: 'error' });
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const location = response.status === 304 ? null : response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) return response;
  const next = new URL(location, url);
  if (next.protocol !== 'https:') throw new Error(`a redirect to ${next.protocol}`);
  return fetchFollowing(fetch, { url: next.href, init, redirects: redirects - 1 });
}

/**
 * Sends one request and reads the whole 2xx or 4xx reply. Throws `Outage` for no reply, a late, an endless or a broken one, a redirect,
 * 408, 425, 429 and 5xx (to be retried), and for 401 and 403 (our key is wrong, so retrying does not help).
 */
export async function sendRequest(target: HttpTarget, request: HttpRequest, signal?: AbortSignal): Promise<HttpReply> {
  const { status, bytes } = await requestBytes(target, request, signal);
  try {
    return { status, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (problem) {
    throw toOutage(target.provider, problem);
  }
}

/** The same for a reply that is no text. */
export async function requestBytes(
  target: HttpTarget,
  request: HttpRequest,
  signal?: AbortSignal,
): Promise<BytesReply> {
  const { provider, fetch, timeoutMs, maxBytes } = target;
  const { url, method, headers = {}, body, alsoRead, maxRedirects = 0 } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const abort = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    abort.throwIfAborted();
    const init = { method, headers, signal: abort, ...(body !== undefined && { body }) };
    const response = await fetchFollowing(fetch, { url, init, redirects: maxRedirects });
    const bytes = await readBytes(response, maxBytes);
    const { status } = response;
    if (status === alsoRead) return { status, bytes, headers: response.headers };
    if (status === 401 || status === 403) throw new Outage(provider, new AnsweredStatus(status), false);
    if (status < 200 || status >= 500 || [408, 425, 429].includes(status)) throw new AnsweredStatus(status);
    return { status, bytes, headers: response.headers };
  } catch (problem) {
    throw toOutage(provider, problem);
  }
}

/** Parses a JSON reply; one that does not fit the schema is an outage. */
export function parseReply<T>(provider: ProviderName, text: string, schema: z.ZodMiniType<T>): T {
  const parsed = schema.safeParse(parseJson(provider, text));
  if (!parsed.success)
    throw new Outage(provider, new Error(`unreadable answer: ${parsed.error.message.slice(0, 300)}`));
  return parsed.data;
}

function parseJson(provider: ProviderName, text: string): unknown {
  try {
    return JSON.parse(text, keepNumberText);
  } catch (problem) {
    throw new Outage(provider, problem);
  }
}

// Numbers are read as the digits that were sent, so that a price never becomes a float.
function keepNumberText(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}
