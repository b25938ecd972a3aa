import CloudOff from 'lucide-react/icons/cloud-off';
import Inbox from 'lucide-react/icons/inbox';
import ListFilter from 'lucide-react/icons/list-filter';
import { useState } from 'react';
import { Address } from '../Address.tsx';
import { Breadcrumbs } from '../Breadcrumbs.tsx';
import { Button } from '../Button.tsx';
import { DataTable } from '../DataTable.tsx';
import type { Column, Sort, TableState } from '../table-props.ts';
import { DateTime } from '../DateTime.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Field } from '../Field.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { formatDateTime, formatZone } from '@istmo/contract/kernel/format';
import { Money } from '../Money.tsx';
import { Pagination } from '../Pagination.tsx';
import { Select } from '../Select.tsx';
import { Accordion, TabLinks, Tabs } from '../Tabs.tsx';
import { Status, Tag, type StatusKind } from '../Tag.tsx';
import { SearchInput } from '../TextInput.tsx';
import { Segments } from '../ThemeSwitch.tsx';
import { GalleryCard } from './GalleryCard.tsx';
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

export function GalleryData({ labels }: { labels: GalleryLabels }) {
  const { t } = labels;
  return (
    <div className="grid gap-5">
      <Breadcrumbs
        label={t.whereAmI}
        crumbs={[
          { key: 'h', label: t.home, link: (inside) => <a href="#data">{inside}</a> },
          { key: 'w', label: t.wallets, link: (inside) => <a href="#data">{inside}</a> },
          { key: 'b', label: 'BTC' },
        ]}
      />
      <History labels={labels} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <GalleryCard title={t.tabs}>
          <Views labels={labels} />
        </GalleryCard>
        <GalleryCard title="FAQ">
          <Accordion
            name="gallery-faq"
            items={[
              { key: '1', title: t.faq1, body: t.faq1a },
              { key: '2', title: t.faq2, body: t.faq2a },
              { key: '3', title: t.faq3, body: t.faq3a },
            ]}
          />
        </GalleryCard>
      </div>
    </div>
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

function History({ labels }: { labels: GalleryLabels }) {
  const { t } = labels;
  const [state, setState] = useState<TableState>('rows');
  const [sort, setSort] = useState<Sort>({ key: 'at', direction: 'descending' });
  const [page, setPage] = useState(2);
  const [size, setSize] = useState(10);
  const [chips, setChips] = useState([`${t.from} 01/11/2026`, 'USDT']);
  const visibleRows = [
    { value: 'rows', label: t.rows },
    { value: 'loading', label: t.loadingWord },
    { value: 'empty', label: t.emptyTitle },
    { value: 'filtered', label: t.filters },
    { value: 'failed', label: t.failedTitle },
  ] as const;
  return (
    <div className="grid gap-4">
      <div className="relative -m-1 overflow-x-auto p-1">
        <Segments label={t.show2} options={visibleRows} value={state} onValueChange={setState} />
      </div>
      <FilterBar
        chips={chips.map((text) => ({
          key: text,
          text,
          onRemove: () => setChips(chips.filter((other) => other !== text)),
        }))}
        onClear={() => setChips([])}
        count={t.shown}
        labels={{
          form: t.filters,
          clear: t.clear,
          remove: (what) => fill(t.removeFilter, { what }),
          active: t.activeFilters,
        }}
      >
        <Field label={t.currency}>
          <Select
            options={[
              { value: 'usdt', label: 'USDT' },
              { value: 'btc', label: 'BTC' },
            ]}
          />
        </Field>
        <Field label={t.reference}>
          <SearchInput />
        </Field>
        <Button type="submit" variant="secondary">
          {t.search}
        </Button>
      </FilterBar>
      <DataTable
        caption={t.history}
        captionNote={fill(t.times, { zone: formatZone('2026-11-20T22:12:09Z', zone) })}
        columns={columnsIn(labels)}
        rows={deposits}
        rowKey={(row) => row.id}
        state={state}
        fallback={fallbackFor(labels, () => setState('rows'))}
        serial={{ from: 11, header: t.number }}
        sort={{ by: sort, onSort: setSort }}
        expected={4}
        action={{
          header: t.details,
          label: (row) => fill(t.detailsOf, { what: `${row.currency} ${formatDateTime(row.at, zone)}` }),
          onPress: () => {},
        }}
      />
      <Pagination
        page={page}
        pageSize={size}
        total={340}
        onPage={setPage}
        labels={labels.pagination}
        sizes={[10, 25, 50, 100]}
        onPageSize={setSize}
      />
    </div>
  );
}

function Views({ labels: { t } }: { labels: GalleryLabels }) {
  const [tab, setTab] = useState('swap');
  const tags = (
    <div className="flex flex-wrap gap-2">
      <Status kind="done">{t.completed}</Status>
      <Status kind="waiting">{t.pending}</Status>
      <Status kind="working">{t.review}</Status>
      <Status kind="failed">{t.rejected}</Status>
      <Tag tone="brand">ERC-3643</Tag>
      <Tag tone="accent">Polygon</Tag>
      <Tag>El Salvador</Tag>
    </div>
  );
  const links = (
    <TabLinks label={t.wallets}>
      <a className="tab" href="#data" aria-current="page">
        {t.wallets}
      </a>
      <a className="tab" href="#data">
        {t.history}
      </a>
    </TabLinks>
  );
  return (
    <Tabs
      label={t.tabs}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'swap', label: t.swap, count: 12, panel: tags },
        { value: 'deposit', label: t.depositTab, panel: links },
        { value: 'withdraw', label: t.withdrawTab, count: 3, panel: t.emptyTitle },
      ]}
    />
  );
}
