import * as z from 'zod/mini';
import { blockSchema, heightSchema, quantity } from '../custody/evm-api.ts';
import { type EvmChain, evmNodes, RpcError } from '../custody/evm-nodes.ts';
import { Outage, toOutage } from '../outage.ts';
import type { ChainSender } from './port.ts';

const least = (values: readonly bigint[]): bigint => values.reduce((one, other) => (one < other ? one : other));

/** Gives transactions to every node of one EVM chain: one that has it is enough, and none can keep it from the others. */
export function evmSender(chain: EvmChain): ChainSender {
  const nodes = evmNodes(chain);
  const check = (network: string): void => {
    if (network !== chain.network) throw new Error(`the nodes of ${chain.network} were asked about ${network}`);
  };
  return {
    async send({ network, txid, raw }, signal) {
      check(network);
      const request = { method: 'eth_sendRawTransaction', params: [raw], schema: z.string() };
      const answers = await nodes.tryAll(request, signal);
      if (answers.some((answer) => answer.status === 'fulfilled' && answer.value === txid)) return 'accepted';
      const failures = answers.flatMap((answer) =>
        answer.status === 'rejected' ? [toOutage('custody', answer.reason)] : [],
      );
      if (failures.some((problem) => problem instanceof RpcError && problem.isKnownTransaction)) return 'accepted';
      const silent = failures.find((problem) => !(problem instanceof RpcError));
      if (silent) throw silent;
      return 'refused';
    },

    /** Twice the base fee, which can rise by an eighth with each block; of several nodes the least, so that one alone cannot make us overpay. */
    async readFee(network, signal) {
      check(network);
      const blocks = await nodes.askAll(
        { method: 'eth_getBlockByNumber', params: ['latest', false], schema: blockSchema },
        signal,
      );
      const tips = await nodes.askAll({ method: 'eth_maxPriorityFeePerGas', params: [], schema: quantity }, signal);
      const base = blocks.flatMap((block) => (block?.baseFeePerGas === undefined ? [] : [block.baseFeePerGas]));
      if (base.length < blocks.length)
        throw new Outage('custody', new Error(`a node of ${network} tells no base fee`), false);
      const tip = least(tips);
      return { rate: least(base) * 2n + tip, tip };
    },

    async countSent({ network, address }, signal) {
      check(network);
      const request = { method: 'eth_getTransactionCount', params: [address, 'latest'], schema: heightSchema };
      return nodes.askAgreed(request, `the nonce of ${address}`, signal);
    },
  };
}
