import { LoadFailed } from '@istmo/client/LoadFailed';
import { PageHead } from '@istmo/client/PageHead';
import { type NotificationFilter, notificationFilters } from '@istmo/contract/areas/notifications/notification-kinds';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import { TabLinks } from '@istmo/ui/Tabs';
import { Link, useSearch } from '@tanstack/react-router';
import { NotificationList } from '../../layout/NotificationList.tsx';
import { useNotifications } from '../../layout/use-notifications.ts';
import { paths } from '../../paths.ts';

const names: Readonly<Record<NotificationFilter, () => string>> = {
  all: m.notifications_show_all,
  unread: m.notifications_show_unread,
  money: m.notifications_show_money,
  securities: m.notifications_show_securities,
  security: m.notifications_show_security,
};

/** /notifications: everything that happened, as far back as it is kept. */
export function NotificationsPage() {
  const { show = 'all' } = useSearch({ from: `/signed-in${paths.notifications}` });
  const list = useNotifications(show);
  return (
    <>
      <PageHead
        title={m.notifications_title()}
        intro={m.notifications_intro()}
        action={
          list.hasUnread && (
            <Button variant="secondary" loading={list.isMarking} onClick={list.markAll}>
              {m.notifications_mark_all()}
            </Button>
          )
        }
      />
      <div>
        <TabLinks label={m.notifications_views()}>
          {notificationFilters.map((filter) => (
            <Link
              key={filter}
              to={paths.notifications}
              search={filter === 'all' ? {} : { show: filter }}
              className="tab"
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {names[filter]()}
            </Link>
          ))}
        </TabLinks>
        <div className="card mt-4 overflow-hidden pb-2">
          <List list={list} isNarrowed={show !== 'all'} />
        </div>
      </div>
      <p>
        <Link to={paths.settings} hash="emails" className="link">
          {m.notifications_choices()}
        </Link>
      </p>
    </>
  );
}

function List({ list, isNarrowed }: { list: ReturnType<typeof useNotifications>; isNarrowed: boolean }) {
  const { entries, query } = list;
  if (query.isPending) {
    return (
      <Loading label={m.ui_loading()}>
        <div className="grid gap-3 p-5">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      </Loading>
    );
  }
  if (query.isError && entries.length === 0) {
    return (
      <div className="p-5">
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (entries.length === 0) {
    return isNarrowed ? (
      <EmptyState title={m.notifications_none_filtered()}>{m.notifications_none_filtered_why()}</EmptyState>
    ) : (
      <EmptyState title={m.notifications_none()}>{m.notifications_none_why()}</EmptyState>
    );
  }
  return (
    <>
      <NotificationList entries={entries} />
      {query.hasNextPage && (
        <div className="p-5">
          <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {m.notifications_older()}
          </Button>
        </div>
      )}
    </>
  );
}
