export { readAvailable, readWallets, type AvailableBalances, type Wallets } from './balances.ts';
