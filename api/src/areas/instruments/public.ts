export { readAssetNetworks } from './asset-networks.ts';
export {
  isShown,
  lookUpMarket,
  type MarketWithInstruments,
  readCurrentVersion,
  readInstrument,
  readRegistry,
  requireInstrument,
} from './registry.ts';
