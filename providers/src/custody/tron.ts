import * as z from 'zod/mini';
import { Outage } from '../outage.ts';
import { readExpiration } from '../signing/tron-transaction.ts';
import { blockSchema, toHex } from './evm-api.ts';
import { evmCustody, type EvmCustodySettings } from './evm.ts';
import { evmNodes } from './evm-nodes.ts';
import type { Custody } from './port.ts';
import { tronApi, tronNodes, type TronSettings } from './tron-servers.ts';

export type TronCustodySettings = TronSettings & Pick<EvmCustodySettings, 'readAssetNetworks' | 'findWatched' | 'keys'>;

// A fee of nothing is left out of the answer.
const costSchema = z.object({
  id: z.optional(z.string()),
  blockNumber: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  fee: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
});

/**
 * Watches Tron for transfers of our tokens, by the JSON-RPC of its servers as an EVM chain is watched. What a transaction cost, and that it can
 * never be included, is said in Tron's own way.
 */
export function tronCustody(settings: TronCustodySettings): Custody {
  const chain = tronNodes(settings);
  const { readAssetNetworks, findWatched, keys } = settings;
  const custody = evmCustody({ ...chain, readAssetNetworks, findWatched, ...(keys && { keys }) });
  const [nodes, api] = [evmNodes(chain), tronApi(settings)];

  return {
    ...custody,

    async readCost({ network, txid }, signal) {
      const tip = await custody.readTip(network, signal);
      const request = { path: '/wallet/gettransactioninfobyid', body: { value: txid }, schema: costSchema };
      const costs = (await api.askAll(request, signal)).map(({ id, blockNumber, fee = '0' }) => ({
        id,
        fee,
        height: blockNumber === undefined ? undefined : Number(blockNumber),
      }));
      const [first] = costs;
      if (costs.every(({ height }) => height === undefined || height > tip.height)) return undefined;
      const isAgreed = costs.every(
        ({ id, height, fee }) => id === txid && height === first?.height && fee === first?.fee,
      );
      if (!isAgreed || first?.height === undefined)
        throw new Outage('custody', new Error(`the servers disagree about the cost of transaction ${txid}`));
      const block = { height: first.height, hash: await nodes.readBlockHash(first.height, signal) };
      return { paid: BigInt(first.fee), block };
    },

    /** No block after its expiry includes a transaction; that none before it has, the transaction itself shows. */
    async findRival({ network, raw, depth }, signal) {
      const { expiration } = readExpiration(raw);
      const height = (await custody.readTip(network, signal)).height - depth + 1;
      if (height < 0) return undefined;
      const request = { method: 'eth_getBlockByNumber', params: [toHex(height), false], schema: blockSchema };
      const block = await nodes.askAgreed(request, `block ${height}`, signal);
      if (block?.timestamp === undefined)
        throw new Outage('custody', new Error('a server of TRON does not say when a block was made'), false);
      return block.timestamp * 1_000n >= BigInt(expiration) ? { txid: undefined } : undefined;
    },
  };
}
