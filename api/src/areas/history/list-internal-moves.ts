import { listInternalMoves } from '@istmo/contract/areas/history/history.contract';
import { formatUnits, isNamedCurrency, ledgerScale } from '@istmo/contract/kernel/money';
import { handle } from '../../http/handler.ts';
import { checkDates } from '../../http/check-dates.ts';
import { readInternalMoves } from './history.store.ts';

export const answerListInternalMoves = handle(listInternalMoves, async (app, caller, paging) => {
  checkDates(paging);
  const { rows, count } = await readInternalMoves(app.db, caller.customer, paging);
  return {
    data: rows.map(({ id, currency, units, succeeded, at }) => ({
      _id: id,
      currency,
      amount: formatUnits(units, isNamedCurrency(currency) ? ledgerScale(currency) : 0),
      status: succeeded ? 1 : 0,
      created_at: at.toISOString(),
    })),
    count,
  };
});
