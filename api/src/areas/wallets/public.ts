export { readAvailable, readListedAssets, readWallets, type AvailableBalances, type Wallets } from './balances.ts';
