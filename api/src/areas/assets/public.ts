export { readAssets } from './assets.ts';
export type { AssetRow } from './assets.store.ts';
