import { findInstrument, type Registry } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import { readOwnBalances } from '../../money/available-balances.ts';
import type { Balance } from '@istmo/ledger';
import { type AssetRow, imageAddress, readAssets } from '../assets/public.ts';
import { isShown, readRegistry, requireInstrument } from '../instruments/public.ts';
import { readHeldByOrders } from '../order-books/public.ts';

type Amounts = { amount: string; locked?: string; in_offerings?: string; in_orders?: string };
type WalletEntry = Amounts & { currency: string };
export type AssetEntry = Amounts & {
  asset_id: string;
  asset_name: string;
  ticker: string;
  image: string;
  precision: number;
};

/** What the customer has of one currency, with what his open orders hold. */
type Own = { readonly balance: Balance | undefined; readonly inOrders: bigint };

async function readOwn(app: App, customer: CustomerId): Promise<(code: string) => Own> {
  const [balances, inOrders] = await Promise.all([readOwnBalances(app, customer), readHeldByOrders(app, customer)]);
  return (code) => ({ balance: balances.get(code), inOrders: inOrders.get(code) ?? 0n });
}

export type Wallets = { readonly wallets: WalletEntry[]; readonly assets: AssetEntry[] };

/** The customer's balance of every instrument in display order; of listed assets only where there is one. */
export async function readWallets(app: App, customer: CustomerId): Promise<Wallets> {
  const [registry, assets, ownOf] = await Promise.all([readRegistry(app), readAssets(app), readOwn(app, customer)]);
  const tickers = new Set(assets.map(({ ticker }) => ticker));
  const hasUnits = (code: string): boolean => {
    const { balance, inOrders } = ownOf(code);
    return inOrders > 0n || (balance !== undefined && balance.available + balance.locked + balance.subscribed > 0n);
  };
  return {
    wallets: registry.instruments
      .filter((instrument) => !tickers.has(instrument.code) && isShown(instrument, hasUnits(instrument.code)))
      .map(({ code, ledgerScale }) => ({
        currency: code,
        ...toAmounts(ownOf(code), ledgerScale),
      })),
    assets: assets
      // A security that became active a moment ago may be in one of the two caches only.
      .filter(({ ticker }) => hasUnits(ticker) && findInstrument(registry.instruments, ticker) !== undefined)
      .map((asset) => toAssetEntry(registry, asset, ownOf(asset.ticker))),
  };
}

/** Every asset that is listed, with what the customer has of it. */
export async function readListedAssets(app: App, customer: CustomerId): Promise<AssetEntry[]> {
  const [registry, assets, ownOf] = await Promise.all([readRegistry(app), readAssets(app), readOwn(app, customer)]);
  return assets
    .filter(({ ticker }) => isShown(requireInstrument(registry, ticker)))
    .map((asset) => toAssetEntry(registry, asset, ownOf(asset.ticker)));
}

function toAssetEntry(registry: Registry, asset: AssetRow, own: Own): AssetEntry {
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

/** What is available, and what is locked until a day, in the escrow of offerings or in open orders where there is some. */
function toAmounts({ balance, inOrders }: Own, scale: number): Amounts {
  const { available = 0n, locked = 0n, subscribed = 0n } = balance ?? {};
  return {
    amount: formatUnits(available, scale),
    ...(locked > 0n && { locked: formatUnits(locked, scale) }),
    ...(subscribed > 0n && { in_offerings: formatUnits(subscribed, scale) }),
    ...(inOrders > 0n && { in_orders: formatUnits(inOrders, scale) }),
  };
}
