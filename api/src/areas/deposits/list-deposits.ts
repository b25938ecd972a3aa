import { listAssetDeposits, listDeposits } from '@istmo/contract/areas/deposits/deposits.contract';
import { checkDates } from '../../http/check-dates.ts';
import { handle, type Handler } from '../../http/handler.ts';
import { readRegistry } from '../instruments/public.ts';
import { toDepositView } from './deposit-view.ts';
import { readDeposits } from './deposits.store.ts';

/** All deposits, by whatever way, or those of the instrument in the filter; none for an unknown one. */
const answerListDeposits = handle(listDeposits, async (app, { customer }, paging) => {
  checkDates(paging);
  const currency = paging.filter === '' ? {} : { currency: paging.filter };
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    readDeposits(app.db, { customer, paging, ...currency }),
  ]);
  return { data: rows.map((row) => toDepositView(registry, row)), count };
});

// Deposits of listed assets are not built yet, so the list is empty.
const answerListAssetDeposits = handle(listAssetDeposits, async (_app, _caller, paging) => {
  checkDates(paging);
  return { data: [], count: 0 };
});

export const depositLists: readonly Handler[] = [answerListDeposits, answerListAssetDeposits];
