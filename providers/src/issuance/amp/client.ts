import type * as z from 'zod/mini';
import { AnsweredStatus, type Fetch, type HttpReply, parseReply, sendRequest } from '../../http.ts';
import { Outage } from '../../outage.ts';
import { tokenSchema } from './api.ts';

export type AmpAccount = {
  readonly fetch: Fetch;
  /** With its path, such as https://amp.blockstream.com/api. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly timeoutMs?: number;
};

type AmpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
};

export type AmpAnswer<T> =
  | { readonly state: 'done'; readonly data: T }
  /** The service says no: what was asked did not happen. */
  | { readonly state: 'refused'; readonly status: number; readonly reason: string };

export type AmpClient = {
  ask<T>(request: AmpRequest, schema: z.ZodMiniType<T>, signal?: AbortSignal): Promise<AmpAnswer<T>>;
  /** The same where a refusal is none that the service may give. */
  read<T>(path: string, schema: z.ZodMiniType<T>, signal?: AbortSignal): Promise<T>;
};

const maxReason = 300;
const isUnauthorized = (problem: unknown): boolean =>
  problem instanceof Outage && problem.cause instanceof AnsweredStatus && problem.cause.status === 401;

/** Blockstream AMP over HTTP: signs in, and once more where the token is no longer taken. A part of a path is never a text from outside. */
export function ampClient({ fetch, url, username, password, timeoutMs = 20_000 }: AmpAccount): AmpClient {
  if (username === '' || password === '') throw new Error('amp needs a user and a password');
  const target = { provider: 'issuance', fetch, timeoutMs, maxBytes: 5_000_000 } as const;
  let token: Promise<string> | undefined;

  async function obtainToken(signal: AbortSignal | undefined): Promise<string> {
    const request = {
      url: `${url}/user/obtain_token`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    } as const;
    const { status, text } = await sendRequest(target, request, signal);
    if (status >= 300) throw new Outage('issuance', new Error('the user or the password is wrong'), false);
    return parseReply('issuance', text, tokenSchema).token;
  }

  async function readToken(signal: AbortSignal | undefined): Promise<string> {
    token ??= obtainToken(signal);
    try {
      return await token;
    } catch (problem) {
      token = undefined;
      throw problem;
    }
  }

  async function send({ method, path, body }: AmpRequest, signal: AbortSignal | undefined): Promise<HttpReply> {
    const headers = { authorization: `token ${await readToken(signal)}`, 'content-type': 'application/json' };
    const request = { url: `${url}${path}`, method, headers };
    return sendRequest(target, body === undefined ? request : { ...request, body: JSON.stringify(body) }, signal);
  }

  async function sendSignedIn(request: AmpRequest, signal: AbortSignal | undefined): Promise<HttpReply> {
    try {
      return await send(request, signal);
    } catch (problem) {
      // The request was not looked at, so it is sent once more, whatever it does.
      if (!isUnauthorized(problem)) throw problem;
      token = undefined;
      return send(request, signal);
    }
  }

  const ask: AmpClient['ask'] = async (request, schema, signal) => {
    const { status, text } = await sendSignedIn(request, signal);
    if (status >= 300) return { state: 'refused', status, reason: text.slice(0, maxReason) };
    return { state: 'done', data: parseReply('issuance', text === '' ? 'null' : text, schema) };
  };

  return {
    ask,
    async read(path, schema, signal) {
      const answer = await ask({ method: 'GET', path }, schema, signal);
      if (answer.state === 'done') return answer.data;
      throw new Outage('issuance', new Error(`${path} answered ${answer.status}: ${answer.reason}`));
    },
  };
}
