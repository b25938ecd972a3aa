import { findInstrument, type Registry } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import { readAvailable } from '../../money/available-balances.ts';
import { type AssetRow, imageAddress, readAssets } from '../assets/public.ts';
import { isShown, readRegistry, requireInstrument } from '../instruments/public.ts';

type WalletEntry = { currency: string; amount: string };
export type AssetEntry = {
  asset_id: string;
  asset_name: string;
  ticker: string;
  image: string;
  amount: string;
  precision: number;
};
export type Wallets = { readonly wallets: WalletEntry[]; readonly assets: AssetEntry[] };

/** The customer's balance of every instrument in display order; of listed assets only where there is one. */
export async function readWallets(app: App, customer: CustomerId): Promise<Wallets> {
  const [registry, assets, available] = await Promise.all([
    readRegistry(app),
    readAssets(app),
    readAvailable(app, customer),
  ]);
  const tickers = new Set(assets.map(({ ticker }) => ticker));
  const hasUnits = (code: string): boolean => (available.get(code) ?? 0n) > 0n;
  return {
    wallets: registry.instruments
      .filter((instrument) => !tickers.has(instrument.code) && isShown(instrument, hasUnits(instrument.code)))
      .map(({ code, ledgerScale }) => ({
        currency: code,
        amount: formatUnits(available.get(code) ?? 0n, ledgerScale),
      })),
    assets: assets
      // A security that became active a moment ago may be in one of the two caches only.
      .filter(({ ticker }) => hasUnits(ticker) && findInstrument(registry.instruments, ticker) !== undefined)
      .map((asset) => toAssetEntry(registry, asset, available.get(asset.ticker) ?? 0n)),
  };
}

/** Every asset that is listed, with what the customer has of it. */
export async function readListedAssets(app: App, customer: CustomerId): Promise<AssetEntry[]> {
  const [registry, assets, available] = await Promise.all([
    readRegistry(app),
    readAssets(app),
    readAvailable(app, customer),
  ]);
  return assets
    .filter(({ ticker }) => isShown(requireInstrument(registry, ticker)))
    .map((asset) => toAssetEntry(registry, asset, available.get(asset.ticker) ?? 0n));
}

function toAssetEntry(registry: Registry, asset: AssetRow, units: bigint): AssetEntry {
  const { assetId, ticker } = asset;
  const { names, ledgerScale } = requireInstrument(registry, ticker);
  return {
    asset_id: assetId,
    asset_name: names.en,
    ticker,
    image: imageAddress(asset),
    amount: formatUnits(units, ledgerScale),
    precision: ledgerScale,
  };
}
