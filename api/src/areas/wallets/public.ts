export { readAvailable, readWallets, type AvailableBalances, type Wallets } from './balances.ts';
export { readCatalogue, type Catalogue } from './catalogue.ts';
export type { CurrencyRow, NetworkRow } from './wallets.store.ts';
