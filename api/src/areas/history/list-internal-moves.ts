import { listInternalMoves } from '@istmo/contract/areas/history/history.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handle } from '../../http/handler.ts';
import { checkDates } from '../../http/check-dates.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { readInternalMoves } from './history.store.ts';
import { pageReader } from '../../http/paging.ts';

export const answerListInternalMoves = handle(listInternalMoves, async (app, caller, paging) => {
  checkDates(paging);
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    readInternalMoves(pageReader(app, paging), caller.customer, paging),
  ]);
  return {
    data: rows.map(({ id, currency, units, succeeded, at }) => ({
      _id: id,
      currency,
      amount: formatUnits(units, requireInstrument(registry, currency).ledgerScale),
      status: succeeded ? 1 : 0,
      created_at: at.toISOString(),
    })),
    count,
  };
});
