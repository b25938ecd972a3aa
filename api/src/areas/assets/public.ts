export {
  findCreationRequest,
  hasTickerKey,
  listAssetsIn,
  listFeesToReturn,
  listUnlocked,
  markActive,
  markAuthorised,
  markFailed,
  markFeeReturned,
  markIssued,
  markIssuing,
  markLocked,
  markUnknown,
  readCalls,
  storeSecurityType,
  storeStaffDecision,
  takeLocking,
  takeLookUp,
} from './asset-changes.store.ts';
export {
  type AssetQueueRow,
  countIssued,
  findAssetCase,
  listOtherTickers,
  readAssetQueue,
} from './asset-queue.store.ts';
export { toAssetInfo } from './asset-view.ts';
export { type ActiveAsset, findAssetOwner, listActiveAssetsOf } from './asset-owner.store.ts';
export { imageAddress, readAssets } from './assets.ts';
export { listIssuedAssets } from './issued-assets.store.ts';
export {
  type AssetDetail,
  type AssetId,
  type AssetRow,
  findAsset,
  insertAsset,
  lockAsset,
  readAssetDetail,
  readOwnAssets,
  type ServiceIds,
} from './assets.store.ts';
