import { listCurrencies } from '@istmo/contract/areas/wallets/wallets.contract';
import { handle } from '../../http/handler.ts';
import { readCatalogue } from './catalogue.ts';
import { toCurrencyStatus } from './read-currency-status.ts';
import { toNetworkList } from './list-networks.ts';

export const answerListCurrencies = handle(listCurrencies, async (app) => {
  const catalogue = await readCatalogue(app);
  return {
    currencies: catalogue.currencies.map((row) => ({
      networks: toNetworkList(catalogue, row.code),
      ...toCurrencyStatus(row),
    })),
  };
});
