import * as m from '@istmo/contract/messages';
import { pagerLabels } from '@istmo/client/pager-labels';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Pagination } from '@istmo/ui/Pagination';
import type { Column } from '@istmo/ui/table-props';
import { StateStatus } from '@istmo/ui/Tag';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { moneyOf, zoneNow } from '../../shared/format.ts';
import { BankAnchor } from './BankAnchor.tsx';
import { paymentDisplays } from './payment-displays.ts';
import { pageSize, type PaymentRow, paymentsQuery } from './payments.queries.ts';

const columns = (): Column<PaymentRow>[] => [
  {
    key: 'reference',
    header: m.payments_reference(),
    names: true,
    card: 'title',
    cell: ({ reference_no: reference, created_at: at }) => (
      <span className="payment-name">
        <Link to={paths.payment} params={{ reference }} className="link code">
          {reference}
        </Link>
        <small>
          <DateTime at={at} />
        </small>
      </span>
    ),
  },
  {
    key: 'amount',
    header: m.ui_amount(),
    align: 'end',
    card: 'value',
    cell: ({ amount, currency }) => moneyOf(amount, currency),
  },
  {
    key: 'status',
    header: m.payments_status(),
    cell: ({ state, url, reference_no: reference }) => (
      <span className="payment-status">
        <StateStatus display={paymentDisplays[state]} />
        {url !== '' && <BankAnchor url={url} reference={reference} />}
      </span>
    ),
  },
];

/** The customer's payments, newest first, ten a page (requirement 2.9). */
export function PaymentTable() {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...paymentsQuery(page - 1), placeholderData: keepPreviousData });
  const rows = query.data?.data ?? [];
  const count = query.data?.count ?? 0;
  return (
    <div className="payment-list">
      <DataTable
        caption={m.payments_list()}
        captionNote={m.ui_time_zone({ zone: zoneNow() })}
        columns={columns()}
        rows={rows}
        rowKey={({ _id }) => _id}
        state={query.isPending ? 'loading' : rows.length > 0 ? 'rows' : 'empty'}
        fallback={{
          empty: <EmptyState title={m.kernel_no_records()}>{m.payments_list_empty()}</EmptyState>,
          loading: m.ui_loading(),
        }}
      />
      {count > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={count} onPage={setPage} labels={pagerLabels()} />
      )}
    </div>
  );
}
