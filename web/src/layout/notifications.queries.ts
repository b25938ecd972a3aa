import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import type { NotificationFilter } from '@istmo/contract/areas/notifications/notification-kinds';
import { countUnread, listNotifications } from '@istmo/contract/areas/notifications/notifications.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { infiniteQueryOptions } from '@tanstack/react-query';

export type NotificationEntry = ReplyAt<typeof listNotifications>['data'][number];

export const unreadQuery = queryFor(countUnread, { input: {}, topics: ['notifications'] });

/** The list from the newest back; every page begins after the last entry of the one before. */
export const notificationsQuery = (show: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: [listNotifications.wire, show],
    queryFn: async ({ pageParam, signal }) =>
      (await callOrThrow(listNotifications, { show, before_id: pageParam }, { signal })).reply,
    initialPageParam: '',
    getNextPageParam: ({ data, has_more: hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
    meta: { topics: ['notifications', 'swaps'] },
  });
