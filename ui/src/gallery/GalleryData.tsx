import { useState } from 'react';
import { Breadcrumbs } from '../layout/Breadcrumbs.tsx';
import { Button } from '../Button.tsx';
import type { TableState } from '../tables/table-props.ts';
import { Field } from '../fields/Field.tsx';
import { FilterBar } from '../tables/FilterBar.tsx';
import { Pagination } from '../tables/Pagination.tsx';
import { Select } from '../fields/Select.tsx';
import { Accordion, TabLinks, Tabs } from '../layout/Tabs.tsx';
import { Status, Tag } from '../values/Tag.tsx';
import { SearchInput } from '../fields/TextInput.tsx';
import { Segments } from '../layout/ThemeSwitch.tsx';
import { GalleryCard } from './GalleryCard.tsx';
import { fill, type GalleryLabels } from './gallery-labels.ts';

import { SampleTable } from './GalleryTable.tsx';

export function GalleryData({ labels }: { labels: GalleryLabels }) {
  const { t } = labels;
  return (
    <div className="grid gap-5">
      <Breadcrumbs
        label={t.whereAmI}
        crumbs={[
          { key: 'h', link: <a href="#data">{t.home}</a> },
          { key: 'w', link: <a href="#data">{t.wallets}</a> },
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

function History({ labels }: { labels: GalleryLabels }) {
  const { t } = labels;
  const [state, setState] = useState<TableState>('rows');
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
      <SampleTable labels={labels} state={state} onReload={() => setState('rows')} />
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
