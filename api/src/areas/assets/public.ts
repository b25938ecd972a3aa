export { readAssets } from './assets.ts';
export { insertAsset, type AssetRow } from './assets.store.ts';
