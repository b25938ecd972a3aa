import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import { isRefusalCode, type RefusalCode } from '@istmo/contract/kernel/refusal-code';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import * as z from 'zod/mini';
import { takeEarlyReply } from './early-call.ts';
import { endSession, sessionToken } from './session-store.ts';

type Schema = z.ZodMiniType;

/**
 * Why a call failed. A refusal carries the server's code, its message and, where there is one, the field it is about. `offline`, `timeout`
 * and `unreachable` never reached a decision; `unreadable` means that the reply does not match the contract.
 */
export type CallFailure = {
  readonly code: RefusalCode | 'offline' | 'timeout' | 'unreachable' | 'unreadable';
  readonly msg: string;
  readonly field?: string;
  readonly retryAfterSeconds?: number;
  /** Further fields of the error reply, for example what is left of a tranche. */
  readonly details: Readonly<Record<string, unknown>>;
};

export type Outcome<Reply> =
  | { readonly done: true; readonly reply: Reply; readonly msg: string }
  | { readonly done: false; readonly failure: CallFailure };

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The Idempotency-Key of a call that moves money: one per intent, the same for its retries. */
  readonly idempotencyKey?: string | undefined;
  /** Files of a multipart call, by field. */
  readonly files?: Readonly<Record<string, File>> | undefined;
};

const timeoutsMs = { read: 8_000, write: 15_000, upload: 60_000 } as const;

/** True when the server made no decision: a retry may help, and nothing was lost. */
export function isUnreachable(failure: CallFailure): boolean {
  const unreachableCodes: readonly CallFailure['code'][] = [
    'offline',
    'timeout',
    'unreachable',
    'unreadable',
    'outage',
    'overloaded',
    'internal',
  ];
  return unreachableCodes.includes(failure.code);
}

/**
 * Calls the server. Returns a value either way and throws only when the caller's own signal aborts. A 401 of a signed-in call ends the
 * session here, so that no screen has to.
 */
export async function call<I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  options: CallOptions = {},
): Promise<Outcome<z.output<O>>> {
  const token = endpoint.access === 'public' ? undefined : sessionToken();
  if (endpoint.access !== 'public' && token === undefined) {
    endSession('missing');
    return { done: false, failure: { code: 'session_required', msg: m.access_login_required(), details: {} } };
  }
  const answer = await send(endpoint, input, { ...options, token });
  if ('failure' in answer) return { done: false, failure: answer.failure };
  return readReply(endpoint, answer.response, token);
}

type SendResult = { readonly response: Response } | { readonly failure: CallFailure };

async function send(
  endpoint: Endpoint,
  input: unknown,
  options: CallOptions & { token: string | undefined },
): Promise<SendResult> {
  const timeout = AbortSignal.timeout(
    timeoutsMs[endpoint.files ? 'upload' : endpoint.method === 'GET' ? 'read' : 'write'],
  );
  try {
    const early = await takeEarlyReply(endpoint.wire, options.token);
    const response =
      early ??
      (await fetch(addressOf(endpoint, input), {
        method: endpoint.method,
        headers: headersOf(endpoint, options),
        body: bodyOf(endpoint, input, options.files),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        credentials: 'same-origin',
        cache: 'no-store',
      }));
    return { response };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { failure: unreachableFailure(timeout.aborted) };
  }
}

function unreachableFailure(isLate: boolean): CallFailure {
  if (!navigator.onLine) return { code: 'offline', msg: m.kernel_offline(), details: {} };
  return isLate
    ? { code: 'timeout', msg: m.layout_timeout(), details: {} }
    : { code: 'unreachable', msg: m.layout_unreachable(), details: {} };
}

function addressOf(endpoint: Endpoint, input: unknown): string {
  const address = `/api/${endpoint.wire}`;
  if (endpoint.method !== 'GET') return address;
  const query = new URLSearchParams(fieldsOf(input)).toString();
  return query === '' ? address : `${address}?${query}`;
}

function fieldsOf(input: unknown): [string, string][] {
  return Object.entries(input ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
}

function headersOf(
  endpoint: Endpoint,
  { token, idempotencyKey }: CallOptions & { token: string | undefined },
): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': getLocale(), 'istmo-client': 'web' });
  if (endpoint.method === 'POST' && !endpoint.files) headers.set('content-type', 'application/json');
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

function bodyOf(endpoint: Endpoint, input: unknown, files: CallOptions['files'] = {}): BodyInit | null {
  if (endpoint.method === 'GET') return null;
  if (!endpoint.files) return JSON.stringify(input ?? {});
  const form = new FormData();
  for (const [name, value] of fieldsOf(input)) form.set(name, value);
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  return form;
}

/**
 * The server checks its replies against the same declaration (api/src/http/check-reply.ts). Only the development build checks them again,
 * so that production pages do not load the schemas (web/lean-contract.ts).
 */
function isReply<O extends Schema>(endpoint: Endpoint<Schema, O>, body: unknown): body is z.output<O> {
  if (import.meta.env.DEV) return z.safeParse(endpoint.output, body).success;
  return isRecord(body) && 'status' in body;
}

function isRecord(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null;
}

async function readReply<O extends Schema>(
  endpoint: Endpoint<Schema, O>,
  response: Response,
  token: string | undefined,
): Promise<Outcome<z.output<O>>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) return { done: false, failure: parseError(response, body, token) };
  if (!isReply(endpoint, body))
    return { done: false, failure: { code: 'unreadable', msg: m.layout_unreadable(), details: {} } };
  const message = isRecord(body) && typeof body['msg'] === 'string' ? body['msg'] : '';
  return { done: true, reply: body, msg: message };
}

function parseError(response: Response, body: unknown, token: string | undefined): CallFailure {
  const { code, msg, field, ...details } = isRecord(body) ? body : {};
  if (typeof code !== 'string' || !isRefusalCode(code))
    return { code: 'unreachable', msg: m.layout_unreachable(), details: {} };
  // Another tab may have signed in meanwhile: the session ends only if the refused token is still the current one.
  if (response.status === 401 && token !== undefined && token === sessionToken()) endSession('refused');
  if (code === 'maintenance') maintenanceHandler();
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return {
    code,
    msg: typeof msg === 'string' ? msg : '',
    details,
    ...(typeof field === 'string' ? { field } : {}),
    ...(Number.isNaN(seconds) ? {} : { retryAfterSeconds: seconds }),
  };
}

let maintenanceHandler = (): void => {};

/** Sets what happens when the server is under maintenance (specification 1, point 4); set once at the start. */
export function onMaintenance(go: () => void): void {
  maintenanceHandler = go;
}
