import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState, Skeleton } from '@istmo/ui/EmptyState';
import { Sentence } from '@istmo/ui/Sentence';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryBoundary } from '@istmo/client/QueryBoundary';
import { paths } from '../../paths.ts';
import { recentActivityQuery } from './wallets.queries.ts';

/** The last five activities, with the amounts received or deducted. */
export function RecentActivityCard() {
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
      <QueryBoundary
        skeleton={
          <div className="grid gap-3 py-2">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        }
      >
        <RecentList />
      </QueryBoundary>
    </section>
  );
}

function RecentList() {
  const rows = useSuspenseQuery(recentActivityQuery).data.data;
  if (rows.length === 0) return <EmptyState title={m.history_none_found()}>{m.wallets_no_activity()}</EmptyState>;
  return (
    <ul className="recent-list">
      {rows.map((row) => (
        <li key={row._id}>
          <span className="min-w-0">
            <span className="recent-what">
              <Sentence text={row.message} />
            </span>
            <DateTime at={row.created_at} className="num text-sm text-ink-3" />
          </span>
          <span className="recent-amounts num">
            {row.receive_message && <span className="text-pos">{row.receive_message}</span>}
            {row.deducted_message && <span>{row.deducted_message}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
