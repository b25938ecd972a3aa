import { listCustomerSwaps } from '@istmo/contract/areas/exchange/exchange.staff.contract';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { lookAtCustomer } from '../../audit/public.ts';
import { readRegistry } from '../../instruments/public.ts';
import { toSwapView } from '../swap-view.ts';
import { readSwaps } from '../exchange.store.ts';
import { pageReader } from '../../../http/paging.ts';

export const answerListCustomerSwaps = handleStaff(listCustomerSwaps, async (app, caller, { id, ...paging }) => {
  checkDates(paging);
  const customer = await lookAtCustomer(app, caller, id);
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    readSwaps(pageReader(app, paging), customer, paging),
  ]);
  return {
    data: rows.map((row) => {
      const { amount, total, fees, price } = toSwapView(row, registry, caller.language);
      return {
        id: row.id,
        from: row.from,
        to: row.to,
        paid: amount,
        received: total,
        fee: fees,
        fee_currency: row.feeMode === 'on_top' ? row.from : row.to,
        rate: price,
        at: row.createdAt.toISOString(),
      };
    }),
    count,
  };
});
