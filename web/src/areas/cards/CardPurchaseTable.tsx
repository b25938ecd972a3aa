import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { StateStatus } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { moneyOf } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';

import { purchaseStates } from '@istmo/client/purchase-states';
import type { CardPurchaseRow } from './cards.queries.ts';

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
    cell: ({ state }) => <StateStatus display={purchaseStates[state]} />,
  },
  { key: 'date', header: m.ui_date(), card: 'meta', cell: ({ datetime: at }) => <DateTime at={at} /> },
];

/** The customer's purchases, newest first. */
export function CardPurchaseTable({ purchases }: { purchases: readonly CardPurchaseRow[] }) {
  return (
    <div className="purchase-history">
      <PagedTable
        caption={m.cards_history()}
        columns={columns()}
        rows={purchases}
        rowKey={({ _id }) => _id}
        empty={m.cards_history_empty()}
      />
    </div>
  );
}
