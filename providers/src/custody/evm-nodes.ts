import type { Chain } from '@istmo/contract/kernel/chain-address';
import type * as z from 'zod/mini';
import { type Fetch, parseReply, sendRequest } from '../http.ts';
import { Outage } from '../outage.ts';
import { blockSchema, heightSchema, quantity, replySchema, toHex } from './evm-api.ts';
import type { Tip } from './port.ts';

/** The nodes of one EVM chain. All of them are asked, and what they do not agree on is not believed. */
export type EvmChain = {
  readonly network: Chain;
  readonly chainId: number;
  /** Two or more, of different operators. The addresses may contain keys, so no message repeats them. */
  readonly nodes: readonly string[];
  readonly fetch: Fetch;
  readonly timeoutMs?: number;
};

type RpcRequest<T> = {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly schema: z.ZodMiniType<T>;
};

/** A node answered that it cannot or will not. */
export class RpcError extends Outage {
  /** Whether the node says that it has a transaction already which it was given. */
  readonly isKnownTransaction: boolean;
  /** What it said, and what a contract said that refuses a call. */
  readonly answer: { readonly message: string; readonly data: string | undefined };

  constructor(node: string, { code, message, data }: { code: string; message: string; data?: unknown }) {
    super('custody', new Error(`${node} answered ${code}: ${message.slice(0, 200)}`));
    this.answer = { message, data: typeof data === 'string' ? data : undefined };
    this.isKnownTransaction = /already known|already imported|known transaction/i.test(message);
  }
}

export type EvmNodes = {
  readonly network: Chain;
  /** The answers of all nodes, in their order. One that does not answer is an outage. */
  askAll<T>(request: RpcRequest<T>, signal?: AbortSignal): Promise<T[]>;
  /** The answers or failures of all nodes, for what need not reach all. */
  tryAll<T>(request: RpcRequest<T>, signal?: AbortSignal): Promise<PromiseSettledResult<T>[]>;
  /** The one answer of all nodes. */
  askAgreed<T>(request: RpcRequest<T>, about: string, signal?: AbortSignal): Promise<T>;
  /** The newest block that all nodes have: one that has fallen behind holds the tip back, one that runs ahead does not move it. */
  readTip(signal?: AbortSignal): Promise<Tip>;
  readBlockHash(height: number, signal?: AbortSignal): Promise<string>;
};

const defaultTimeoutMs = 10_000;
const maxBytes = 20_000_000;
const minNodes = 2;

/** Creates the way to the nodes of one chain; nothing is sent before the first call. */
export function evmNodes({ network, chainId, nodes, fetch, timeoutMs = defaultTimeoutMs }: EvmChain): EvmNodes {
  if (new Set(nodes).size < minNodes)
    throw new Error(`${network} needs ${minNodes} nodes, so that one alone proves nothing`);
  const target = { provider: 'custody', fetch, timeoutMs, maxBytes } as const;

  const ask = async <T>(index: number, { method, params, schema }: RpcRequest<T>, signal?: AbortSignal): Promise<T> => {
    const name = `node ${index + 1} of ${network}`;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const request = { url: nodes[index] ?? '', method: 'POST', headers, body } as const;
    const { result, error } = await sendRequest(target, request, signal)
      .then(({ text }) => parseReply('custody', text, replySchema))
      .catch((problem: unknown) => {
        throw named(name, problem);
      });
    if (error) throw new RpcError(name, error);
    const parsed = schema.safeParse(result);
    if (!parsed.success) throw new Outage('custody', new Error(`${name} answered ${method} unreadably`));
    return parsed.data;
  };

  // Asked once: a node of another chain would show transactions that do not exist on ours.
  const proven = new Set<number>();
  const askOn = async <T>(index: number, request: RpcRequest<T>, signal?: AbortSignal): Promise<T> => {
    if (!proven.has(index)) {
      const found = await ask(index, { method: 'eth_chainId', params: [], schema: quantity }, signal);
      if (found !== BigInt(chainId))
        throw new Outage(
          'custody',
          new Error(`node ${index + 1} of ${network} is of chain ${found}, not ${chainId}`),
          false,
        );
      proven.add(index);
    }
    return ask(index, request, signal);
  };

  const askAll = <T>(request: RpcRequest<T>, signal?: AbortSignal) =>
    Promise.all(nodes.map((_, index) => askOn(index, request, signal)));

  const askAgreed = async <T>(request: RpcRequest<T>, about: string, signal?: AbortSignal): Promise<T> =>
    agree(await askAll(request, signal), `${network}: the nodes disagree about ${about}`);

  const readBlockHash = async (height: number, signal?: AbortSignal): Promise<string> => {
    const about = `block ${height}`;
    const request = { method: 'eth_getBlockByNumber', params: [toHex(height), false], schema: blockSchema };
    const blocks = await askAll(request, signal);
    const found = agree(
      blocks.map((block) => (block?.number === height ? block.hash : undefined)),
      `${network}: the nodes disagree about ${about}`,
    );
    return found ?? fail(`${network}: no node has ${about}`);
  };

  return {
    network,
    askAll,
    askAgreed,
    readBlockHash,
    tryAll: (request, signal) => Promise.allSettled(nodes.map((_, index) => askOn(index, request, signal))),
    async readTip(signal) {
      const heights = await askAll({ method: 'eth_blockNumber', params: [], schema: heightSchema }, signal);
      const height = Math.min(...heights);
      return { height, hash: await readBlockHash(height, signal) };
    },
  };
}

function fail(reason: string): never {
  throw new Outage('custody', new Error(reason));
}

/** The name of the node instead of its address. */
function named(name: string, problem: unknown): Outage {
  const isFinal = problem instanceof Outage && !problem.retry;
  const reason = problem instanceof Outage ? problem.message.replace(/^custody: /, '') : 'no answer';
  return new Outage('custody', new Error(`${name}: ${reason}`), !isFinal);
}

const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part)) ?? 'undefined';

/** The one value of all; an outage where they differ. */
function agree<T>(values: readonly T[], reason: string): T {
  return values.reduce((first, other) => (written(first) === written(other) ? first : fail(reason)));
}
