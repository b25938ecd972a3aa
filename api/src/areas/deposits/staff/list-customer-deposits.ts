import { listCustomerDeposits, searchDeposits } from '@istmo/contract/areas/deposits/deposits.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { lookAtCustomer } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { wireStatuses } from '../deposit-states.ts';
import { readDeposits } from '../deposits.store.ts';
import { findOwners } from './find-customers.store.ts';

// The beginning of an address says the network only; shorter texts are names.
const minSearched = 6;

export const answerSearchDeposits = handleStaff(searchDeposits, async (app, _caller, { query }) => {
  const text = query.trim();
  return { data: text.length < minSearched ? [] : await findOwners(app.db, text) };
});

export const answerListCustomerDeposits = handleStaff(listCustomerDeposits, async (app, caller, { id, ...paging }) => {
  checkDates(paging);
  const customer = await lookAtCustomer(app, caller, id);
  const currency = paging.filter === '' ? {} : { currency: paging.filter };
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    readDeposits(app.db, { customer, paging, ...currency }),
  ]);
  return {
    data: rows.map(({ id: deposit, currency: code, network, units, txid, state, createdAt }) => ({
      id: deposit,
      currency: code,
      amount: formatUnits(units, requireInstrument(registry, code).ledgerScale),
      network,
      txid,
      state,
      status: wireStatuses[state],
      created_at: createdAt.toISOString(),
    })),
    count,
  };
});
