import type { Handler } from '../../http/handler.ts';
import { answerListCurrencies } from './list-currencies.ts';
import { answerListNetworks } from './list-networks.ts';
import { answerReadCurrencyStatus } from './read-currency-status.ts';
import { answerReadRegistry } from './read-registry.ts';

export const instrumentsRoutes: readonly Handler[] = [
  answerListCurrencies,
  answerReadCurrencyStatus,
  answerListNetworks,
  answerReadRegistry,
];
