import type { Reader } from '@istmo/db/tx';

/** A security that the issuance service has: its code here, and its id there. */
export type IssuedAsset = { readonly code: string; readonly assetUuid: string };

export async function listIssuedAssets(reader: Reader): Promise<IssuedAsset[]> {
  return reader.query<IssuedAsset>(
    `select instrument as code, asset_uuid as "assetUuid" from app.asset
      where instrument is not null and asset_uuid <> '' order by instrument`,
    [],
  );
}
