import { markAllRead } from '@istmo/contract/areas/notifications/notifications.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { publishEvent } from './events.store.ts';
import { listedSince } from './kept-days.ts';
import { countUnreadOf, hasEntry, markReadUntil } from './notifications.store.ts';

/** Up to the newest that the customer saw: what came between the look and the press stays unread. */
export const answerMarkAllRead = handle(markAllRead, async (app, { customer }, input) => {
  const id = parseId<'notification'>(input.until_id);
  const unread = await app.db.inTransaction(async (tx) => {
    if (!id || !(await hasEntry(tx, customer, id))) refuse('not_found', m.kernel_not_found, { field: 'until_id' });
    await markReadUntil(tx, customer, { id, at: app.clock.now() });
    await publishEvent(tx, customer, 'notifications');
    return countUnreadOf(tx, customer, listedSince(app));
  });
  return { unread };
});
