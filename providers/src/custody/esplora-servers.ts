import { type Fetch, sendRequest } from '../http.ts';
import { Outage } from '../outage.ts';
import { esplora, type EsploraRequest } from './esplora-api.ts';
import type { Tip } from './port.ts';

export type EsploraSettings = {
  readonly fetch: Fetch;
  /** The bases of their addresses. With several, what they do not agree on is not believed. */
  readonly servers: readonly string[];
  readonly timeoutMs?: number;
};

/** The answer of one server to a transaction that was sent. */
export type SendAnswer = { readonly isOk: boolean; readonly text: string };

export type EsploraServers = {
  /** The answers of all servers, in their order; undefined where one does not have it. One that fails is an outage. */
  askAll<T>(request: EsploraRequest<T>, signal?: AbortSignal): Promise<(T | undefined)[]>;
  /** The one answer of all servers; undefined when none has it. */
  askAgreed<T>(request: EsploraRequest<T>, signal?: AbortSignal): Promise<T | undefined>;
  /** The newest block that all servers have: one that has fallen behind holds the tip back, one that runs ahead does not move it. */
  readTip(signal?: AbortSignal): Promise<Tip>;
  /** Gives a transaction to all servers; a failure of one does not keep it from the others. */
  send(raw: string, signal?: AbortSignal): Promise<PromiseSettledResult<SendAnswer>[]>;
};

const defaultTimeoutMs = 10_000;
// The longest reply: 25 transactions of a block, of which one alone may fill it.
const maxBytes = 30_000_000;

/** The way to one or several Esplora servers; nothing is sent before the first call. */
export function esploraServers({ fetch, servers, timeoutMs = defaultTimeoutMs }: EsploraSettings): EsploraServers {
  if (servers.length === 0) throw new Error('there is no Esplora server');
  if (new Set(servers).size < servers.length) throw new Error('an Esplora server is named twice');
  const target = { provider: 'custody', fetch, timeoutMs, maxBytes } as const;
  const bases = servers.map((server) => server.replace(/\/+$/, ''));

  const ask = async <T>(
    base: string,
    { path, parse }: EsploraRequest<T>,
    signal?: AbortSignal,
  ): Promise<T | undefined> => {
    const headers = { accept: 'application/json, text/plain' };
    const { status, text } = await sendRequest(target, { url: `${base}${path}`, method: 'GET', headers }, signal);
    if (status === 404) return undefined;
    if (status >= 300) throw new Outage('custody', new Error(`an Esplora server answered ${status}`));
    return parse(text);
  };

  const askAll = <T>(request: EsploraRequest<T>, signal?: AbortSignal) =>
    Promise.all(bases.map((base) => ask(base, request, signal)));

  const askAgreed = async <T>(request: EsploraRequest<T>, signal?: AbortSignal) =>
    agree(await askAll(request, signal), request.path);

  return {
    askAll,
    askAgreed,
    async readTip(signal) {
      const heights = (await askAll(esplora.tipHeight, signal)).map((found) => found ?? missing('a newest block'));
      const height = Math.min(...heights);
      const hash = (await askAgreed(esplora.blockHash(height), signal)) ?? missing(`block ${height}`);
      return { height, hash };
    },
    send: (raw, signal) =>
      Promise.allSettled(
        bases.map(async (base) => {
          const request = {
            url: `${base}/tx`,
            method: 'POST',
            headers: { 'content-type': 'text/plain' },
            body: raw,
          } as const;
          const { status, text } = await sendRequest(target, request, signal);
          return { isOk: status < 300, text };
        }),
      ),
  };
}

/** Throws an outage: the servers lack what they must have. */
export function missing(what: string): never {
  throw new Outage('custody', new Error(`no Esplora server has ${what}`));
}

const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part)) ?? 'undefined';

/** The one value of all; an outage where they differ. */
export function agree<T>(values: readonly T[], about: string): T {
  return values.reduce((first, other) => {
    if (written(first) !== written(other))
      throw new Outage('custody', new Error(`the Esplora servers disagree about ${about}`));
    return first;
  });
}
