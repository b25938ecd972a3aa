export { readAssetNetworks } from './asset-networks.ts';
export {
  lookUpMarket,
  type MarketWithInstruments,
  readInstrument,
  readRegistry,
  requireInstrument,
} from './registry.ts';
