import type * as z from 'zod/mini';
import { asOutage, Outage, type Party } from './outage.ts';

/** The one thing adapters ask of the network; the global `fetch` fits, and so does a simulator. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export type Wire = {
  readonly who: Party;
  readonly fetch: Fetch;
  /** The longest wait for a whole answer, whatever the caller's own patience. */
  readonly timeoutMs: number;
  /** An answer beyond this is cut off: a party gone mad must not fill our memory. */
  readonly mostBytes: number;
};

export type WireRequest = { url: string; method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };
export type WireAnswer = { status: number; text: string };

async function readText(response: Response, mostBytes: number): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new Error(`the answer is longer than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

/**
 * One request, one whole answer of a 2xx or 4xx kind. Throws `Outage` for no answer, a late, an endless or a broken one, a redirect,
 * 408, 425, 429 and 5xx (to be tried again), and 401 and 403 (our key is wrong: somebody has to look).
 */
export async function askWire(wire: Wire, request: WireRequest, signal?: AbortSignal): Promise<WireAnswer> {
  const { who, fetch, timeoutMs, mostBytes } = wire;
  const { url, method, headers = {}, body } = request;
  const limit = AbortSignal.timeout(timeoutMs);
  const patience = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    patience.throwIfAborted();
    const sent = { method, headers, redirect: 'error', signal: patience } as const;
    const response = await fetch(url, body === undefined ? sent : { ...sent, body });
    const text = await readText(response, mostBytes);
    const { status } = response;
    if (status === 401 || status === 403) throw new Outage(who, new Error(`answered ${status}`), false);
    if (status < 200 || status >= 500 || [408, 425, 429].includes(status)) throw new Error(`answered ${status}`);
    return { status, text };
  } catch (problem) {
    throw asOutage(who, problem);
  }
}

/** JSON of exactly this shape, or an outage: an answer we cannot read is no answer. */
export function readWire<T>(who: Party, text: string, shape: z.ZodMiniType<T>): T {
  const read = shape.safeParse(parseJson(who, text));
  if (!read.success) throw new Outage(who, new Error(`unreadable answer: ${read.error.message.slice(0, 300)}`));
  return read.data;
}

function parseJson(who: Party, text: string): unknown {
  try {
    return JSON.parse(text, numberAsWritten);
  } catch (problem) {
    throw new Outage(who, problem);
  }
}

// Numbers stay the digits that were sent; a price never passes through a float.
function numberAsWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}
