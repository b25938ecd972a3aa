import * as m from '@istmo/contract/messages';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';

/** Shown while the data of a page loads that it cannot do without. */
export function PageSkeleton() {
  return (
    <Loading label={m.ui_loading()}>
      <div className="page-head">
        <Skeleton className="h-9 w-60" />
      </div>
      <Skeleton className="h-96 w-full rounded-lg" />
    </Loading>
  );
}
