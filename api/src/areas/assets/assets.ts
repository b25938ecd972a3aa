import { cachedRead } from '../../cached-read.ts';
import { readAssetRows } from './assets.store.ts';

/** The listed assets. A new one is seen by every process within two seconds. */
export const readAssets = cachedRead({ maxAgeMs: 2_000, load: (app) => readAssetRows(app.db) });
