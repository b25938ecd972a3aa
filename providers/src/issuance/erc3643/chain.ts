import { BaseError, type Client, createClient, custom, type Hex } from 'viem';
import * as z from 'zod/mini';
import { type EvmLog, logsSchema, toHex } from '../../custody/evm-api.ts';
import { type EvmChain, type EvmNodes, evmNodes, RpcError } from '../../custody/evm-nodes.ts';
import type { Tip } from '../../custody/port.ts';
import { Outage } from '../../outage.ts';

/** The chain at one block that all nodes have; every reading of one request is of it. */
export type ChainView = {
  readonly tip: Tip;
  /** What contracts answer, as all nodes say it. */
  readonly client: Client;
  readonly at: { readonly blockNumber: bigint };
};

type LogFilter = {
  readonly address: Hex;
  readonly topics: readonly (Hex | readonly Hex[] | null)[];
  readonly from: number;
  readonly to: number;
};

export type SecurityChain = {
  readonly nodes: EvmNodes;
  open(signal?: AbortSignal): Promise<ChainView>;
  /** The same of an earlier block; nodes keep the state of old blocks only where they are set to. */
  openAt(height: number, signal?: AbortSignal): Promise<ChainView>;
  readLogs(filter: LogFilter, signal?: AbortSignal): Promise<readonly EvmLog[]>;
};

// Of one contract and a few events; nodes that take fewer blocks get fewer.
const defaultMaxRange = 10_000;

/** Reads contracts through the nodes of one chain; what they do not agree on is not believed. */
export function securityChain(chain: EvmChain, maxRange = defaultMaxRange): SecurityChain {
  const nodes = evmNodes(chain);

  const clientOf = (signal: AbortSignal | undefined): Client =>
    createClient({
      transport: custom(
        {
          request: ({ method, params }: { method: string; params?: unknown }) =>
            nodes.askAgreed(
              { method, params: z.parse(z.array(z.unknown()), params), schema: z.unknown() },
              method,
              signal,
            ),
        },
        { retryCount: 0 },
      ),
    });

  const openAt = async (height: number, signal?: AbortSignal): Promise<ChainView> => {
    const tip = { height, hash: await nodes.readBlockHash(height, signal) };
    return { tip, client: clientOf(signal), at: { blockNumber: BigInt(height) } };
  };

  /** As many of the blocks as a node gives in one reply. */
  const readRange = async (
    filter: LogFilter,
    signal?: AbortSignal,
  ): Promise<{ logs: readonly EvmLog[]; to: number }> => {
    const { address, topics, from, to } = filter;
    const params = [{ address, topics, fromBlock: toHex(from), toBlock: toHex(to) }];
    try {
      const about = `the events of ${address} in blocks ${from} to ${to}`;
      return { logs: await nodes.askAgreed({ method: 'eth_getLogs', params, schema: logsSchema }, about, signal), to };
    } catch (problem) {
      if (!(problem instanceof RpcError) || from === to) throw problem;
      return readRange({ ...filter, to: from + Math.floor((to - from) / 2) }, signal);
    }
  };

  return {
    nodes,
    openAt,
    async open(signal) {
      const { height } = await nodes.readTip(signal);
      return openAt(height, signal);
    },
    async readLogs(filter, signal) {
      const found: EvmLog[] = [];
      let from = filter.from;
      let range = maxRange;
      while (from <= filter.to) {
        const last = Math.min(filter.to, from + range - 1);
        const { logs, to } = await readRange({ ...filter, from, to: last }, signal);
        found.push(...logs.filter(({ removed }) => removed !== true));
        // What a node refused once it refuses again.
        if (to < last) range = to - from + 1;
        from = to + 1;
      }
      return found;
    },
  };
}

/** A failure of a node or of a reading, as an outage of the issuance. Refusals and wrong arguments stay what they are. */
export function toIssuanceOutage(problem: unknown): unknown {
  const outage = problem instanceof BaseError ? problem.walk((cause) => cause instanceof Outage) : problem;
  if (outage instanceof Outage)
    return outage.provider === 'issuance' ? outage : new Outage('issuance', outage, outage.retry);
  return problem instanceof BaseError ? new Outage('issuance', new Error(problem.shortMessage)) : problem;
}
