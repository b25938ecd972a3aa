export { readAvailable, readListedAssets, readWallets } from './balances.ts';
