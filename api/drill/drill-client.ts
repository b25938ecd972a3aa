import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import * as z from 'zod/mini';

/* How a customer's client calls the platform in a drill: without an answer, or after a 503, it repeats the same request with the same key. */

// Shorter than an outage, so that a repeat meets a first request that is still under way.
const patienceMs = 3_000;
const retryMs = 100;

const refusal = z.object({ code: z.optional(z.string()), msg: z.optional(z.string()) });

/** What a call was answered in the end, and how often it was repeated before. */
export type Answer<Output extends z.ZodMiniType> = { readonly repeats: number } & (
  | { readonly data: z.output<Output>; readonly refusal?: undefined }
  | { readonly data?: undefined; readonly refusal: string }
);

type Call<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = {
  readonly endpoint: Endpoint<Input, Output>;
  readonly body: z.input<Input>;
  /** Undefined for a public call. */
  readonly token?: string;
  readonly key?: string;
};

/** Repeats a call until it is answered by the platform itself; throws for an answer that no client may get. */
export async function callUntilAnswered<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  url: string,
  call: Call<Input, Output>,
): Promise<Answer<Output>> {
  for (let repeats = 0; ; repeats += 1) {
    const reply = await send(url, call).catch(() => undefined);
    if (reply?.status === 200) return { repeats, data: z.parse(call.endpoint.output, reply.body) };
    if (reply !== undefined && reply.status !== 503) {
      const { code, msg } = z.parse(refusal, reply.body);
      if (reply.status >= 500 || code === undefined)
        throw new Error(`${call.endpoint.wire} was answered ${reply.status} ${msg ?? ''}`);
      return { repeats, refusal: code };
    }
    await pause(retryMs);
  }
}

async function send<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  url: string,
  { endpoint, body, token, key }: Call<Input, Output>,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const isGet = endpoint.method === 'GET';
  const reply = await fetch(`${url}/api/${endpoint.wire}`, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(!isGet && { 'content-type': 'application/json' }),
    },
    ...(!isGet && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  });
  return { status: reply.status, body: await reply.json() };
}

/** Asks a control of the sandbox once; throws when it does not acknowledge. */
export async function controlSandbox(url: string, name: string, body: object): Promise<unknown> {
  const reply = await fetch(`${url}/sandbox/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`/sandbox/${name} answered ${reply.status}: ${text}`);
  return JSON.parse(text);
}
