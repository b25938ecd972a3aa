import type { CallError } from '@istmo/client/call-error';
import { LoadFailed } from '@istmo/client/LoadFailed';
import * as m from '@istmo/contract/messages';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';

export type PendingQuery = { readonly error: CallError | null; readonly refetch: () => Promise<unknown> };

type QueryPendingProps = {
  query: PendingQuery;
  /** Of what stands for the data while it loads. */
  className?: string | undefined;
};

/** In place of data that is not there: why it could not be loaded, or that it loads. */
export function QueryPending({ query: { error, refetch }, className }: QueryPendingProps) {
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label={m.ui_loading()}>
      <Skeleton className={className} />
    </Loading>
  );
}
