import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { amountOf } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import type { RequestRow } from './issuers.queries.ts';
import { typeNames } from './type-names.ts';

/** Requirement 2.4: any other is Created. */
const statuses: Readonly<Record<RequestRow['status'], StateDisplay>> = {
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
        <StateStatus display={statuses[status]} />
        {reason !== '' && <small>{reason}</small>}
        {asset !== '' && <small>{asset}</small>}
      </span>
    ),
  },
  { key: 'created', header: m.issuers_created(), cell: ({ created_at: at }) => <DateTime at={at} /> },
];

/** The customer's requests, newest first. */
export function RequestTable({ rows }: { readonly rows: readonly RequestRow[] }) {
  const numbered = rows.map((row, index) => ({ ...row, number: index + 1 }));
  return (
    <section className="issuers-list">
      <PagedTable
        caption={m.issuers_history()}
        columns={columns()}
        rows={numbered}
        rowKey={({ _id }) => _id}
        empty={m.issuers_empty()}
      />
    </section>
  );
}
