import { kindsOfFilter } from '@istmo/contract/areas/notifications/notification-kinds';
import { listNotifications } from '@istmo/contract/areas/notifications/notifications.contract';
import { formatShown } from '@istmo/contract/kernel/format';
import { parseId } from '@istmo/contract/kernel/id';
import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import { type Language, translate, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readRegistry } from '../instruments/public.ts';
import { hasEntry, type NotificationEntry, readEntries } from './notifications.store.ts';
import { listedSince } from './kept-days.ts';

const perPage = 20;

/** Swaps are listed as long as notifications are kept, so that the list ends at one day. */
export const answerListNotifications = handle(listNotifications, async (app, caller, { before_id: beforeId, show }) => {
  const { customer, language } = caller;
  const before = parseId<'notification'>(beforeId);
  if (beforeId !== '' && !(before && (await hasEntry(app.db, customer, before))))
    refuse('not_found', m.kernel_not_found, { field: 'before_id' });
  const [{ instruments }, entries] = await Promise.all([
    readRegistry(app),
    readEntries(app.db, customer, {
      language,
      before,
      kinds: kindsOfFilter(show),
      isUnread: show === 'unread',
      since: listedSince(app),
      limit: perPage + 1,
    }),
  ]);
  return {
    data: entries.slice(0, perPage).map((entry) => toView(entry, instruments, language)),
    has_more: entries.length > perPage,
  };
});

function toView(entry: NotificationEntry, instruments: readonly Instrument[], language: Language) {
  const { id, kind, title, body, page, at, readAt } = entry;
  return {
    id,
    kind,
    ...(title === null ? exchangeTexts(entry, instruments, language) : { title, body: body ?? '', page }),
    created_at: at.toISOString(),
    is_read: readAt !== null,
  };
}

/** The texts of a swap, which has no row of its own in the list. */
function exchangeTexts(entry: NotificationEntry, instruments: readonly Instrument[], language: Language) {
  const readable = (code: string | null, units: bigint | null, rounding: 'up' | 'down'): string => {
    const instrument = findInstrument(instruments, code ?? '');
    if (!instrument || units === null) return code ?? '';
    const decimal = formatUnits(units, instrument.ledgerScale);
    return `${formatShown(decimal, instrument.displayScale, rounding)} ${code}`;
  };
  const paid = readable(entry.from, entry.paidUnits, 'up');
  const received = readable(entry.to, entry.receivedUnits, 'down');
  return {
    title: translate(withParams(m.notifications_exchange_title, { received }), language),
    body: translate(withParams(m.notifications_exchange_body, { paid }), language),
    page: `/swap/${entry.id}`,
  };
}
