import './listed-assets.css';
import { pageSizes } from '@istmo/contract/kernel/page-sizes';
import { formatCount, pagerLabels } from '@istmo/client/pager-labels';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { ListFilters, toSearch } from '@istmo/client/list/ListFilters';
import type { ListSearch } from '@istmo/client/list/list-search';
import { isFiltered, noFilters, toListView } from '@istmo/client/list/list-view';
import { NothingFound } from '@istmo/client/list/NothingFound';
import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Field } from '@istmo/ui/Field';
import { Pagination } from '@istmo/ui/Pagination';
import { Select } from '@istmo/ui/Select';
import type { Sort } from '@istmo/ui/table-props';
import { serverNow } from '@istmo/client/server-time';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { allFactsQuery } from '../facts/public.ts';
import { listColumns, sortNames } from './list-columns.tsx';
import { filterSpec } from './list-filters.ts';
import { readSecuritiesSearch, securityFilters, securitySorts } from './securities-search.ts';
import { securitiesQuery } from './securities.queries.ts';
import { type ListedSecurity, needsFacts, selectSecurities, sortOf } from './security-list.ts';

const none = [] as const;

/** Every listed asset, held or not, each with the link to its page. Filters, order and page are in the address. */
export function ListedAssets() {
  const query = useQuery(securitiesQuery);
  const facts = useQuery(allFactsQuery);
  const search = readSecuritiesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const view = toListView(search, securityFilters);
  const sort = typeof search['sort'] === 'string' ? search['sort'] : '';
  const patch = (change: ListSearch): void =>
    void navigate({ to: '.', search: (before) => readSecuritiesSearch({ ...before, ...change }), resetScroll: false });
  const onSort = ({ key, direction }: Sort): void =>
    patch({ sort: key, order: direction === 'ascending' ? 'asc' : undefined, page: 1 });
  const factsOf = new Map((facts.data?.data ?? []).map((one) => [one.ticker, one]));
  const rows = (query.data?.data ?? none).map((row): ListedSecurity => ({ ...row, facts: factsOf.get(row.ticker) }));
  const found = selectSecurities(rows, view, { sort, today: new Date(serverNow()).toISOString().slice(0, 10) });
  // A choice by facts that are not there would say that there are none.
  const state = needsFacts(view.filters, sort) && query.data ? facts : query;
  const page = Math.min(view.page, Math.max(1, Math.ceil(found.length / view.size)));
  const spec = filterSpec(rows);
  const by = sortOf(sort, view.order);
  const failed = query.isError && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  const factsFailed = facts.isError && (
    <LoadFailed error={facts.error} title={m.facts_failed()} onRetry={() => void facts.refetch()} />
  );
  return (
    <div className="listed-assets">
      <ListFilters list={spec} view={view} onView={patch} />
      <SortChoice by={by} onSort={onSort} />
      {query.data && failed}
      {query.data && state === query && factsFailed}
      <DataTable
        caption={m.securities_listed()}
        captionNote={m.securities_listed_count({ all: formatCount(rows.length), shown: formatCount(found.length) })}
        columns={listColumns()}
        rows={found.slice((page - 1) * view.size, page * view.size)}
        rowKey={({ ticker }) => ticker}
        sort={{ by, onSort }}
        state={stateOf(state, found.length, isFiltered(view) || rows.length > 0)}
        expected={3}
        fallback={{
          empty: <EmptyState title={m.kernel_no_records()}>{m.securities_listed_none()}</EmptyState>,
          filtered: <NothingFound title={m.kernel_no_records()} onClear={() => patch(toSearch(spec, noFilters))} />,
          failed: <div className="p-5">{failed || factsFailed}</div>,
          loading: m.ui_loading(),
        }}
      />
      {found.some((row) => row.facts) && <p className="listed-note">{m.facts_yield_note()}</p>}
      {found.length > pageSizes[0] && (
        <Pagination
          page={page}
          pageSize={view.size}
          total={found.length}
          labels={pagerLabels()}
          sizes={pageSizes}
          onPage={(next) => patch({ page: next })}
          onPageSize={(next) => {
            const size = pageSizes.find((option) => option === next);
            if (size) patch({ size, page: 1 });
          }}
        />
      )}
    </div>
  );
}

function stateOf(query: { readonly data: unknown; readonly isError: boolean }, found: number, isFilterOn: boolean) {
  if (query.data === undefined) return query.isError ? 'failed' : 'loading';
  return found > 0 ? 'rows' : isFilterOn ? 'filtered' : 'empty';
}

/** Cards on a phone have no headings to sort by, and a heading of a table names one of the figures below it. */
function SortChoice({ by, onSort }: { readonly by: Sort; readonly onSort: (by: Sort) => void }) {
  const value = `${by.key} ${by.direction}`;
  const options = securitySorts.flatMap((key) =>
    (['ascending', 'descending'] as const).map((direction) => ({
      value: `${key} ${direction}`,
      label: `${sortNames[key]()} ${direction === 'ascending' ? '↑' : '↓'}`,
      by: { key, direction },
    })),
  );
  return (
    <Field id="sort-securities" label={m.securities_sort()} className="listed-sort">
      <Select
        value={value}
        options={options.map(({ value: option, label }) => ({ value: option, label }))}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onSort(chosen.by);
        }}
      />
    </Field>
  );
}
