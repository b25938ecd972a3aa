import CloudOff from 'lucide-react/icons/cloud-off';
import Inbox from 'lucide-react/icons/inbox';
import ListFilter from 'lucide-react/icons/list-filter';
import { useState } from 'react';
import { Address } from '../values/Address.tsx';
import { Button } from '../Button.tsx';
import { DataTable } from '../tables/DataTable.tsx';
import type { Column, Sort, TableState } from '../tables/table-props.ts';
import { DateTime } from '../values/DateTime.tsx';
import { EmptyState } from '../tables/EmptyState.tsx';
import { formatDateTime, formatZone } from '@istmo/contract/kernel/format';
import { Money } from '../values/Money.tsx';
import { Status, type StatusKind } from '../values/Tag.tsx';
import { fill, type GalleryLabels } from './gallery-labels.ts';

type SampleDeposit = {
  id: string;
  at: string;
  currency: string;
  amount: string;
  places: number;
  reference: string;
  state: 'completed' | 'pending' | 'rejected';
};

const zone = 'America/Guatemala';
const deposits: SampleDeposit[] = [
  {
    id: '1',
    at: '2026-11-20T22:12:09Z',
    currency: 'USDT',
    amount: '1200',
    places: 2,
    reference: '8f2c1f0d9a4b7e6c5d3f2a1b0c9d8e7f6a5b4c3d',
    state: 'completed',
  },
  {
    id: '2',
    at: '2026-11-19T15:40:51Z',
    currency: 'BTC',
    amount: '0.48210337',
    places: 8,
    reference: 'bc1q9h7g3kq2x5w4n8m6v0s2d4f6g8j0k2l4x8xwk',
    state: 'pending',
  },
  {
    id: '3',
    at: '2026-11-18T17:03:30Z',
    currency: 'COP',
    amount: '-8450000',
    places: 2,
    reference: 'COP-2026-11-0042',
    state: 'rejected',
  },
  {
    id: '4',
    at: '2026-11-02T06:00:01Z',
    currency: 'USD',
    amount: '5200',
    places: 2,
    reference: 'WIRE-88-2026',
    state: 'completed',
  },
];
const kinds = { completed: 'done', pending: 'waiting', rejected: 'failed' } as const satisfies Record<
  SampleDeposit['state'],
  StatusKind
>;

type SampleTableProps = { labels: GalleryLabels; state: TableState; onReload: () => void };

/** Selection, sorting, row menus, a choice of columns and a header that stays. */
export function SampleTable({ labels, state, onReload }: SampleTableProps) {
  const { t } = labels;
  const [sort, setSort] = useState<Sort>({ key: 'at', direction: 'descending' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const nameOf = (row: SampleDeposit): string => `${row.currency} ${formatDateTime(row.at, zone)}`;
  return (
    <DataTable
      caption={t.history}
      captionNote={fill(t.times, { zone: formatZone('2026-11-20T22:12:09Z', zone) })}
      columns={columnsIn(labels)}
      rows={deposits}
      rowKey={(row) => row.id}
      state={state}
      fallback={fallbackFor(labels, onReload)}
      serial={{ from: 11, header: t.number }}
      sort={{ by: sort, onSort: setSort }}
      expected={4}
      stickyHeader
      selection={{
        selected,
        onSelect: setSelected,
        labels: {
          page: t.selectPage,
          row: (row) => fill(t.selectRow, { what: nameOf(row) }),
          count: (count) => fill(t.selectedRows, { count }),
          clear: t.clearSelection,
        },
        actions: (
          <Button size="sm" variant="secondary">
            {t.assign}
          </Button>
        ),
      }}
      columnChoice={{ label: t.columnsWord, hidden, onHidden: setHidden }}
      action={{ header: t.details, label: (row) => fill(t.detailsOf, { what: nameOf(row) }), onPress: () => {} }}
      rowMenu={{
        header: t.more,
        label: (row) => fill(t.rowActions, { what: nameOf(row) }),
        items: () => [
          { key: 'approve', label: t.approve },
          { key: 'line', kind: 'line' },
          { key: 'reject', label: t.reject, tone: 'neg' },
        ],
      }}
    />
  );
}

function columnsIn({ t }: GalleryLabels): Column<SampleDeposit>[] {
  return [
    { key: 'at', header: t.date, sortable: true, card: 'meta', cell: (row) => <DateTime at={row.at} zone={zone} /> },
    { key: 'currency', header: t.currency, names: true, card: 'title', cell: (row) => row.currency },
    { key: 'reference', header: t.reference, cell: (row) => <Address value={row.reference} shape="10" /> },
    {
      key: 'state',
      header: t.status,
      card: 'meta',
      cell: (row) => <Status kind={kinds[row.state]}>{t[row.state]}</Status>,
    },
    {
      key: 'amount',
      header: t.amount,
      align: 'end',
      sortable: true,
      card: 'value',
      cell: (row) => <Money amount={row.amount} places={row.places} unit={row.currency} signed />,
    },
  ];
}

function fallbackFor({ t }: GalleryLabels, back: () => void) {
  return {
    loading: t.loadingWord,
    empty: (
      <EmptyState icon={<Inbox aria-hidden />} title={t.emptyTitle} action={<Button>{t.emptyAction}</Button>}>
        {t.emptyText}
      </EmptyState>
    ),
    filtered: (
      <EmptyState
        icon={<ListFilter aria-hidden />}
        title={t.filteredTitle}
        action={
          <Button variant="secondary" onClick={back}>
            {t.clear}
          </Button>
        }
      >
        {t.filteredText}
      </EmptyState>
    ),
    failed: (
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={t.failedTitle}
        action={
          <Button variant="secondary" onClick={back}>
            {t.retry}
          </Button>
        }
      >
        {t.failedText}
      </EmptyState>
    ),
  };
}
