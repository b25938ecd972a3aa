import { LoadFailed } from '@istmo/client/LoadFailed';
import * as m from '@istmo/contract/messages';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import { Popover } from '@istmo/ui/Popover';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { BellButton } from './BellButton.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useNotifications } from './use-notifications.ts';

/** The panel under the bell: the newest notifications. It is loaded when the bell is first pressed, and opens then. */
export function NotificationsPanel({ unread }: { unread: number }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover
      label={m.notifications_title()}
      trigger={<BellButton unread={unread} />}
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
    >
      <PanelContent onGo={() => setOpen(false)} />
    </Popover>
  );
}

function PanelContent({ onGo }: { onGo: () => void }) {
  const { entries, query, hasUnread, isMarking, markAll } = useNotifications('all');
  return (
    <div className="notes-panel">
      <div className="notes-head">
        <h2>{m.notifications_title()}</h2>
        {hasUnread && (
          <button type="button" className="link" aria-disabled={isMarking} onClick={markAll}>
            {m.notifications_mark_all()}
          </button>
        )}
      </div>
      {query.isPending && (
        <Loading label={m.ui_loading()}>
          <div className="grid gap-3 p-5">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        </Loading>
      )}
      {query.isError && entries.length === 0 && (
        <div className="p-5">
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isSuccess && entries.length === 0 && (
        <EmptyState title={m.notifications_none()}>{m.notifications_none_why()}</EmptyState>
      )}
      <NotificationList entries={entries} isBrief onGo={onGo} />
      <div className="notes-foot">
        <Link to={paths.notifications} className="link" onClick={onGo}>
          {m.notifications_all()}
        </Link>
        <Link to={paths.settings} hash="emails" className="link" onClick={onGo}>
          {m.notifications_choices()}
        </Link>
      </div>
    </div>
  );
}
