export { readAssetNetworks } from './asset-networks.ts';
export {
  isShown,
  lookUpMarket,
  type MarketWithInstruments,
  readInstrument,
  readRegistry,
  requireInstrument,
} from './registry.ts';
