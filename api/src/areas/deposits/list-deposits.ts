import { listAssetDeposits, listCopDeposits, listDeposits } from '@istmo/contract/areas/deposits/deposits.contract';
import { assetNetworks } from '@istmo/providers/custody/port';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { App } from '../../app.ts';
import { checkDates } from '../../http/check-dates.ts';
import { type Caller, handle, type Handler } from '../../http/handler.ts';
import { toDepositView } from './deposit-view.ts';
import { type DepositList, readDeposits } from './deposits.store.ts';

async function answerList(app: App, { customer }: Caller, { list, paging }: { list: DepositList; paging: Paging }) {
  checkDates(paging);
  const { rows, count } = await readDeposits(app.db, { customer, list, paging });
  return { data: rows.map((row) => toDepositView(app.settings, row)), count };
}

/** All deposits, or those of the currency in the filter; none for a currency without a chain. */
const answerListDeposits = handle(listDeposits, (app, caller, paging) => {
  const list =
    paging.filter === '' ? 'all' : assetNetworks.find(({ currency }) => currency === paging.filter)?.currency;
  return answerList(app, caller, { list: list ?? 'none', paging });
});

// Deposits by the bank's payment link and of listed assets are not built yet, so both lists are empty.
const answerListCopDeposits = handle(listCopDeposits, (app, caller, paging) =>
  answerList(app, caller, { list: 'none', paging }),
);

const answerListAssetDeposits = handle(listAssetDeposits, (app, caller, paging) =>
  answerList(app, caller, { list: 'none', paging }),
);

// One file for the three: they differ only in their rows.
export const depositLists: readonly Handler[] = [answerListDeposits, answerListCopDeposits, answerListAssetDeposits];
