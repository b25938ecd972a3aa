import { LoadFailed } from '@istmo/client/LoadFailed';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import { TabLinks } from '@istmo/ui/Tabs';
import { SearchInput } from '@istmo/ui/TextInput';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { useNow } from '../../shared/age.ts';
import { payoutColumns } from './payout-columns.tsx';
import { viewNames } from './payout-names.ts';
import { PayoutPanel } from './PayoutPanel.tsx';
import { payoutViews, type PayoutSearch, readPayoutSearch } from './payout-search.ts';
import './payouts.css';
import { type PayoutCounts, type PayoutRow, payoutsQuery } from './payouts.queries.ts';

const noRows: readonly PayoutRow[] = [];
const keyOf = ({ reference_no: reference }: PayoutRow): string => reference;

/** /withdrawals: the queues, and beside them the open withdrawal. */
export function PayoutsPage() {
  const search = readPayoutSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: pages.payouts.path });
  const query = useQuery(payoutsQuery(search));
  const now = useNow();
  const { data } = query;
  const rows = data?.data ?? noRows;
  const patch = (change: Partial<PayoutSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  return (
    <div className="payout-layout" data-open={search.open !== undefined}>
      <div className="payout-queue">
        <PageHead title={m.payouts_title()} />
        <ViewTabs search={search} counts={data?.counts} />
        <SearchInput
          aria-label={m.payouts_search()}
          placeholder={m.payouts_search()}
          defaultValue={search.search ?? ''}
          onChange={(event) => patch({ search: event.currentTarget.value || undefined })}
        />
        <DataTable
          caption={m.payouts_title()}
          hideCaption
          dense
          columns={payoutColumns({ search, now })}
          rows={rows}
          rowKey={keyOf}
          state={data ? (rows.length === 0 ? 'empty' : 'rows') : query.isError ? 'failed' : 'loading'}
          fallback={{
            empty: <EmptyState title={m.payouts_empty()} />,
            failed: query.isError && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />,
            loading: m.ui_loading(),
          }}
        />
        {data?.has_more && <p className="payout-more">{m.payouts_has_more({ count: `${rows.length}` })}</p>}
      </div>
      {search.open !== undefined && (
        <PayoutPanel key={search.open} reference={search.open} onClose={() => patch({ open: undefined })} />
      )}
    </div>
  );
}

function ViewTabs({ search, counts }: { search: PayoutSearch; counts: PayoutCounts | undefined }) {
  return (
    <TabLinks label={m.payouts_title()}>
      {payoutViews.map((view) => (
        <Link
          key={view}
          to={pages.payouts.path}
          search={{ ...search, view, open: undefined }}
          className="tab"
          aria-current={view === search.view ? 'page' : undefined}
        >
          {viewNames[view]()}
          {counts && view !== 'done' && <span className="tab-count">{counts[view]}</span>}
        </Link>
      ))}
    </TabLinks>
  );
}
