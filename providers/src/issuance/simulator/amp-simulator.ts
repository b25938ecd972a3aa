import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Fetch } from '../../http.ts';
import type { StateStore } from '../../state-store.ts';
import { ampRoutes } from './amp-routes.ts';
import { type IssuanceFaults, throughFault } from './issuance-faults.ts';
import { liquidState } from './simulated-liquid.ts';
import type { AmpCall, AmpRoute, SimulatedReply } from './simulated-replies.ts';

/* Blockstream AMP's HTTP API, as far as it is used here, with its error shapes. */

/** Someone who may use the simulated service: all that is under one scope is seen by its own users only. */
export type SimulatedAccount = { readonly password: string; readonly scope: string };

export type AmpSimulatorSettings = {
  readonly stateStore: StateStore;
  readonly clock: Clock;
  /** With its path, as the adapter has it. */
  readonly url: string;
  readonly findAccount: (username: string) => SimulatedAccount | undefined;
  readonly faults: IssuanceFaults;
  /** An account with more securities begins from nothing; for accounts that anyone may have. */
  readonly maxAssets?: number;
};

const json = (status: number, body: unknown): Response =>
  status === 204
    ? new Response(null, { status })
    : new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function isSame(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

/** A token names its user and is made of the password, so that every process knows it. */
function tokenOf(username: string, { password }: SimulatedAccount): string {
  return `${username}-${createHmac('sha256', password).update(username).digest('hex').slice(0, 40)}`;
}

export function ampSimulator(settings: AmpSimulatorSettings): Fetch {
  const { url: base, findAccount, faults } = settings;

  function readAccount(authorization: string | null): SimulatedAccount | undefined {
    const [, token = ''] = /^token (\S{1,200})$/.exec(authorization ?? '') ?? [];
    const username = token.slice(0, token.lastIndexOf('-'));
    const account = username === '' ? undefined : findAccount(username);
    return account && isSame(token, tokenOf(username, account)) ? account : undefined;
  }

  function obtainToken(body: unknown): Response {
    const { username, password } = toFields(body);
    if (typeof username !== 'string' || typeof password !== 'string')
      return json(400, { username: ['This field is required.'], password: ['This field is required.'] });
    const account = findAccount(username);
    return account && isSame(account.password, password)
      ? json(200, { token: tokenOf(username, account) })
      : json(400, { non_field_errors: ['Unable to log in with provided credentials.'] });
  }

  return async (url, init = {}) => {
    const signal = init.signal ?? undefined;
    signal?.throwIfAborted();
    if (!url.startsWith(`${base}/`)) return json(404, { detail: 'Not found.' });
    const { pathname } = new URL(url);
    const path = pathname.slice(new URL(base).pathname.length);
    const method = init.method ?? 'GET';
    const body = readBody(init.body);
    if (body === undefined) return json(400, { detail: 'JSON parse error' });
    if (path === '/user/obtain_token') return method === 'POST' ? obtainToken(body) : wrongMethod(method);
    const account = readAccount(new Headers(init.headers).get('authorization'));
    if (!account) return json(401, { detail: 'Invalid token.' });
    const found = findRoute(method, path);
    if (!found) return ampRoutes.some((one) => one.path.test(path)) ? wrongMethod(method) : notFound();
    return throughFault({ faults, step: found.route.step ?? '', signal }, (fault) =>
      run(settings, { ...found, scope: account.scope, body, isLate: fault === 'issue-late' }),
    );
  };
}

const notFound = () => json(404, { detail: 'Not found.' });
const wrongMethod = (method: string) => json(405, { detail: `Method "${method}" not allowed.` });

function findRoute(method: string, path: string): { route: AmpRoute; parts: readonly string[] } | undefined {
  for (const route of ampRoutes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route, parts: match.slice(1).map((part) => decodeURIComponent(part)) };
  }
  return undefined;
}

type Run = {
  readonly route: AmpRoute;
  readonly parts: readonly string[];
  readonly scope: string;
  readonly body: unknown;
  readonly isLate: boolean;
};

const lateMs = 3_600_000;

async function run(
  { stateStore, clock, maxAssets = Number.POSITIVE_INFINITY }: AmpSimulatorSettings,
  { route, parts, scope, body, isLate }: Run,
): Promise<Response> {
  const now = clock.now().getTime();
  // The change may run several times, so what is random is made before.
  const ids = Array.from({ length: 8 }, () => randomUUID());
  const stored = liquidState(stateStore, scope);
  const call = (state: AmpCall['state']): AmpCall => ({
    state,
    parts,
    body: toFields(body),
    now,
    shownFrom: isLate ? now + lateMs : now,
    ids,
  });
  if (route.isRead) return toResponse(route.run(call(await stored.read())));
  const reply = await stored.change((state) => {
    const isFull = route.step === 'issue' && state.assets.length >= maxAssets;
    const rest = isFull
      ? { ...state, outputs: [], assets: [], assignments: [], distributions: [], categories: [], users: [] }
      : state;
    const next = structuredClone(rest);
    const result = route.run(call(next));
    return { value: result.status < 300 ? next : state, result };
  });
  return toResponse(reply);
}

const toResponse = ({ status, body }: SimulatedReply): Response => json(status, body);

function toFields(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}

/** Undefined where it is no JSON. */
function readBody(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
