import { listCustomerDeposits, searchDeposits } from '@istmo/contract/areas/deposits/deposits.staff.contract';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../../app.ts';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { lookAtCustomer } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { bankedStatuses, wireStatuses } from '../deposit-states.ts';
import { readDeposits } from '../deposits.store.ts';
import { findOwners, findOwnersOfAmount } from './find-customers.store.ts';
import { pageReader } from '../../../http/paging.ts';

// The beginning of an address says the network only; shorter texts are names.
const minSearched = 6;
// What a row can hold.
const maxUnits = 2n ** 63n - 1n;

export const answerSearchDeposits = handleStaff(searchDeposits, async (app, _caller, { query }) => {
  const text = query.trim();
  const [byText, byAmount] = await Promise.all([
    text.length < minSearched ? [] : findOwners(app.db, text),
    findByAmount(app, text),
  ]);
  return { data: [...byText, ...byAmount] };
});

/** The customers of the newest deposits of an amount, of one currency or of every one that can have it. */
async function findByAmount(app: App, text: string) {
  const [, amount, code] = /^(\d{1,15}(?:\.\d{1,18})?)(?:\s+([A-Za-z0-9]{2,12}))?$/.exec(text) ?? [];
  if (amount === undefined) return [];
  const registry = await readRegistry(app);
  const amounts = registry.instruments
    .filter((instrument) => code === undefined || instrument.code === code.toUpperCase())
    .flatMap(({ code: currency, ledgerScale }) => {
      const units = parseUnits(amount, ledgerScale);
      return units === undefined || units === 0n || units > maxUnits ? [] : [{ currency, units }];
    });
  const owners = await findOwnersOfAmount(app.db, amounts);
  return owners.map(({ customer, username, currency, units }) => ({
    customer,
    username,
    kind: 'amount' as const,
    found: `${formatUnits(units, requireInstrument(registry, currency).ledgerScale)} ${currency}`,
  }));
}

export const answerListCustomerDeposits = handleStaff(listCustomerDeposits, async (app, caller, { id, ...paging }) => {
  checkDates(paging);
  const customer = await lookAtCustomer(app, caller, id);
  const currencies = paging.filter === '' ? {} : { currencies: [paging.filter] };
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    readDeposits(pageReader(app, paging), { customer, paging, ...currencies }),
  ]);
  return {
    data: rows.map((row) => ({
      id: row.id,
      currency: row.currency,
      amount: formatUnits(row.units, requireInstrument(registry, row.currency).ledgerScale),
      network: row.network,
      way: row.way,
      txid: row.reference,
      sender: row.sender,
      state: row.state,
      status: row.way === 'chain' ? wireStatuses[row.state] : bankedStatuses[row.state],
      created_at: row.createdAt.toISOString(),
    })),
    count,
  };
});
