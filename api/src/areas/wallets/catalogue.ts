import type { App } from '../../app.ts';
import {
  type CurrencyRow,
  type ListedAssetRow,
  type NetworkRow,
  readCurrencies,
  readListedAssets,
  readNetworks,
} from './wallets.store.ts';

/** The currencies, networks and listed assets with their switches: small, read on nearly every call, changed rarely by staff. */
export type Catalogue = {
  readonly currencies: readonly CurrencyRow[];
  readonly networks: readonly NetworkRow[];
  readonly assets: readonly ListedAssetRow[];
};

type CachedCatalogue = { catalogue: Promise<Catalogue>; readAtMs: number };
const cache = new WeakMap<App, CachedCatalogue>();

// A switch changed by staff takes effect in every process within this time.
const maxAgeMs = 2_000;

export async function readCatalogue(app: App): Promise<Catalogue> {
  const now = performance.now();
  const cached = cache.get(app);
  if (cached && now - cached.readAtMs < maxAgeMs) return cached.catalogue;
  const catalogue = load(app);
  cache.set(app, { catalogue, readAtMs: now });
  catalogue.catch(() => cache.delete(app));
  return catalogue;
}

async function load(app: App): Promise<Catalogue> {
  const [currencies, networks, assets] = await Promise.all([
    readCurrencies(app.db),
    readNetworks(app.db),
    readListedAssets(app.db),
  ]);
  return { currencies, networks, assets };
}
