import type { Handler } from '../../http/handler.ts';
import { answerListAssetWallets } from './list-asset-wallets.ts';
import { answerListBalances } from './list-balances.ts';
import { answerListWallets } from './list-wallets.ts';
import { answerReadValueSeries } from './read-value-series.ts';

export const walletsRoutes: readonly Handler[] = [
  answerListWallets,
  answerListBalances,
  answerListAssetWallets,
  answerReadValueSeries,
];
