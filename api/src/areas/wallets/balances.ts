import { formatUnits, isNamedCurrency, ledgerScale } from '@istmo/contract/kernel/money';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { batched } from '@istmo/db/batched';
import { balancesOf } from '@istmo/ledger';
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

/** Units available per currency of one customer; a currency never touched is absent. */
export type Available = ReadonlyMap<string, bigint>;

const lookups = new WeakMap<App, (customer: CustomerId) => Promise<Available | undefined>>();

/** Concurrent requests share one query. */
export async function readAvailable(app: App, customer: CustomerId): Promise<Available> {
  const find = lookups.get(app) ?? batched(async (customers: readonly CustomerId[]) => availableOf(app, customers));
  lookups.set(app, find);
  return (await find(customer)) ?? new Map();
}

async function availableOf(app: App, customers: readonly CustomerId[]): Promise<Map<CustomerId, Available>> {
  const balances = await balancesOf(app.db, customers);
  return new Map(
    [...balances].map(([customer, rows]) => [customer, new Map(rows.map((row) => [row.currency, row.available]))]),
  );
}

/** Every currency the platform shows, in the stated order, with what the customer has of it; assets only where something is held. */
export async function readWallets(app: App, customer: CustomerId): Promise<Wallets> {
  const [catalogue, available] = await Promise.all([readCatalogue(app), readAvailable(app, customer)]);
  return { wallets: walletsIn(catalogue, available), assets: assetsIn(catalogue, available) };
}

function walletsIn({ currencies }: Catalogue, available: Available): WalletEntry[] {
  return currencies.map(({ code }) => {
    if (!isNamedCurrency(code)) throw new Error(`the ledger has no scale for ${code}`);
    return { currency: code, amount: formatUnits(available.get(code) ?? 0n, ledgerScale(code)) };
  });
}

function assetsIn({ assets }: Catalogue, available: Available): AssetEntry[] {
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
