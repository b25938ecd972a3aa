import { listActivity } from '@istmo/contract/areas/history/history.contract';
import * as m from '@istmo/contract/messages';
import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import { translate, type Language, type Message, withParams } from '@istmo/contract/kernel/message';
import { readableAmounts } from '@istmo/contract/kernel/format';
import { handle } from '../../http/handler.ts';
import { checkDates } from '../../http/check-dates.ts';
import { readRegistry } from '../instruments/public.ts';
import { isActivityKind, findActivityText } from './activity.ts';
import { type ActivityRow, readActivity } from './history.store.ts';
import { orderTexts } from './order-texts.ts';
import { pageReader } from '../../http/paging.ts';

export const answerListActivity = handle(listActivity, async (app, caller, paging) => {
  checkDates(paging);
  const [{ instruments }, { rows, count }] = await Promise.all([
    readRegistry(app),
    readActivity(pageReader(app, paging), caller.customer, paging),
  ]);
  return { data: rows.map((row) => toActivityView(row, instruments, caller.language)), userCount: count };
});

export function toActivityView(
  { id, kind, detail, at }: ActivityRow,
  instruments: readonly Instrument[],
  language: Language,
) {
  const placesOf = (code: string) => findInstrument(instruments, code)?.displayScale;
  const readable = (message: Message, rounding?: 'up'): string =>
    readableAmounts(translate(message, language), placesOf, rounding);
  const text = isActivityKind(kind) ? findActivityText(kind) : undefined;
  const { received, deducted } = detail;
  const { paid } = detail.params;
  const receivedText = text?.isReturn ? m.history_amount_returned : m.history_amount_received;
  // As the receipt says it: what was paid is never shown smaller than it is.
  const params = paid === undefined ? detail.params : { ...detail.params, paid: readableAmounts(paid, placesOf, 'up') };
  return {
    _id: id,
    is_exchange: kind === 'swap',
    order: Object.hasOwn(orderTexts, kind) ? (detail.params['reference'] ?? '') : '',
    type: text ? translate(text.type, language) : kind,
    message: text ? readable(text.message(params)) : kind,
    receive_message: received ? readable(withParams(receivedText, received)) : '',
    deducted_message: deducted ? readable(withParams(m.history_amount_deducted, deducted), 'up') : '',
    created_at: at.toISOString(),
  };
}
