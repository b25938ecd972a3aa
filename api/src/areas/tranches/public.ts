export {
  findCurrentTranche,
  findNoSale,
  findOpenTranche,
  hasUnsold,
  type NoSale,
  type OfferingProgress,
  type OpenTranche,
  readOfferingOf,
  readOfferings,
  readProgressOf,
  stateOf,
} from './tranches.ts';
export {
  insertOffering,
  lockOffering,
  lockWindow,
  readOfferingRows,
  type StoredOffering,
  storePlaced,
  storeWindow,
} from './tranches.store.ts';
