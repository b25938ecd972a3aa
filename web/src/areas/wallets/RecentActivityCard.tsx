import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadFailed } from '../../shared/LoadFailed.tsx';
import { paths } from '../../paths.ts';
import { recentActivityQuery } from './wallets.queries.ts';

/** The last five activities, with the amounts received or deducted. */
export function RecentActivityCard() {
  const activity = useQuery(recentActivityQuery);
  return (
    <section className="card p-5" aria-labelledby="recent">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="recent" className="text-lg">
          {m.wallets_recent_activity()}
        </h2>
        <Link to={paths.activity} className="link">
          {m.wallets_view_all()}
        </Link>
      </div>
      {activity.isPending && (
        <Loading label={m.ui_loading()}>
          <div className="grid gap-3 py-2">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        </Loading>
      )}
      {activity.isError && <LoadFailed error={activity.error} onRetry={() => void activity.refetch()} />}
      {activity.data?.data.length === 0 && (
        <EmptyState title={m.history_none_found()}>{m.wallets_no_activity()}</EmptyState>
      )}
      <ul className="recent-list">
        {activity.data?.data.map((row) => (
          <li key={row._id}>
            <span className="min-w-0">
              <span className="recent-what">{row.message}</span>
              <DateTime at={row.created_at} className="num text-sm text-ink-3" />
            </span>
            <span className="recent-amounts num">
              {row.receive_message && <span className="text-pos">{row.receive_message}</span>}
              {row.deducted_message && <span>{row.deducted_message}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
