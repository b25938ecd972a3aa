import { listActivity } from '@istmo/contract/areas/history/history.contract';
import * as m from '@istmo/contract/messages';
import { inLanguage, type Language, said } from '@istmo/contract/kernel/message';
import { readableFigures } from '@istmo/contract/kernel/format';
import { handle } from '../../http/handler.ts';
import { checkDates } from '../../http/check-dates.ts';
import { isActivityKind, wordingOf } from './activity.ts';
import { type ActivityRow, readActivity } from './history.store.ts';

export const answerListActivity = handle(listActivity, async (app, caller, paging) => {
  checkDates(paging);
  const { rows, count } = await readActivity(app.db, caller.customer, paging);
  return { data: rows.map((row) => viewOf(row, caller.language)), userCount: count };
});

function viewOf({ id, kind, detail, at }: ActivityRow, language: Language) {
  const words = isActivityKind(kind) ? wordingOf(kind) : undefined;
  const { blanks, received, deducted } = detail;
  return {
    _id: id,
    type: words ? inLanguage(words.type, language) : kind,
    message: words ? readableFigures(inLanguage(words.message(blanks), language)) : kind,
    receive_message: received ? readableFigures(inLanguage(said(m.history_was_received, received), language)) : '',
    deducted_message: deducted ? readableFigures(inLanguage(said(m.history_was_deducted, deducted), language)) : '',
    created_at: at.toISOString(),
  };
}
