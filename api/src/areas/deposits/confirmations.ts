import type { Network } from '@istmo/providers/custody/port';
import type { Settings } from '../../settings.ts';

/** How many blocks a deposit of a network needs, the one it is in included. Never fewer than one. */
export function neededOn(settings: Settings, network: Network): number {
  const needed: Readonly<Record<Network, number>> = {
    BTC: settings.confirmationsBtc,
    ETH: settings.confirmationsEth,
    TRON: settings.confirmationsTron,
    POLYGON: settings.confirmationsPolygon,
  };
  return Math.max(1, needed[network]);
}

// Polygon once took 157 blocks back; a credited deposit is watched for longer than that after it was credited.
const watchedBlocks = 200;

/** As deep as this, nobody looks any more. */
export function finalOn(settings: Settings, network: Network): number {
  return neededOn(settings, network) + watchedBlocks;
}
