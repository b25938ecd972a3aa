import { listAddresses, listReadyAddresses, listWhitelist } from '@istmo/contract/areas/whitelist/whitelist.contract';
import type { WhitelistCurrency } from '@istmo/contract/areas/whitelist/whitelist.rules';
import { handle } from '../../http/handler.ts';
import { readCurrencies, titleOf } from './currencies.ts';
import { readAddressesOf, type WithdrawalAddress } from './whitelist.store.ts';

function toEntry(row: WithdrawalAddress, currencies: readonly WhitelistCurrency[]) {
  const { id, currency, name, address } = row;
  return { _id: id, currency, network: titleOf(currencies, row), address_name: name, address };
}

const isReady = ({ state }: WithdrawalAddress): boolean => state === 'completed';
const toStatus = (row: WithdrawalAddress): 0 | 1 => (isReady(row) ? 1 : 0);

export const answerListWhitelist = handle(listWhitelist, async (app, { customer }) => {
  const currencies = await readCurrencies(app);
  const rows = await readAddressesOf(app.db, customer);
  return {
    data: rows.map((row) => ({
      ...toEntry(row, currencies),
      status: toStatus(row),
      created_at: row.createdAt.toISOString(),
      state: row.state,
      ready_at: row.readyAt.toISOString(),
      reason: row.reason,
    })),
    wait_hours: app.settings.addressWaitHours,
  };
});

/** The addresses that a withdrawal may be sent to. */
export const answerListReadyAddresses = handle(listReadyAddresses, async (app, { customer }) => {
  const currencies = await readCurrencies(app);
  const rows = await readAddressesOf(app.db, customer);
  return { data: rows.filter(isReady).map((row) => toEntry(row, currencies)) };
});

export const answerListAddresses = handle(listAddresses, async (app, { customer }) => {
  const currencies = await readCurrencies(app);
  const rows = await readAddressesOf(app.db, customer);
  return { data: rows.map((row) => ({ ...toEntry(row, currencies), status: toStatus(row) })) };
});
