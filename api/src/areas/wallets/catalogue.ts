import type { App } from '../../app.ts';
import {
  type CurrencyRow,
  type ListedAssetRow,
  type NetworkRow,
  readCurrencies,
  readListedAssets,
  readNetworks,
} from './wallets.store.ts';

/** What the platform deals in and which switches are on: small, read on nearly every call, changed by staff now and then. */
export type Catalogue = {
  readonly currencies: readonly CurrencyRow[];
  readonly networks: readonly NetworkRow[];
  readonly assets: readonly ListedAssetRow[];
};

type Known = { catalogue: Promise<Catalogue>; readAtMs: number };
const known = new WeakMap<App, Known>();

// A switch thrown by staff is felt within this time in every process.
const ageMsMax = 2_000;

export async function readCatalogue(app: App): Promise<Catalogue> {
  const now = performance.now();
  const last = known.get(app);
  if (last && now - last.readAtMs < ageMsMax) return last.catalogue;
  const catalogue = load(app);
  known.set(app, { catalogue, readAtMs: now });
  catalogue.catch(() => known.delete(app));
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
