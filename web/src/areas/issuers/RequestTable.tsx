import * as m from '@istmo/contract/messages';
import { pagerLabels } from '@istmo/client/pager-labels';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Pagination } from '@istmo/ui/Pagination';
import type { Column } from '@istmo/ui/table-props';
import { Status, type StatusKind } from '@istmo/ui/Tag';
import { useState } from 'react';
import { amountOf, zoneNow } from '../../shared/format.ts';
import type { RequestRow } from './issuers.queries.ts';
import { typeNames } from './type-names.ts';

/** Requirement 2.9. */
const pageSize = 10;

/** Requirement 2.4: any other is Created. */
const statuses: Readonly<Record<RequestRow['status'], { readonly kind: StatusKind; readonly name: () => string }>> = {
  0: { kind: 'waiting', name: m.issuers_pending },
  1: { kind: 'done', name: m.issuers_approved_status },
  2: { kind: 'failed', name: m.issuers_rejected_status },
  3: { kind: 'done', name: m.issuers_created_status },
};

type NumberedRow = RequestRow & { readonly number: number };

const columns = (): Column<NumberedRow>[] => [
  { key: 'number', header: m.issuers_number(), cell: ({ number }) => <span className="num">{number}</span> },
  {
    key: 'type',
    header: m.issuers_asset_type(),
    names: true,
    card: 'title',
    cell: ({ asset_type: type }) => typeNames[type](),
  },
  {
    key: 'amount',
    header: m.issuers_amount(),
    align: 'end',
    card: 'value',
    cell: ({ amount, currency }) => <span className="num">{amountOf(amount, currency)}</span>,
  },
  { key: 'currency', header: m.issuers_currency(), cell: ({ currency }) => currency },
  {
    key: 'description',
    header: m.issuers_description(),
    card: 'text',
    cell: ({ description }) => <span className="issuers-text">{description}</span>,
  },
  {
    key: 'status',
    header: m.issuers_status(),
    cell: ({ status, reason, asset }) => (
      <span className="issuers-status">
        <Status kind={statuses[status].kind}>{statuses[status].name()}</Status>
        {reason !== '' && <small>{reason}</small>}
        {asset !== '' && <small>{asset}</small>}
      </span>
    ),
  },
  { key: 'created', header: m.issuers_created(), cell: ({ created_at: at }) => <DateTime at={at} /> },
];

/** The customer's requests, newest first. */
export function RequestTable({ rows }: { readonly rows: readonly RequestRow[] }) {
  const [chosenPage, setPage] = useState(1);
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(rows.length / pageSize)));
  const numbered = rows.map((row, index) => ({ ...row, number: index + 1 }));
  return (
    <section className="issuers-list">
      <DataTable
        caption={m.issuers_history()}
        captionNote={m.ui_time_zone({ zone: zoneNow() })}
        columns={columns()}
        rows={numbered.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ _id }) => _id}
        state={rows.length > 0 ? 'rows' : 'empty'}
        fallback={{
          empty: <EmptyState title={m.kernel_no_records()}>{m.issuers_empty()}</EmptyState>,
          loading: m.ui_loading(),
        }}
      />
      {rows.length > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={rows.length} onPage={setPage} labels={pagerLabels()} />
      )}
    </section>
  );
}
