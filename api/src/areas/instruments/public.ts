export {
  lookUpMarket,
  type MarketWithInstruments,
  readInstrument,
  readRegistry,
  requireInstrument,
} from './registry.ts';
