import { countUnread } from '@istmo/contract/areas/notifications/notifications.contract';
import { handle } from '../../http/handler.ts';
import { listedSince } from './kept-days.ts';
import { countUnreadOf } from './notifications.store.ts';

export const answerCountUnread = handle(countUnread, async (app, { customer }) => ({
  unread: await countUnreadOf(app.db, customer, listedSince(app)),
}));
