import type { Reader } from '@istmo/db/tx';

export type CurrencyRow = { code: string; name: string; depositOn: boolean; withdrawOn: boolean };
export type NetworkRow = {
  currency: string;
  name: string;
  mainwallet: string;
  chain: 'BTC' | 'ETH' | 'TRON' | 'POLYGON';
};
export type ListedAssetRow = { assetId: string; name: string; ticker: string; image: string; precision: number };

export async function readCurrencies(reader: Reader): Promise<CurrencyRow[]> {
  return reader.query<CurrencyRow>(
    'select code, name, deposit_on as "depositOn", withdraw_on as "withdrawOn" from app.currency order by position',
    [],
  );
}

export async function readNetworks(reader: Reader): Promise<NetworkRow[]> {
  return reader.query<NetworkRow>(
    'select currency, name, mainwallet, chain from app.network order by currency, position',
    [],
  );
}

/** Assets that customers can hold, by name. */
export async function readListedAssets(reader: Reader): Promise<ListedAssetRow[]> {
  return reader.query<ListedAssetRow>(
    'select asset_id as "assetId", name, ticker, image, precision from app.asset where is_active order by name',
    [],
  );
}

/** Price in US cents of the open tranche: the first with tokens left in its ledger account, else the last. */
export async function readTranchePrice(reader: Reader): Promise<bigint | undefined> {
  const [row] = await reader.query<{ cents: bigint }>(
    `select t.price_cents as cents from app.tranche t
     left join ledger.account a on a.kind = 'tranche' and a.place = t.number::text and a.currency = 'COINGT'
     order by coalesce(a.balance, 0) = 0, case when coalesce(a.balance, 0) = 0 then -t.number else t.number end limit 1`,
  );
  return row?.cents;
}
