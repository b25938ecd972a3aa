import type { Reader } from '@istmo/db/tx';

/** What the issuer of a listed asset says of it; its name and precision are its instrument's. */
export type AssetRow = { assetId: string; ticker: string; image: string };

export async function readAssetRows(reader: Reader): Promise<AssetRow[]> {
  return reader.query<AssetRow>('select asset_id as "assetId", ticker, image from app.asset order by ticker');
}
