import { listSignIns } from '@istmo/contract/areas/history/history.contract';
import { handle } from '../../http/handler.ts';
import { checkDates } from '../../http/check-dates.ts';
import { readSignIns } from './history.store.ts';
import { pageReader } from '../../http/paging.ts';

export const answerListSignIns = handle(listSignIns, async (app, caller, paging) => {
  checkDates(paging);
  const { rows, count } = await readSignIns(pageReader(app, paging), caller.customer, paging);
  return {
    data: rows.map(({ id, browser, device, at }) => ({
      _id: id,
      browser,
      deviceinfo: device,
      datetime: at.toISOString(),
    })),
    logCount: count,
  };
});
