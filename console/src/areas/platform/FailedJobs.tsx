import { callOrThrow } from '@istmo/client/call-error';
import type { ListColumn } from '@istmo/client/list/list-spec';
import { queryFor } from '@istmo/client/query';
import { listFailedJobs, retryJob } from '@istmo/contract/areas/platform/platform.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { sheetFigure, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import { useBulk } from '../../shared/use-bulk.tsx';

type FailedJob = ReplyAt<typeof listFailedJobs>['data'][number];

/** Mails of one queue differ by what they are about, other jobs by their id. */
const nameOf = ({ queue, about, id }: FailedJob): string => `${queue} · ${about || id}`;
const keyOf = ({ queue, id }: FailedJob): string => `${queue} ${id}`;

const jobSheet: readonly ListColumn<FailedJob>[] = [
  sheetText('queue', m.platform_queue, ({ queue }) => queue),
  sheetText('about', m.platform_about, ({ about }) => about),
  sheetText('error', m.platform_error, ({ error }) => error),
  sheetFigure('tries', m.platform_tries, ({ tries }) => String(tries)),
  sheetTime('failed', m.platform_failed_at, ({ failed_at: at }) => at),
];

/** Jobs that failed for good, emails among them, and their retry. */
export function FailedJobs() {
  const query = useQuery(queryFor(listFailedJobs, { input: {} }));
  const [open, setOpen] = useState<FailedJob>();
  const [isRetrying, setRetrying] = useState(false);
  const jobs = query.data?.data ?? [];
  const bulk = useBulk(jobs.map(keyOf), (key) => {
    const job = jobs.find((one) => keyOf(one) === key);
    return job ? nameOf(job) : key;
  });
  const mayRetry = usePermission('platform.operate');
  return (
    <>
      <QueryTable
        query={query}
        empty={m.platform_failed_none()}
        sheet={{ name: 'failed-jobs', columns: jobSheet }}
        caption={m.platform_failed_jobs()}
        rowKey={keyOf}
        selection={
          mayRetry
            ? bulk.selectionOf<FailedJob>(
                (job) => m.platform_select({ job: nameOf(job) }),
                <Button size="sm" variant="secondary" onClick={() => setRetrying(true)}>
                  {m.platform_retry_selected()}…
                </Button>,
              )
            : undefined
        }
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
      {isRetrying && (
        <ReasonDialog
          title={m.platform_retry_selected_title()}
          action={m.platform_retry()}
          send={async (reason) => {
            await bulk.run((key) => {
              const [queue = '', id = ''] = key.split(' ');
              return callOrThrow(retryJob, { queue, id, reason });
            });
            return { reply: {}, msg: '' };
          }}
          onClose={() => setRetrying(false)}
        >
          {m.platform_retry_body()}
        </ReasonDialog>
      )}
      {bulk.resultDialog}
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
