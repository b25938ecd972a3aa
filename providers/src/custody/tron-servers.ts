import type * as z from 'zod/mini';
import { type Fetch, parseReply, sendRequest } from '../http.ts';
import { Outage } from '../outage.ts';
import type { EvmChain } from './evm-nodes.ts';

/* The servers of Tron: each has Ethereum's JSON-RPC under /jsonrpc and Tron's own HTTP API beside it (https://developers.tron.network). */

export type TronSettings = {
  /** Base addresses of two or more servers of different operators; the password in one is its API key. */
  readonly servers: readonly string[];
  /** 728126428 on the main network, where it is the end of the first block's id. */
  readonly chainId: number;
  readonly fetch: Fetch;
  readonly timeoutMs?: number;
};

type Server = { readonly base: string; readonly headers: Readonly<Record<string, string>> };

const defaultTimeoutMs = 10_000;
const maxBytes = 1_000_000;

function readServer(address: string): Server {
  const url = new URL(address);
  const key = decodeURIComponent(url.password || url.username);
  [url.username, url.password] = ['', ''];
  return { base: url.href.replace(/\/$/, ''), headers: key === '' ? {} : { 'TRON-PRO-API-KEY': key } };
}

/** The JSON-RPC of the servers, for what is read in Ethereum's way. */
export function tronNodes({ servers, fetch, chainId, timeoutMs }: TronSettings): EvmChain {
  const nodes = servers.map(readServer);
  const headersOf = new Map(nodes.map(({ base, headers }) => [`${base}/jsonrpc`, headers]));
  return {
    network: 'TRON',
    chainId,
    nodes: [...headersOf.keys()],
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headersOf.get(url) } }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
}

type TronRequest<T> = {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly schema: z.ZodMiniType<T>;
};

export type TronApi = {
  /** The answers of all servers, in their order. One that does not answer is an outage. */
  askAll<T>(request: TronRequest<T>, signal?: AbortSignal): Promise<T[]>;
  /** The answers or failures of all servers, for what need not reach all. */
  tryAll<T>(request: TronRequest<T>, signal?: AbortSignal): Promise<PromiseSettledResult<T>[]>;
};

/** Tron's own HTTP API. No message repeats the address of a server. */
export function tronApi({ servers, fetch, timeoutMs = defaultTimeoutMs }: TronSettings): TronApi {
  const target = { provider: 'custody', fetch, timeoutMs, maxBytes } as const;
  const ask = async <T>(
    { base, headers }: Server,
    { path, body, schema }: TronRequest<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    const json = { 'content-type': 'application/json', accept: 'application/json', ...headers };
    const request = { url: `${base}${path}`, method: 'POST', headers: json, body: JSON.stringify(body) } as const;
    const { status, text } = await sendRequest(target, request, signal);
    if (status !== 200) throw new Outage('custody', new Error(`a server of TRON answered ${status}`));
    return parseReply('custody', text, schema);
  };
  const all = servers.map(readServer);
  return {
    askAll: (request, signal) => Promise.all(all.map((server) => ask(server, request, signal))),
    tryAll: (request, signal) => Promise.allSettled(all.map((server) => ask(server, request, signal))),
  };
}
