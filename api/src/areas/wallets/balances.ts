import { findInstrument, type Registry } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import { readOwnBalances } from '../../money/available-balances.ts';
import type { Balance } from '@istmo/ledger';
import { type AssetRow, imageAddress, readAssets } from '../assets/public.ts';
import { isShown, readRegistry, requireInstrument } from '../instruments/public.ts';

type WalletEntry = { currency: string; amount: string; locked?: string; in_offerings?: string };
export type AssetEntry = {
  asset_id: string;
  asset_name: string;
  ticker: string;
  image: string;
  amount: string;
  locked?: string;
  in_offerings?: string;
  precision: number;
};
export type Wallets = { readonly wallets: WalletEntry[]; readonly assets: AssetEntry[] };

/** The customer's balance of every instrument in display order; of listed assets only where there is one. */
export async function readWallets(app: App, customer: CustomerId): Promise<Wallets> {
  const [registry, assets, balances] = await Promise.all([
    readRegistry(app),
    readAssets(app),
    readOwnBalances(app, customer),
  ]);
  const tickers = new Set(assets.map(({ ticker }) => ticker));
  const hasUnits = (code: string): boolean => {
    const own = balances.get(code);
    return own !== undefined && own.available + own.locked + own.subscribed > 0n;
  };
  return {
    wallets: registry.instruments
      .filter((instrument) => !tickers.has(instrument.code) && isShown(instrument, hasUnits(instrument.code)))
      .map(({ code, ledgerScale }) => ({
        currency: code,
        ...toAmounts(balances.get(code), ledgerScale),
      })),
    assets: assets
      // A security that became active a moment ago may be in one of the two caches only.
      .filter(({ ticker }) => hasUnits(ticker) && findInstrument(registry.instruments, ticker) !== undefined)
      .map((asset) => toAssetEntry(registry, asset, balances.get(asset.ticker))),
  };
}

/** Every asset that is listed, with what the customer has of it. */
export async function readListedAssets(app: App, customer: CustomerId): Promise<AssetEntry[]> {
  const [registry, assets, balances] = await Promise.all([
    readRegistry(app),
    readAssets(app),
    readOwnBalances(app, customer),
  ]);
  return assets
    .filter(({ ticker }) => isShown(requireInstrument(registry, ticker)))
    .map((asset) => toAssetEntry(registry, asset, balances.get(asset.ticker)));
}

function toAssetEntry(registry: Registry, asset: AssetRow, own: Balance | undefined): AssetEntry {
  const { assetId, ticker } = asset;
  const { names, ledgerScale } = requireInstrument(registry, ticker);
  return {
    asset_id: assetId,
    asset_name: names.en,
    ticker,
    image: imageAddress(asset),
    ...toAmounts(own, ledgerScale),
    precision: ledgerScale,
  };
}

/** What is available, and what is locked until a day or in the escrow of offerings where there is some. */
function toAmounts(own: Balance | undefined, scale: number): Omit<WalletEntry, 'currency'> {
  const { available = 0n, locked = 0n, subscribed = 0n } = own ?? {};
  return {
    amount: formatUnits(available, scale),
    ...(locked > 0n && { locked: formatUnits(locked, scale) }),
    ...(subscribed > 0n && { in_offerings: formatUnits(subscribed, scale) }),
  };
}
