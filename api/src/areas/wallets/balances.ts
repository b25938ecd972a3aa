import { formatUnits, isNamedCurrency, ledgerScale } from '@istmo/contract/kernel/money';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { batched } from '@istmo/db/batched';
import { readBalances } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';

export type WalletEntry = { currency: string; amount: string };
export type AssetEntry = {
  asset_id: string;
  asset_name: string;
  ticker: string;
  image: string;
  amount: string;
  precision: number;
};
export type Wallets = { readonly wallets: WalletEntry[]; readonly assets: AssetEntry[] };

/** Available units per currency of one customer; a currency without any movement is absent. */
export type AvailableBalances = ReadonlyMap<string, bigint>;

const lookups = new WeakMap<App, (customer: CustomerId) => Promise<AvailableBalances | undefined>>();

/** Concurrent requests share one query. */
export async function readAvailable(app: App, customer: CustomerId): Promise<AvailableBalances> {
  const find = lookups.get(app) ?? batched(async (customers: readonly CustomerId[]) => loadAvailable(app, customers));
  lookups.set(app, find);
  return (await find(customer)) ?? new Map();
}

async function loadAvailable(app: App, customers: readonly CustomerId[]): Promise<Map<CustomerId, AvailableBalances>> {
  const balances = await readBalances(app.db, customers);
  return new Map(
    [...balances].map(([customer, rows]) => [customer, new Map(rows.map((row) => [row.currency, row.available]))]),
  );
}

/** The customer's balance of every currency in display order, and of the listed assets with a balance. */
export async function readWallets(app: App, customer: CustomerId): Promise<Wallets> {
  const [catalogue, available] = await Promise.all([readCatalogue(app), readAvailable(app, customer)]);
  return { wallets: toWalletEntries(catalogue, available), assets: toAssetEntries(catalogue, available) };
}

function toWalletEntries({ currencies }: Catalogue, available: AvailableBalances): WalletEntry[] {
  return currencies.map(({ code }) => {
    if (!isNamedCurrency(code)) throw new Error(`the ledger has no scale for ${code}`);
    return { currency: code, amount: formatUnits(available.get(code) ?? 0n, ledgerScale(code)) };
  });
}

function toAssetEntries({ assets }: Catalogue, available: AvailableBalances): AssetEntry[] {
  return assets
    .filter(({ ticker }) => (available.get(`asset:${ticker}`) ?? 0n) > 0n)
    .map(({ assetId, name, ticker, image, precision }) => ({
      asset_id: assetId,
      asset_name: name,
      ticker,
      image,
      amount: formatUnits(available.get(`asset:${ticker}`) ?? 0n, precision),
      precision,
    }));
}
