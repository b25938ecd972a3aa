import './statements.css';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { dateText } from '@istmo/ui/date-text';
import { EmptyState } from '@istmo/ui/EmptyState';
import type { Column } from '@istmo/ui/table-props';
import { TabLinks } from '@istmo/ui/Tabs';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { innerPaths } from '../../inner-paths.ts';
import { pages } from '../../paths.ts';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { QueueExport } from '../../shared/review/QueueExport.tsx';
import { useReadAll } from '../../shared/review/use-read-all.ts';
import { nextLimit, readReviewSearch } from '../../shared/review/review-search.ts';
import { dollars } from '../../shared/dollars.ts';
import { DepositState } from './deposit-columns.tsx';
import { LineCard } from './LineCard.tsx';
import { lineSheet, missingSheet } from './statement-sheets.ts';
import { StatementGaps } from './StatementGaps.tsx';
import {
  linesQuery,
  type MissingRow,
  missingQuery,
  type StatementsSearch,
  type StatementView,
  statementViews,
  type UploadResult,
} from './statements.queries.ts';
import { UploadDialog } from './UploadDialog.tsx';
import { hasRest, UploadResultDialog } from './UploadResultDialog.tsx';

const viewNames: Readonly<Record<StatementView, () => string>> = {
  open: m.bank_statements_open,
  missing: m.bank_statements_lost,
  done: m.bank_statements_done,
  debits: m.bank_statements_debits,
};

/** /bank-statements: the credits of the bank's statements and the deposits, and what is left over on either side. */
export function StatementsPage() {
  const search = readReviewSearch(statementViews, useSearch({ strict: false }));
  const [isUploading, setUploading] = useState(false);
  const [result, setResult] = useState<UploadResult>();
  const mayWork = usePermission('bank.match-statements');
  const counts = useQuery(linesQuery(search)).data?.counts;
  const countOf = (view: StatementView): number | undefined =>
    view === 'open' || view === 'missing' ? counts?.[view] : undefined;
  return (
    <>
      <PageHead
        title={m.bank_statements_title()}
        intro={m.bank_statements_intro()}
        action={
          <div className="statement-ways">
            <Link to={innerPaths.statementColumns} className={buttonClass({ variant: 'secondary' })}>
              {m.bank_mapping_link()}
            </Link>
            {mayWork && <Button onClick={() => setUploading(true)}>{m.bank_statements_upload()}…</Button>}
          </div>
        }
      />
      <StatementGaps />
      <TabLinks label={m.bank_statements_title()}>
        {statementViews.map((view) => (
          <Link
            key={view}
            to={pages.bankStatements.path}
            search={{ ...search, view }}
            className="tab"
            aria-current={view === search.view ? 'page' : undefined}
          >
            {viewNames[view]()}
            {countOf(view) !== undefined && <span className="tab-count">{countOf(view)}</span>}
          </Link>
        ))}
      </TabLinks>
      {search.view === 'missing' ? <MissingDeposits /> : <Lines search={search} />}
      {isUploading && <UploadDialog onResult={setResult} onClose={() => setUploading(false)} />}
      {result && hasRest(result) && <UploadResultDialog result={result} onClose={() => setResult(undefined)} />}
    </>
  );
}

function Lines({ search }: { readonly search: StatementsSearch }) {
  const navigate = useNavigate({ from: pages.bankStatements.path });
  const query = useQuery(linesQuery(search));
  const readAll = useReadAll(search, linesQuery);
  if (!query.data) return <QueryPending query={query} className="h-24" />;
  const { data: rows, has_more: hasMore } = query.data;
  if (rows.length === 0)
    return (
      <div className="card">
        <EmptyState title={m.kernel_no_records()}>
          {search.view === 'debits' ? m.bank_statements_no_debits() : m.bank_statements_none()}
        </EmptyState>
      </div>
    );
  return (
    <>
      <QueueExport
        name="statement-lines"
        title={viewNames[search.view]()}
        search={search}
        columns={lineSheet}
        keyOf={({ id }) => id}
        shown={query.data}
        hasFailed={query.isError}
        readAll={readAll}
      />
      <ul className="statement-lines" aria-label={viewNames[search.view]()}>
        {rows.map((line) => (
          <LineCard key={line.id} line={line} />
        ))}
      </ul>
      {hasMore && (
        <Button
          variant="secondary"
          onClick={() => void navigate({ search: { ...search, limit: nextLimit(search.limit) }, resetScroll: false })}
        >
          {m.screening_more()}
        </Button>
      )}
    </>
  );
}

const missingColumns = (): Column<MissingRow>[] => [
  {
    key: 'customer',
    header: m.screening_column_customer(),
    names: true,
    card: 'title',
    cell: ({ id, customer }) => (
      <Link to={pages.bankDeposits.path} search={{ view: 'open', limit: 100, case: id }} className="link">
        {customer}
      </Link>
    ),
  },
  { key: 'amount', header: m.bank_amount(), align: 'end', card: 'value', cell: ({ amount }) => dollars(amount) },
  { key: 'reference', header: m.bank_reference(), cell: ({ reference }) => <span className="code">{reference}</span> },
  { key: 'holder', header: m.bank_holder(), cell: ({ holder }) => holder },
  { key: 'date', header: m.bank_date(), cell: ({ transferred_on: day }) => dateText(day) },
  { key: 'state', header: m.bank_status(), cell: ({ state }) => <DepositState state={state} is_proposed={0} /> },
];

function MissingDeposits() {
  const query = useQuery(missingQuery);
  return (
    <QueryTable
      caption={m.bank_statements_lost()}
      columns={missingColumns()}
      rowKey={({ id }) => id}
      query={query}
      empty={m.bank_statements_none()}
      sheet={{ name: 'missing-deposits', columns: missingSheet }}
    />
  );
}
