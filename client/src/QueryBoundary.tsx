import * as m from '@istmo/contract/messages';
import { Loading } from '@istmo/ui/EmptyState';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { LoadFailed } from './LoadFailed.tsx';

/** A part of a page that loads by itself (`useSuspenseQuery`): its skeleton, then the part, or why it could not be loaded and a retry. */
export function QueryBoundary({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  return (
    <CatchBoundary
      getResetKey={() => 0}
      errorComponent={({ error, reset }) => (
        <div className="p-5">
          <LoadFailed
            error={error}
            onRetry={() => {
              resetQueries();
              reset();
            }}
          />
        </div>
      )}
    >
      <Suspense fallback={<Loading label={m.ui_loading()}>{skeleton}</Loading>}>{children}</Suspense>
    </CatchBoundary>
  );
}
