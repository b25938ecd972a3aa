import { checkSession } from '@istmo/contract/areas/session/session.calls';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/LoadFailed.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { queryFor } from '../../shared/query.ts';

/** /testCheck: the server's data about this session (decisions, point 15). */
export function SessionCheckPage() {
  const check = useQuery(queryFor(checkSession, { input: {} }));
  return (
    <>
      <PageHead title={m.session_check_title()} />
      <div className="card card-pad max-w-[560px]">
        {check.isPending && (
          <Loading label={m.ui_loading()}>
            <Skeleton className="h-32" />
          </Loading>
        )}
        {check.isError && <LoadFailed error={check.error} onRetry={() => void check.refetch()} />}
        {check.data && (
          <KeyValue
            pairs={[
              { key: 'user', name: m.session_check_user(), value: check.data.username },
              { key: 'session', name: m.session_check_id(), value: <span className="code">{check.data.session}</span> },
              { key: 'ends', name: m.session_check_ends(), value: <DateTime at={check.data.expires_at} /> },
            ]}
          />
        )}
      </div>
    </>
  );
}
