import { listAssetDeposits, listCopDeposits, listDeposits } from '@istmo/contract/areas/deposits/deposits.contract';
import type { Paging } from '@istmo/contract/kernel/paging';
import { checkDates } from '../../http/check-dates.ts';
import { handle, type Handler } from '../../http/handler.ts';
import { readRegistry } from '../instruments/public.ts';
import { toDepositView } from './deposit-view.ts';
import { readDeposits } from './deposits.store.ts';

/** All deposits, or those of the instrument in the filter; none for an unknown one. */
const answerListDeposits = handle(listDeposits, async (app, { customer }, paging) => {
  checkDates(paging);
  const currency = paging.filter === '' ? {} : { currency: paging.filter };
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    readDeposits(app.db, { customer, paging, ...currency }),
  ]);
  return { data: rows.map((row) => toDepositView(registry, row)), count };
});

// Deposits by the bank's payment link and of listed assets are not built yet, so both lists are empty.
async function answerEmpty(paging: Paging) {
  checkDates(paging);
  return { data: [], count: 0 };
}

const answerListCopDeposits = handle(listCopDeposits, (_app, _caller, paging) => answerEmpty(paging));

const answerListAssetDeposits = handle(listAssetDeposits, (_app, _caller, paging) => answerEmpty(paging));

export const depositLists: readonly Handler[] = [answerListDeposits, answerListCopDeposits, answerListAssetDeposits];
