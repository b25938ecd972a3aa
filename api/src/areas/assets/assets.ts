import { cachedRead } from '../../runtime/cached-read.ts';
import { readSecurityImage } from '@istmo/contract/areas/securities/securities.calls';
import { type AssetRow, readAssetRows } from './assets.store.ts';

/** The listed assets. A new one is seen by every process within two seconds. */
export const readAssets = cachedRead({ maxAgeMs: 2_000, load: (app) => readAssetRows(app.db) });

/** Where pages find the small image of a listed asset; '' where it has none. Tickers need no escaping in an address. */
export const imageAddress = ({ ticker, imageKey }: AssetRow): string =>
  imageKey === '' ? '' : `/api/${readSecurityImage.wire}?ticker=${ticker}`;
