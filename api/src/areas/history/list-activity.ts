import { listActivity } from '@istmo/contract/areas/history/history.contract';
import * as m from '@istmo/contract/messages';
import { translate, type Language, withParams } from '@istmo/contract/kernel/message';
import { readableAmounts } from '@istmo/contract/kernel/format';
import { handle } from '../../http/handler.ts';
import { checkDates } from '../../http/check-dates.ts';
import { isActivityKind, findActivityText } from './activity.ts';
import { type ActivityRow, readActivity } from './history.store.ts';

export const answerListActivity = handle(listActivity, async (app, caller, paging) => {
  checkDates(paging);
  const { rows, count } = await readActivity(app.db, caller.customer, paging);
  return { data: rows.map((row) => toActivityView(row, caller.language)), userCount: count };
});

function toActivityView({ id, kind, detail, at }: ActivityRow, language: Language) {
  const text = isActivityKind(kind) ? findActivityText(kind) : undefined;
  const { params, received, deducted } = detail;
  return {
    _id: id,
    type: text ? translate(text.type, language) : kind,
    message: text ? readableAmounts(translate(text.message(params), language)) : kind,
    receive_message: received
      ? readableAmounts(translate(withParams(m.history_amount_received, received), language))
      : '',
    deducted_message: deducted
      ? readableAmounts(translate(withParams(m.history_amount_deducted, deducted), language))
      : '',
    created_at: at.toISOString(),
  };
}
