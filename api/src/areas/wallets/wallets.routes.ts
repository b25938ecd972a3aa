import type { Handler } from '../../http/handler.ts';
import { answerListAssetWallets } from './list-asset-wallets.ts';
import { answerListBalances } from './list-balances.ts';
import { answerListCurrencies } from './list-currencies.ts';
import { answerListNetworks } from './list-networks.ts';
import { answerListWallets } from './list-wallets.ts';
import { answerReadCurrencyStatus } from './read-currency-status.ts';
import { answerReadValueSeries } from './read-value-series.ts';

export const walletsRoutes: readonly Handler[] = [
  answerListWallets,
  answerListBalances,
  answerListAssetWallets,
  answerListCurrencies,
  answerReadCurrencyStatus,
  answerListNetworks,
  answerReadValueSeries,
];
