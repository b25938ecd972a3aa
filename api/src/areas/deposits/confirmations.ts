import type { Network } from '@istmo/providers/custody/port';
import type { Settings } from '../../settings.ts';

/** How many confirmations a deposit on a network needs; the block that contains it counts as one. At least one. */
export function requiredConfirmations(settings: Settings, network: Network): number {
  const required: Readonly<Record<Network, number>> = {
    BTC: settings.confirmationsBtc,
    ETH: settings.confirmationsEth,
    TRON: settings.confirmationsTron,
    POLYGON: settings.confirmationsPolygon,
  };
  return Math.max(1, required[network]);
}

// The deepest reorganisation of Polygon reversed 157 blocks; a credited deposit is checked for longer than that.
const checkedBlocksAfterCredit = 200;

/** The confirmations at which a credited deposit is final and no longer checked. */
export function finalConfirmations(settings: Settings, network: Network): number {
  return requiredConfirmations(settings, network) + checkedBlocksAfterCredit;
}
