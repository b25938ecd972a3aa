import { listCustomerActivity, listCustomerSignIns } from '@istmo/contract/areas/history/history.staff.contract';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { lookAtCustomer } from '../../audit/public.ts';
import { readRegistry } from '../../instruments/public.ts';
import { readActivity, readSignIns } from '../history.store.ts';
import { toActivityView } from '../list-activity.ts';
import { pageReader } from '../../../http/paging.ts';

export const answerListCustomerSignIns = handleStaff(listCustomerSignIns, async (app, caller, { id, ...paging }) => {
  checkDates(paging);
  const customer = await lookAtCustomer(app, caller, id);
  const { rows, count } = await readSignIns(pageReader(app, paging), customer, paging);
  return { data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), count };
});

export const answerListCustomerActivity = handleStaff(listCustomerActivity, async (app, caller, { id, ...paging }) => {
  checkDates(paging);
  const customer = await lookAtCustomer(app, caller, id);
  const [{ instruments }, { rows, count }] = await Promise.all([
    readRegistry(app),
    readActivity(pageReader(app, paging), customer, paging),
  ]);
  return {
    data: rows.map((row) => {
      const {
        _id,
        created_at: at,
        is_exchange: _,
        order: __,
        ...view
      } = toActivityView(row, instruments, caller.language);
      return { ...view, id: _id, kind: row.kind, at };
    }),
    count,
  };
});
