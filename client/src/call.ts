import type { Address } from '@istmo/contract/kernel/address';
import type { RefusalCode } from '@istmo/contract/kernel/refusal-code';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { CallAddress, RefusalAt, ReplyAt, RequestAt } from '@istmo/contract/wire';
import { noteServerTime } from './server-time.ts';

/**
 * Why a call failed. A refusal carries the server's code, its message and, where there is one, the field it is about. `offline`, `timeout`
 * and `unreachable` never reached a decision; `unreadable` means that the reply does not match the contract.
 */
export type CallFailure<Code extends RefusalCode = RefusalCode> = {
  readonly code: Code | 'offline' | 'timeout' | 'unreachable' | 'unreadable';
  readonly msg: string;
  readonly field?: string;
  readonly retryAfterSeconds?: number;
  /** Further fields of the error reply, for example what is left of a tranche. */
  readonly details: Readonly<Record<string, unknown>>;
};

/** Why the call at an address failed: with a code that its endpoint may answer, or without any answer. */
export type FailureAt<A extends CallAddress> = CallFailure<RefusalAt<A>>;

type OutcomeAt<A extends CallAddress> =
  | { readonly done: true; readonly reply: ReplyAt<A>; readonly msg: string }
  | { readonly done: false; readonly failure: FailureAt<A> };

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The Idempotency-Key of a call that moves money: one per intent, the same for its retries. */
  readonly idempotencyKey?: string | undefined;
  /** Files of a multipart call, by field. */
  readonly files?: Readonly<Record<string, readonly File[]>> | undefined;
  /** Called with the sent part of a multipart call, 0 to 100. */
  readonly onProgress?: ((percent: number) => void) | undefined;
};

/** Where an app keeps its session: customers have a token in the page, staff a cookie. */
export type CallSession = {
  /** The path that the calls are under, such as `/api`. */
  readonly base: string;
  /** The token to send; undefined without a session, and '' where the browser sends a cookie. */
  readonly token: () => string | undefined;
  /** A signed-in call was made without a session, or the server refused the session. */
  readonly onEnd: (why: 'missing' | 'refused') => void;
  /** Whether the page calls without its user, who has done nothing for a while: such calls do not keep a session alive. */
  readonly isPassive?: () => boolean;
};

let session: CallSession = { base: '/api', token: () => undefined, onEnd: () => {} };

/** Set once, before the first call. */
export function setCallSession(own: CallSession): void {
  session = own;
}

const timeoutsMs = { read: 8_000, write: 15_000, upload: 60_000 } as const;

/** True when no decision of the server is known: a retry may help, and with the same idempotency key does no harm. */
export function isUnreachable(failure: Pick<CallFailure, 'code'>): boolean {
  const unreachableCodes: readonly CallFailure['code'][] = [
    'offline',
    'timeout',
    'unreachable',
    'unreadable',
    'outage',
    'outcome_unknown',
    'overloaded',
    'internal',
  ];
  return unreachableCodes.includes(failure.code);
}

/**
 * Calls the server. Returns a value either way and throws only when the caller's own signal aborts. A 401 of a signed-in call ends the
 * session here, so that no screen has to.
 */
export async function call<A extends CallAddress>(
  address: A,
  input: RequestAt<A>,
  options: CallOptions = {},
): Promise<OutcomeAt<A>> {
  const isSigned = address.access !== 'public' || address.knowsSession === true;
  const token = isSigned ? session.token() : undefined;
  if (address.access !== 'public' && token === undefined) {
    session.onEnd('missing');
    return { done: false, failure: toFailure<A>('session_required', m.access_login_required(), 401) };
  }
  const answer = await send(address, input, { ...options, token });
  if ('failure' in answer) return { done: false, failure: answer.failure };
  return readReply<A>(answer.response, token);
}

/** Reads a file, which only the holder of the session may. */
export async function callForFile<A extends CallAddress>(
  address: A,
  input: RequestAt<A>,
  options: CallOptions = {},
): Promise<{ readonly done: true; readonly file: Blob } | { readonly done: false; readonly failure: FailureAt<A> }> {
  const token = session.token();
  const answer = await send(address, input, { ...options, token });
  if ('failure' in answer) return { done: false, failure: answer.failure };
  const { response } = answer;
  if (response.ok) return { done: true, file: await response.blob() };
  const body: unknown = await response.json().catch(() => undefined);
  return { done: false, failure: parseError<A>(response, body, token) };
}

type SendResult = { readonly response: Response } | { readonly failure: CallFailure<never> };

