export { liftStop, mayLeave, readStops, stopCurrency } from './currency-stops.store.ts';
export {
  insertClosedMarket,
  insertSecurity,
  listDraft,
  listSecurityCurrencies,
  lockPriceSource,
  setPriceSource,
} from './securities.store.ts';
export { readAssetNetworks } from './asset-networks.ts';
export {
  hasPage,
  isShown,
  lookUpMarket,
  type MarketWithInstruments,
  readCurrentVersion,
  readLedgerScales,
  readInstrument,
  readRegistry,
  readShownRegistry,
  readStopped,
  requireInstrument,
} from './registry.ts';
export { seesSecurity } from './sees-security.ts';
export { adjustPrice, adjustUnits, listUnitChanges, readUnitChange, type UnitChange } from './unit-changes.store.ts';
export { readLimits, type WithdrawalLimit } from './withdrawal-limits.store.ts';
export {
  closeSecurity,
  endSecurity,
  readSecurityEnd,
  readSecurityEnds,
  reopenSecurity,
  type SecurityEnd,
} from './security-ends.store.ts';
