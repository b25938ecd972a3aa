import { callOrThrow } from '@istmo/client/call-error';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { queryFor } from '@istmo/client/query';
import { listFailedJobs, retryJob } from '@istmo/contract/areas/platform/platform.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHasRole } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

type FailedJob = ReplyAt<typeof listFailedJobs>['data'][number];

/** Jobs that failed for good, emails among them, and their retry. */
export function FailedJobs() {
  const query = useQuery(queryFor(listFailedJobs, { input: {} }));
  const [open, setOpen] = useState<FailedJob>();
  const mayRetry = useHasRole('administrator');
  const rows = query.data?.data ?? [];
  return (
    <>
      <DataTable
        caption={m.platform_failed_jobs()}
        dense
        rows={rows}
        rowKey={({ id }) => id}
        state={query.data ? (rows.length > 0 ? 'rows' : 'empty') : query.isError ? 'failed' : 'loading'}
        fallback={{
          empty: <EmptyState title={m.platform_failed_none()} />,
          failed: <LoadFailed error={query.error} onRetry={() => void query.refetch()} />,
          loading: m.ui_loading(),
        }}
        columns={[
          { key: 'queue', header: m.platform_queue(), names: true, card: 'title', cell: ({ queue }) => queue },
          { key: 'about', header: m.platform_about(), cell: ({ about }) => about || '—' },
          { key: 'error', header: m.platform_error(), cell: ({ error }) => error },
          { key: 'tries', header: m.platform_tries(), align: 'end', cell: ({ tries }) => tries },
          {
            key: 'failed',
            header: m.platform_failed_at(),
            cell: ({ failed_at: at }) => (at === null ? '—' : <DateTime at={at} />),
          },
        ]}
        action={
          mayRetry
            ? {
                header: m.platform_retry(),
                label: ({ queue }) => m.platform_retry_title({ queue }),
                onPress: setOpen,
              }
            : undefined
        }
      />
      {open && (
        <ReasonDialog
          title={m.platform_retry_title({ queue: open.queue })}
          action={m.platform_retry()}
          send={(reason) => callOrThrow(retryJob, { queue: open.queue, id: open.id, reason })}
          onClose={() => setOpen(undefined)}
        >
          {m.platform_retry_body()}
        </ReasonDialog>
      )}
    </>
  );
}