async function send(
  address: Address,
  input: unknown,
  options: CallOptions & { token: string | undefined },
): Promise<SendResult> {
  const timeout = AbortSignal.timeout(
    timeoutsMs[address.files ? 'upload' : address.method === 'GET' ? 'read' : 'write'],
  );
  try {
    const { onProgress } = options;
    const request = {
      method: address.method,
      headers: headersOf(address, options),
      body: bodyOf(address, input, options.files),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    };
    const url = urlOf(address, input);
    if (!onProgress) {
      const response = await fetch(url, { ...request, credentials: 'same-origin', cache: 'no-store' });
      noteServerTime(response);
      return { response };
    }
    // The sign-in pages upload nothing.
    const { upload } = await import('./upload.ts');
    return { response: await upload(url, { ...request, onProgress }) };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { failure: unreachableFailure(timeout.aborted) };
  }
}

function unreachableFailure(isLate: boolean): CallFailure<never> {
  if (!navigator.onLine) return { code: 'offline', msg: m.kernel_offline(), details: {} };
  return isLate
    ? { code: 'timeout', msg: m.layout_timeout(), details: {} }
    : { code: 'unreachable', msg: m.layout_unreachable(), details: {} };
}

function urlOf({ wire, method }: Address, input: unknown): string {
  const query = method === 'GET' ? new URLSearchParams(fieldsOf(input)).toString() : '';
  const path = `${session.base}/${wire}`;
  return query === '' ? path : `${path}?${query}`;
}

function fieldsOf(input: unknown): [string, string][] {
  return Object.entries(input ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, textOf(value)]],
  );
}

/** A query and a multipart form hold text only: rows are sent as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function headersOf(address: Address, { token, idempotencyKey }: CallOptions & { token: string | undefined }): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': getLocale() });
  if (address.method === 'POST' && !address.files) headers.set('content-type', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (session.isPassive?.() === true) headers.set('istmo-passive', '1');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

function bodyOf(address: Address, input: unknown, files: CallOptions['files'] = {}): BodyInit | null {
  if (address.method === 'GET') return null;
  if (!address.files) return JSON.stringify(input ?? {});
  const form = new FormData();
  for (const [name, value] of fieldsOf(input)) form.set(name, value);
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file);
  return form;
}

/**
 * The server checks its replies against their declaration (api/src/http/check-reply.ts), so a reply with the envelope has the endpoint's
 * own fields too.
 */
function isReply<A extends CallAddress>(body: unknown): body is ReplyAt<A> {
  return isRecord(body) && 'status' in body;
}

function isRecord(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null;
}

async function readReply<A extends CallAddress>(response: Response, token: string | undefined): Promise<OutcomeAt<A>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) return { done: false, failure: parseError<A>(response, body, token) };
  const message = isRecord(body) && typeof body['msg'] === 'string' ? body['msg'] : '';
  if (!isReply<A>(body))
    return { done: false, failure: { code: 'unreadable', msg: m.layout_unreadable(), details: {} } };
  return { done: true, reply: body, msg: message };
}

/** The failures of the server itself that it answers. Another one may be that of a proxy, and what was decided is not known then. */
export const serverFailures: readonly RefusalCode[] = [
  'internal',
  'not_built',
  'outage',
  'outcome_unknown',
  'maintenance',
  'books_closed',
  'overloaded',
];

/**
 * The server checks its refusals against the declaration too (api/src/http/check-refusal.ts), so the code is the endpoint's. Of a server
 * that is newer than the page it may be an unknown one, whose sentence is shown as any other.
 */
function isRefusalAt<A extends CallAddress>(code: unknown, status: number): code is RefusalAt<A> {
  return typeof code === 'string' && (status < 500 || serverFailures.some((known) => known === code));
}

function toFailure<A extends CallAddress>(code: unknown, msg: unknown, status: number): FailureAt<A> {
  return isRefusalAt<A>(code, status) && typeof msg === 'string'
    ? { code, msg, details: {} }
    : { code: 'unreachable', msg: m.layout_unreachable(), details: {} };
}

function parseError<A extends CallAddress>(response: Response, body: unknown, token: string | undefined): FailureAt<A> {
  const { code, msg, field, ...details } = isRecord(body) ? body : {};
  const failure = toFailure<A>(code, msg, response.status);
  if (failure.code === 'unreachable') return failure;
  // Another tab may have signed in meanwhile: the session ends only if the refused token is still the current one.
  if (response.status === 401 && token !== undefined && token === session.token()) session.onEnd('refused');
  if (code === 'maintenance') maintenanceHandler();
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return {
    ...failure,
    details,
    ...(typeof field === 'string' ? { field } : {}),
    ...(Number.isNaN(seconds) ? {} : { retryAfterSeconds: seconds }),
  };
}

let maintenanceHandler = (): void => {};

/** Sets what happens when the server is under maintenance (requirement 1.4); set once at the start. */
export function onMaintenance(go: () => void): void {
  maintenanceHandler = go;
}
