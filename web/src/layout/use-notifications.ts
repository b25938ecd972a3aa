import { call } from '@istmo/client/call';
import { callOrThrow } from '@istmo/client/call-error';
import { refetchAbout } from '@istmo/client/query';
import { useWrite } from '@istmo/client/use-write';
import type { NotificationFilter } from '@istmo/contract/areas/notifications/notification-kinds';
import { markAllRead, markRead } from '@istmo/contract/areas/notifications/notifications.calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type NotificationEntry, notificationsQuery } from './notifications.queries.ts';

/** The list of notifications, with what can be done with it. */
export function useNotifications(show: NotificationFilter) {
  const query = useInfiniteQuery(notificationsQuery(show));
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const newest = entries[0]?.id;
  const all = useWrite({
    send: (untilId: string) => callOrThrow(markAllRead, { until_id: untilId }),
    changes: ['notifications'],
  });
  return {
    entries,
    query,
    hasUnread: entries.some((entry) => !entry.is_read),
    isMarking: all.isSending,
    markAll: () => {
      if (newest !== undefined) all.run(newest);
    },
  };
}

/** Opening what it is about reads it. A failure changes nothing: it stays unread. */
export async function readNotification({ id, is_read: isRead }: NotificationEntry): Promise<void> {
  if (isRead) return;
  const { done } = await call(markRead, { id });
  if (done) await refetchAbout(['notifications']);
}
