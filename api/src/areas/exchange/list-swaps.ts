import { listSwaps } from '@istmo/contract/areas/exchange/exchange.contract';
import { handle } from '../../http/handler.ts';
import { checkDates } from '../../http/check-dates.ts';
import { toSwapView } from './swap-view.ts';
import { readSwaps } from './swaps.store.ts';

export const answerListSwaps = handle(listSwaps, async (app, caller, paging) => {
  checkDates(paging);
  const { rows, count } = await readSwaps(app.db, caller.customer, paging);
  return { data: rows.map((row) => toSwapView(row, caller.language)), count };
});
