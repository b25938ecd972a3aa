import './price-alerts.css';
import { QueryBoundary } from '@istmo/client/QueryBoundary';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState, Skeleton } from '@istmo/ui/EmptyState';
import type { Column } from '@istmo/ui/table-props';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { AlertState } from './AlertState.tsx';
import { alertsQuery, conditionOf, type PriceAlert, waitingFirst } from './price-alerts.ts';
import { RemoveAlert } from './RemoveAlert.tsx';

const columns = (): Column<PriceAlert>[] => [
  {
    key: 'market',
    header: m.orderbooks_market(),
    names: true,
    card: 'title',
    cell: ({ symbol }) => (
      <Link to={paths.market} params={{ symbol }} className="link">
        {symbol}
      </Link>
    ),
  },
  { key: 'condition', header: m.alerts_condition(), card: 'value', cell: conditionOf },
  { key: 'at', header: m.alerts_created_at(), cell: ({ created_at: at }) => <DateTime at={at} /> },
  { key: 'state', header: m.ui_status(), cell: (alert) => <AlertState alert={alert} /> },
  { key: 'remove', header: m.alerts_remove(), align: 'end', cell: (alert) => <RemoveAlert alert={alert} /> },
];

/** All price alerts of the customer, on every market. */
export function PriceAlertTable() {
  return (
    <QueryBoundary skeleton={<Skeleton className="h-48" />}>
      <Rows />
    </QueryBoundary>
  );
}

function Rows() {
  const { data: alerts, max } = useSuspenseQuery(alertsQuery()).data;
  if (alerts.length === 0)
    return (
      <EmptyState
        title={m.alerts_none()}
        action={
          <Link to={paths.markets} className="link">
            {m.orderbooks_markets()}
          </Link>
        }
      >
        {m.alerts_none_body()}
      </EmptyState>
    );
  return (
    <div className="alert-table">
      <p className="alert-links">
        <span>{m.alerts_kept({ count: max })}</span>
        <Link to={paths.settings} hash="emails" className="link">
          {m.alerts_settings()}
        </Link>
      </p>
      <PagedTable
        caption={m.alerts_title()}
        columns={columns()}
        rows={waitingFirst(alerts)}
        rowKey={({ id }) => id}
        empty={m.alerts_none()}
      />
    </div>
  );
}
