import { listSwaps } from '@istmo/contract/areas/exchange/exchange.contract';
import { handle } from '../../http/handler.ts';
import { checkDates } from '../../http/check-dates.ts';
import { readRegistry } from '../instruments/public.ts';
import { toSwapView } from './swap-view.ts';
import { readSwaps } from './exchange.store.ts';
import { pageReader } from '../../http/paging.ts';

export const answerListSwaps = handle(listSwaps, async (app, caller, paging) => {
  checkDates(paging);
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    readSwaps(pageReader(app, paging), caller.customer, paging),
  ]);
  return { data: rows.map((row) => toSwapView(row, registry, caller.language)), count };
});
