import { listCurrencies } from '@istmo/contract/areas/instruments/instruments.contract';
import { handle } from '../../http/handler.ts';
import { toNetworkEntries } from './list-networks.ts';
import { toCurrencyStatus } from './read-currency-status.ts';
import { readRegistry } from './registry.ts';

export const answerListCurrencies = handle(listCurrencies, async (app) => {
  const { instruments } = await readRegistry(app);
  return {
    currencies: instruments
      .filter(({ status }) => status !== 'draft')
      .map((instrument) => ({ networks: toNetworkEntries(instrument), ...toCurrencyStatus(instrument) })),
  };
});
