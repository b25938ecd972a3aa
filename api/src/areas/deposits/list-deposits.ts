import { listAssetDeposits, listDeposits } from '@istmo/contract/areas/deposits/deposits.contract';
import { isListedAsset } from '@istmo/contract/kernel/instrument';
import type { App } from '../../app.ts';
import { checkDates } from '../../http/check-dates.ts';
import { handle, type Handler } from '../../http/handler.ts';
import { readRegistry } from '../instruments/public.ts';
import { toDepositView } from './deposit-view.ts';
import { type DepositListQuery, readDeposits } from './deposits.store.ts';
import { pageReader } from '../../http/paging.ts';

/** All deposits, by whatever way, or those of the instrument in the filter; none for an unknown one. */
const answerListDeposits = handle(listDeposits, async (app, { customer }, paging) => {
  const currencies = paging.filter === '' ? {} : { currencies: [paging.filter] };
  return listWith(app, { customer, paging, ...currencies });
});

const answerListAssetDeposits = handle(listAssetDeposits, async (app, { customer }, paging) => {
  const { instruments } = await readRegistry(app);
  const currencies = instruments.filter(isListedAsset).map(({ code }) => code);
  return listWith(app, { customer, paging, currencies });
});

async function listWith(app: App, query: DepositListQuery) {
  checkDates(query.paging);
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    readDeposits(pageReader(app, query.paging), query),
  ]);
  return { data: rows.map((row) => toDepositView(registry, row)), count };
}

export const depositLists: readonly Handler[] = [answerListDeposits, answerListAssetDeposits];
