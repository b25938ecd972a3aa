import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

/** What the issuer of a listed asset says of it; its name and precision are its instrument's. */
export type AssetRow = { assetId: string; ticker: string; image: string };

export async function readAssetRows(reader: Reader): Promise<AssetRow[]> {
  return reader.query<AssetRow>('select asset_id as "assetId", ticker, image from app.asset order by ticker');
}

type NewAsset = {
  readonly id: string;
  readonly owner: CustomerId;
  readonly assetId: string;
  readonly ticker: string;
  readonly at: Date;
};

export async function insertAsset(tx: Tx, { id, owner, assetId, ticker, at }: NewAsset): Promise<void> {
  await tx.query('insert into app.asset (id, owner_id, asset_id, ticker, created_at) values ($1, $2, $3, $4, $5)', [
    id,
    owner,
    assetId,
    ticker,
    at,
  ]);
}
