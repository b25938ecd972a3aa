import { evmNodes } from '../custody/evm-nodes.ts';
import { toNodeAddress } from '../custody/node-spelling.ts';
import { tronNodes, type TronSettings } from '../custody/tron-servers.ts';
import { Outage } from '../outage.ts';
import type { EvmHoldingsSettings } from './evm.ts';
import type { Holding, HoldingPlace, HoldingsPart } from './port.ts';
import { scaleChecker } from './token-scale.ts';
import { maxTronAddresses, tronBalances } from './tron-balances.ts';

export type TronHoldingsSettings = TronSettings &
  Pick<EvmHoldingsSettings, 'readAssetNetworks' | 'readDepositAddresses' | 'cold' | 'readCoin'> & {
    /** The accounts that withdrawals are paid from. */
    readonly paying: readonly string[];
  };

const network = 'TRON';
const place: HoldingPlace = `chain:${network}`;
const maxTries = 3;

type Asset = { readonly currency: string; readonly contract: string | undefined; readonly perUnit: bigint };

/**
 * What the platform's addresses have on Tron, of the newest block, as all servers say: tokens of all addresses, and the TRX of the accounts that
 * pay and of the cold ones, because deposit addresses receive none. The newest block and not the last one that is solid: a solid block trails
 * when a producer misses its turn, and what was credited by its confirmations would be missing there.
 */
export function tronHoldings(settings: TronHoldingsSettings): HoldingsPart {
  const { readDepositAddresses, readAssetNetworks, readCoin } = settings;
  const balances = tronBalances(settings);
  const checkScale = scaleChecker(evmNodes(tronNodes(settings)));
  const [paying, cold] = [toSet(settings.paying), toSet(settings.cold)];
  for (const address of cold) paying.delete(address);

  const sumOf = async ({ contract }: Asset, addresses: readonly string[], signal: AbortSignal | undefined) => {
    let sum = 0n;
    if (contract === undefined) for (const one of addresses) sum += await balances.readCoins(one, signal);
    else
      for (let first = 0; first < addresses.length; first += maxTronAddresses)
        sum += await balances.sumTokens(contract, addresses.slice(first, first + maxTronAddresses), signal);
    return sum;
  };

  /** No call reads all addresses of one block, so what moves between the platform's own meanwhile is found by reading its wallets twice. */
  const readAsset = async (asset: Asset, given: readonly string[], signal: AbortSignal | undefined) => {
    const readWallets = async () => ({
      hot: await sumOf(asset, [...paying], signal),
      cold: await sumOf(asset, [...cold], signal),
    });
    let before = await readWallets();
    for (let tries = 0; tries < maxTries; tries += 1) {
      const onGiven = asset.contract === undefined ? 0n : await sumOf(asset, given, signal);
      const after = await readWallets();
      if (after.hot === before.hot && after.cold === before.cold) return { hot: after.hot + onGiven, cold: after.cold };
      before = after;
    }
    throw new Outage('holdings', new Error(`${asset.currency} moved faster than the addresses could be read`));
  };

  return {
    place,
    async read(signal) {
      if (paying.size === 0)
        throw new Outage('holdings', new Error('ISTMO_TRON_WALLET does not name the account that pays'), false);
      const [all, registered, coin] = [await readDepositAddresses(), await readAssetNetworks(), await readCoin()];
      const given = [...toSet(all)].filter((one) => !paying.has(one) && !cold.has(one));
      const tokens = registered.filter((asset) => asset.network === network && asset.contract !== null);
      for (const token of tokens) await checkScale(token, signal);
      const assets: Asset[] = [
        { ...coin, contract: undefined },
        ...tokens.map(({ currency, contract }) => ({ currency, contract: toNode(contract ?? ''), perUnit: 1n })),
      ];
      const holdings: Holding[] = [];
      for (const asset of assets) {
        const { currency, perUnit } = asset;
        const found = await readAsset(asset, given, signal);
        for (const purse of ['hot', 'cold'] as const)
          // Rounded up as the books round down what the network took.
          holdings.push({ place, currency, purse, units: (found[purse] + perUnit - 1n) / perUnit });
      }
      return holdings;
    },
  };
}

const toNode = (address: string): string => toNodeAddress(network, address).toLowerCase();
const toSet = (addresses: readonly string[]): Set<string> => new Set(addresses.map(toNode));
