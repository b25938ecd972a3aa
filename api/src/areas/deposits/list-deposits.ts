import { listAssetDeposits, listCopDeposits, listDeposits } from '@istmo/contract/areas/deposits/deposits.contract';
import { lanes } from '@istmo/providers/custody/port';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { App } from '../../app.ts';
import { checkDates } from '../../http/check-dates.ts';
import { type Caller, handle, type Handler } from '../../http/handler.ts';
import { depositView } from './deposit-view.ts';
import { type DepositList, readDeposits } from './deposits.store.ts';

async function answer(app: App, { customer }: Caller, { list, paging }: { list: DepositList; paging: Paging }) {
  checkDates(paging);
  const { rows, count } = await readDeposits(app.db, { customer, list, paging });
  return { data: rows.map((row) => depositView(app.settings, row)), count };
}

/** All of them, or those of the currency that the filter names; none for a currency that no chain brings. */
const answerListDeposits = handle(listDeposits, (app, caller, paging) => {
  const list = paging.filter === '' ? 'all' : lanes.find(({ currency }) => currency === paging.filter)?.currency;
  return answer(app, caller, { list: list ?? 'none', paging });
});

// Neither the bank's payment link nor listed assets bring anything yet: nothing of theirs is on record, and the lists say so.
const answerListCopDeposits = handle(listCopDeposits, (app, caller, paging) =>
  answer(app, caller, { list: 'none', paging }),
);

const answerListAssetDeposits = handle(listAssetDeposits, (app, caller, paging) =>
  answer(app, caller, { list: 'none', paging }),
);

// One file for the three: they differ in the rows alone.
export const depositLists: readonly Handler[] = [answerListDeposits, answerListCopDeposits, answerListAssetDeposits];
