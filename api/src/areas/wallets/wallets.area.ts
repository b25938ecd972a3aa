import type { Area } from '../../area.ts';
import { answerListAssetWallets } from './list-asset-wallets.ts';
import { answerListBalances } from './list-balances.ts';
import { answerListWallets } from './list-wallets.ts';
import { answerReadValueSeries } from './read-value-series.ts';
import { answerReadCustomerBalances } from './staff/customer-balances.ts';
import { answerListMovements } from './staff/list-movements.ts';

export const walletsArea: Area = {
  handlers: [answerListWallets, answerListBalances, answerListAssetWallets, answerReadValueSeries],
  staffHandlers: [answerReadCustomerBalances, answerListMovements],
};
