import type { Address } from '@istmo/contract/kernel/endpoint';
import { isRefusalCode, type RefusalCode } from '@istmo/contract/kernel/refusal-code';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { CallAddress, ReplyAt, RequestAt } from '@istmo/contract/wire';
import { endSession, sessionToken } from './session-store.ts';

/**
 * Why a call was not done. A refusal carries the server's code, its sentence and, where there is one, the field it is about.
 * `offline`, `timeout` and `unreachable` never reached a decision; `unreadable` was answered by something that is not the contract.
 */
export type No = {
  readonly code: RefusalCode | 'offline' | 'timeout' | 'unreachable' | 'unreadable';
  readonly msg: string;
  readonly field?: string;
  readonly retryAfterSeconds?: number;
  /** What the refusal carries beside the envelope, for example what is left of a tranche. */
  readonly also: Readonly<Record<string, unknown>>;
};

export type Outcome<Reply> =
  | { readonly done: true; readonly reply: Reply; readonly msg: string }
  | { readonly done: false; readonly no: No };

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The Idempotency-Key of a call that moves money: one per intent, the same for its repeats. */
  readonly onceKey?: string | undefined;
  /** Files of a multipart call, by field. */
  readonly files?: Readonly<Record<string, File>> | undefined;
};

const timeoutsMs = { read: 8_000, write: 15_000, upload: 60_000 } as const;

/** What nobody decided: asking again may help, and nothing was lost. */
export function isOutOfReach(no: No): boolean {
  const unreached: readonly No['code'][] = [
    'offline',
    'timeout',
    'unreachable',
    'unreadable',
    'outage',
    'overloaded',
    'internal',
  ];
  return unreached.includes(no.code);
}

/**
 * Asks the server. Answers a value either way and throws only when the caller's own signal aborts. A 401 of a signed-in call ends the
 * session here, so that no screen has to.
 */
export async function call<A extends CallAddress>(
  address: A,
  input: RequestAt<A>,
  options: CallOptions = {},
): Promise<Outcome<ReplyAt<A>>> {
  const token = address.access === 'public' ? undefined : sessionToken();
  if (address.access !== 'public' && token === undefined) {
    endSession('missing');
    return { done: false, no: { code: 'session_required', msg: m.access_login_required(), also: {} } };
  }
  const answer = await send(address, input, { ...options, token });
  if ('no' in answer) return { done: false, no: answer.no };
  return read(answer.response, token);
}

type Sent = { readonly response: Response } | { readonly no: No };

async function send(
  address: Address,
  input: unknown,
  options: CallOptions & { token: string | undefined },
): Promise<Sent> {
  const timeout = AbortSignal.timeout(timeoutsMs[address.files ? 'upload' : address.verb === 'GET' ? 'read' : 'write']);
  try {
    const response = await fetch(urlOf(address, input), {
      method: address.verb,
      headers: headersOf(address, options),
      body: bodyOf(address, input, options.files),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    return { response };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { no: unreached(timeout.aborted) };
  }
}

function unreached(isLate: boolean): No {
  if (!navigator.onLine) return { code: 'offline', msg: m.kernel_offline(), also: {} };
  return isLate
    ? { code: 'timeout', msg: m.frame_timeout(), also: {} }
    : { code: 'unreachable', msg: m.frame_unreachable(), also: {} };
}

function urlOf({ wire, verb }: Address, input: unknown): string {
  const query = verb === 'GET' ? new URLSearchParams(fieldsOf(input)).toString() : '';
  return query === '' ? `/api/${wire}` : `/api/${wire}?${query}`;
}

function fieldsOf(input: unknown): [string, string][] {
  return Object.entries(input ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
}

function headersOf(address: Address, { token, onceKey }: CallOptions & { token: string | undefined }): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': getLocale(), 'istmo-client': 'web' });
  if (address.verb === 'POST' && !address.files) headers.set('content-type', 'application/json');
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (onceKey !== undefined) headers.set('idempotency-key', onceKey);
  return headers;
}

function bodyOf(address: Address, input: unknown, files: CallOptions['files'] = {}): BodyInit | null {
  if (address.verb === 'GET') return null;
  if (!address.files) return JSON.stringify(input ?? {});
  const form = new FormData();
  for (const [name, value] of fieldsOf(input)) form.set(name, value);
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  return form;
}

/** The server is built from the same declaration, so a reply with the envelope has the call's own fields too. */
function isReply<A extends CallAddress>(body: unknown): body is ReplyAt<A> {
  return isRecord(body) && 'status' in body;
}

function isRecord(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null;
}

async function read<A extends CallAddress>(
  response: Response,
  token: string | undefined,
): Promise<Outcome<ReplyAt<A>>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) return { done: false, no: readNo(response, body, token) };
  const said = isRecord(body) && typeof body['msg'] === 'string' ? body['msg'] : '';
  if (!isReply<A>(body)) return { done: false, no: { code: 'unreadable', msg: m.frame_unreadable(), also: {} } };
  return { done: true, reply: body, msg: said };
}

function readNo(response: Response, body: unknown, token: string | undefined): No {
  const { code, msg, field, ...also } = isRecord(body) ? body : {};
  if (typeof code !== 'string' || !isRefusalCode(code))
    return { code: 'unreachable', msg: m.frame_unreachable(), also: {} };
  // Another tab may have signed in meanwhile: only the token that was refused ends.
  if (response.status === 401 && token !== undefined && token === sessionToken()) endSession('refused');
  if (code === 'maintenance') onMaintenance();
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return {
    code,
    msg: typeof msg === 'string' ? msg : '',
    also,
    ...(typeof field === 'string' ? { field } : {}),
    ...(Number.isNaN(seconds) ? {} : { retryAfterSeconds: seconds }),
  };
}

let onMaintenance = (): void => {};

/** Says where to go when the server is under maintenance (specification 1, point 4); set once at the start. */
export function whenUnderMaintenance(go: () => void): void {
  onMaintenance = go;
}
