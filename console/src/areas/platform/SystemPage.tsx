import { LoadFailed } from '@istmo/client/LoadFailed';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { readSystemState } from '@istmo/contract/areas/platform/platform.staff.calls';
import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { HaltsTable } from '../prices/public.ts';
import { MaintenanceCard } from '../site/public.ts';
import { EvidenceCard } from './EvidenceCard.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { ChecksTable, DifferencesTable, PricesTable, ProcessesTable, QueuesTable } from './state-tables.tsx';
import type { SystemState } from './system-state.ts';

const refetchMs = 15_000;

/** /system: what runs, what waits and what failed. */
export function SystemPage() {
  const query = useQuery({ ...queryFor(readSystemState, { input: {} }), refetchInterval: refetchMs });
  return (
    <>
      <PageHead
        title={m.platform_title()}
        intro={query.data ? m.platform_intro_release({ version: query.data.version }) : m.platform_intro()}
      />
      {query.data ? (
        <>
          <BooksBanner books={query.data.books} />
          <HaltsTable />
          <div className="console-halves">
            <div className="console-column">
              <ChecksTable state={query.data} />
              <QueuesTable state={query.data} />
            </div>
            <div className="console-column">
              <MaintenanceCard />
              <EvidenceCard state={query.data} />
            </div>
          </div>
          <ProcessesTable state={query.data} />
          <PricesTable state={query.data} />
          <DifferencesTable state={query.data} />
        </>
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton />
      )}
      <FailedJobs />
    </>
  );
}

/** Closed books stop all money: the finding, since when, and how they are opened. */
function BooksBanner({ books: { is_open: isOpen, finding, since } }: Pick<SystemState, 'books'>) {
  if (isOpen) return null;
  return (
    <Banner tone="neg" title={m.platform_books_closed()}>
      <p>{m.platform_books_closed_since({ since: formatDateTime(since), finding })}</p>
      <p>{m.platform_books_how()}</p>
    </Banner>
  );
}
