import { callResult, toHex } from '../custody/evm-api.ts';
import { type EvmChain, type EvmNodes, evmNodes } from '../custody/evm-nodes.ts';
import type { AssetNetwork } from '../custody/port.ts';
import { Outage } from '../outage.ts';
import type { Holding, HoldingPlace, HoldingsPart } from './port.ts';
import { maxAddresses, sumBalancesCode } from './sum-balances.ts';
import { scaleChecker } from './token-scale.ts';

export type EvmHoldingsSettings = EvmChain & {
  readonly readAssetNetworks: () => Promise<readonly AssetNetwork[]>;
  /** The accounts that withdrawals are paid from. */
  readonly readPaying: () => Promise<readonly string[]>;
  /** All addresses that customers were given. */
  readonly readDepositAddresses: () => Promise<readonly string[]>;
  /** Those whose keys are offline. */
  readonly cold: readonly string[];
  /** The coin in which the network takes its fees, and how much of its smallest unit is one of the ledger. */
  readonly readCoin: () => Promise<{ readonly currency: string; readonly perUnit: bigint }>;
};

type Asset = { readonly currency: string; readonly contract: string | undefined; readonly perUnit: bigint };

/**
 * What the platform's addresses have on an EVM chain: its tokens and the coin of the fees, of the newest block that all nodes have, as all
 * of them say. The newest, so that nothing is missing that was credited by this block: what is not credited yet, and what has left and is
 * not settled, the books have as money under way. An account that pays is known from its first withdrawal on; until then nothing is.
 */
export function evmHoldings(settings: EvmHoldingsSettings): HoldingsPart {
  const { network, cold, readPaying, readDepositAddresses, readAssetNetworks, readCoin } = settings;
  const nodes = evmNodes(settings);
  const place: HoldingPlace = `chain:${network}`;
  const checkScale = scaleChecker(nodes);

  return {
    place,
    async read(signal) {
      const paying = await readPaying();
      if (paying.length === 0)
        throw new Outage('holdings', new Error('the paying account is not known before its first withdrawal'), false);
      const [given, registered, coin] = [await readDepositAddresses(), await readAssetNetworks(), await readCoin()];
      const tokens = registered.filter((asset) => asset.network === network && asset.contract !== null);
      for (const token of tokens) await checkScale(token, signal);
      const assets: Asset[] = [
        { ...coin, contract: undefined },
        ...tokens.map(({ currency, contract }) => ({ currency, contract: contract ?? undefined, perUnit: 1n })),
      ];
      const { height } = await nodes.readTip(signal);
      const of = { nodes, height, signal };
      const offline = toSet(cold);
      const online = [...toSet([...paying, ...given])].filter((address) => !offline.has(address));
      const holdings: Holding[] = [];
      for (const asset of assets) {
        const { currency } = asset;
        holdings.push({ place, currency, purse: 'hot', units: await sumOf(of, asset, online) });
        holdings.push({ place, currency, purse: 'cold', units: await sumOf(of, asset, [...offline]) });
      }
      return holdings;
    },
  };
}

const toSet = (addresses: readonly string[]): Set<string> => new Set(addresses.map((address) => address.toLowerCase()));

type Block = { readonly nodes: EvmNodes; readonly height: number; readonly signal: AbortSignal | undefined };

/** What the addresses have together, rounded up as the books round down what the network took. */
async function sumOf({ nodes, height, signal }: Block, asset: Asset, addresses: readonly string[]): Promise<bigint> {
  const { currency, contract, perUnit } = asset;
  let sum = 0n;
  for (let first = 0; first < addresses.length; first += maxAddresses) {
    const data = sumBalancesCode(contract, addresses.slice(first, first + maxAddresses));
    const request = { method: 'eth_call', schema: callResult, params: [{ data }, toHex(height)] };
    const found = await nodes.askAgreed(request, `the balances of ${currency} in block ${height}`, signal);
    if (!/^0x[0-9a-f]{64}$/i.test(found))
      throw new Outage('holdings', new Error(`${nodes.network}: the nodes gave no balances of ${currency}`));
    sum += BigInt(found);
  }
  return (sum + perUnit - 1n) / perUnit;
}
