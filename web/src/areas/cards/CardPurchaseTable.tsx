import * as m from '@istmo/contract/messages';
import { pagerLabels } from '@istmo/client/pager-labels';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Pagination } from '@istmo/ui/Pagination';
import type { Column } from '@istmo/ui/table-props';
import { Status } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { moneyOf, zoneNow } from '../../shared/format.ts';
import { stateDisplays } from './card-displays.ts';
import type { CardPurchaseRow } from './cards.queries.ts';

/** Requirement 2.9. */
const pageSize = 10;

const columns = (): Column<CardPurchaseRow>[] => [
  {
    key: 'reference',
    header: m.history_transaction_id(),
    names: true,
    card: 'title',
    cell: ({ _id: id, Transaction_id: reference }) => (
      <Link to={paths.cardPurchaseView} params={{ id }} className="link code">
        {reference}
      </Link>
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
    header: m.ui_status(),
    cell: ({ state }) => <Status kind={stateDisplays[state].kind}>{stateDisplays[state].word()}</Status>,
  },
  { key: 'date', header: m.ui_date(), card: 'meta', cell: ({ datetime: at }) => <DateTime at={at} /> },
];

/** The customer's purchases, newest first. */
export function CardPurchaseTable({ purchases }: { purchases: readonly CardPurchaseRow[] }) {
  const [chosenPage, setPage] = useState(1);
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(purchases.length / pageSize)));
  return (
    <div className="purchase-history">
      <DataTable
        caption={m.cards_history()}
        captionNote={m.ui_time_zone({ zone: zoneNow() })}
        columns={columns()}
        rows={purchases.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ _id }) => _id}
        state={purchases.length > 0 ? 'rows' : 'empty'}
        fallback={{
          empty: <EmptyState title={m.kernel_no_records()}>{m.cards_history_empty()}</EmptyState>,
          loading: m.ui_loading(),
        }}
      />
      {purchases.length > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={purchases.length} onPage={setPage} labels={pagerLabels()} />
      )}
    </div>
  );
}
