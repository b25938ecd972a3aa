import {
  findInstrument,
  type Instrument,
  type InstrumentNetwork,
  type Registry,
} from '@istmo/contract/kernel/instrument';

/** The instrument's network on a chain; undefined when it has none there. */
export function findChainNetwork({ networks }: Instrument, chain: string): InstrumentNetwork | undefined {
  return networks.find((network) => network.chain === chain);
}

type DepositedAsset = { readonly currency: string; readonly network: string };

/**
 * How many confirmations a deposit needs; the block that contains it counts as one. Undefined when the registry has the instrument's network
 * no longer: then nothing is credited until staff restore it.
 */
export function findRequiredConfirmations(
  { instruments }: Registry,
  { currency, network }: DepositedAsset,
): number | undefined {
  return findAssetNetwork(instruments, { currency, network })?.confirmations;
}

function findAssetNetwork(
  instruments: readonly Instrument[],
  { currency, network }: DepositedAsset,
): InstrumentNetwork | undefined {
  const instrument = findInstrument(instruments, currency);
  return instrument && findChainNetwork(instrument, network);
}

/** The units from which deposits of a currency on a network are credited; smaller ones have to add up to it. */
export function findMinimum({ instruments }: Registry, asset: DepositedAsset): bigint {
  return findAssetNetwork(instruments, asset)?.minDeposit ?? 0n;
}

// The deepest reorganisation of Polygon reversed 157 blocks; a credited deposit is checked for longer than that.
export const checkedBlocksAfterCredit = 200;
