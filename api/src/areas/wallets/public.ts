export { readListedAssets, readWallets } from './balances.ts';
