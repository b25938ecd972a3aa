import { listMovements } from '@istmo/contract/areas/wallets/wallets.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { countCustomerPostings, readCustomerPostings } from '@istmo/ledger';
import { handleStaff } from '../../../http/handler.ts';
import { lookAtCustomer } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { pageReader } from '../../../http/paging.ts';

export const answerListMovements = handleStaff(listMovements, async (app, caller, { id, ...paging }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const currency = paging.filter === '' ? undefined : paging.filter;
  const { pageIndex, pageSize } = paging;
  const [registry, rows, count] = await Promise.all([
    readRegistry(app),
    readCustomerPostings(pageReader(app, paging), { customer, currency, skip: pageIndex * pageSize, lines: pageSize }),
    countCustomerPostings(pageReader(app, paging), { customer, currency }),
  ]);
  return {
    data: rows.map(({ movement, number, name, event, at, currency: code, account, units, counterpart }) => ({
      key: `${movement}-${number}-${units < 0n ? 'from' : 'to'}`,
      movement: movement.toString(),
      kind: name,
      event,
      at: at.toISOString(),
      currency: code,
      account,
      amount: formatUnits(units, requireInstrument(registry, code).ledgerScale),
      counterpart,
    })),
    count,
  };
});
