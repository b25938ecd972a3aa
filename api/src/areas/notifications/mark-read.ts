import { markRead } from '@istmo/contract/areas/notifications/notifications.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { publishEvent } from './events.store.ts';
import { listedSince } from './kept-days.ts';
import { countUnreadOf, markOneRead } from './notifications.store.ts';

/** Another customer's notification and an unknown one are the same refusal. The other devices show it as read too. */
export const answerMarkRead = handle(markRead, async (app, { customer }, input) => {
  const id = parseId<'notification'>(input.id);
  const unread = await app.db.inTransaction(async (tx) => {
    if (!id || !(await markOneRead(tx, customer, { id, at: app.clock.now() })))
      refuse('not_found', m.kernel_not_found, { field: 'id' });
    await publishEvent(tx, customer, 'notifications');
    return countUnreadOf(tx, customer, listedSince(app));
  });
  return { unread };
});
