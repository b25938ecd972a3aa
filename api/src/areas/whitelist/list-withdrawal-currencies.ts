import { listWithdrawalCurrencies } from '@istmo/contract/areas/whitelist/whitelist.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { toNetworkEntry } from '@istmo/contract/kernel/network-entry';
import { readBalances } from '@istmo/ledger';
import { handle } from '../../http/handler.ts';
import { readDestinations, titleOf } from './currencies.ts';
import { readAddressesOf } from './whitelist.store.ts';

/** What the forms of the whitelist and of a withdrawal begin with (requirements 1.7 and 2.7). Those that can leave now are listed, with all their networks that are sent on; the form leaves ERC20 out. */
export const answerListWithdrawalCurrencies = handle(listWithdrawalCurrencies, async (app, { customer }) => {
  const [currencies, rows, balances] = await Promise.all([
    readDestinations(app),
    readAddressesOf(app.db, customer),
    readBalances(app.db, [customer]),
  ]);
  const available = new Map(balances.get(customer)?.map((row) => [row.currency, row.available]));
  return {
    data: currencies.map(({ code, networks }) => ({
      currency: code,
      networks: networks.map(toNetworkEntry),
    })),
    address: [
      {
        withdraw_address: rows
          .filter(({ state }) => state === 'completed')
          .map((row) => ({
            address: row.address,
            address_name: row.name,
            currency: row.currency,
            network: titleOf(currencies, row),
          })),
      },
    ],
    wallet: [
      {
        wallet: currencies.map(({ code, ledgerScale }) => ({
          currency: code,
          amount: formatUnits(available.get(code) ?? 0n, ledgerScale),
        })),
      },
    ],
  };
});
