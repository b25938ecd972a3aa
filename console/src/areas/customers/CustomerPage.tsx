import { type ListSearch, readListSearch, textOf } from '@istmo/client/list/list-search';
import { toListView } from '@istmo/client/list/list-view';
import type { ListSpec } from '@istmo/client/list/list-spec';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { readCustomer } from '@istmo/contract/areas/accounts/accounts.staff.calls';
import * as m from '@istmo/contract/messages';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Tabs } from '@istmo/ui/Tabs';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { usePermission } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import './customers.css';
import { AsCustomer } from './AsCustomer.tsx';
import type { Customer } from './customer-names.ts';
import { CustomerHead } from './CustomerHead.tsx';
import { depositsOf, looksOf, movementsOf, signInsOf, swapsOf, withdrawalsOf } from './customer-lists.tsx';
import { Overview } from './Overview.tsx';
import { Sessions } from './Sessions.tsx';
import { TfaReset } from './TfaReset.tsx';

/** /customers/{id}: everything about one customer. */
export function CustomerPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(queryFor(readCustomer, { input: { id } }));
  if (query.data) return <CustomerView key={query.data.id} customer={query.data} />;
  if (query.error?.failure.code === 'not_found') return <UnknownCustomer />;
  return <QueryPending query={query} className="customer-ghost" />;
}

function UnknownCustomer() {
  return (
    <>
      <PageHead title={m.customers_unknown_title()} />
      <EmptyState
        title={m.customers_unknown_body()}
        action={
          <Link to={pages.customers.path} className="link">
            {m.customers_unknown_back()}
          </Link>
        }
      />
    </>
  );
}

function CustomerView({ customer }: { customer: Customer }) {
  const { id } = customer;
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const seesLooks = usePermission('audit.read');
  const opensDeposits = usePermission(pages.copPayments.permission);
  const opensPayouts = usePermission(pages.payouts.permission);
  const go = (next: ListSearch): void =>
    void navigate({ to: '.', search: readListSearch(next, ['tab']), resetScroll: false });
  const list = <Row,>(spec: ListSpec<Row>) => (
    <ConsoleList list={spec} view={toListView(search)} onView={(patch) => go({ ...search, ...patch })} />
  );
  const tabs = [
    { value: 'overview', label: m.customers_tab_overview(), panel: () => <Overview customer={customer} /> },
    { value: 'movements', label: m.customers_tab_movements(), panel: () => list(movementsOf(id)) },
    { value: 'deposits', label: m.customers_tab_deposits(), panel: () => list(depositsOf(id, opensDeposits)) },
    { value: 'withdrawals', label: m.customers_tab_withdrawals(), panel: () => list(withdrawalsOf(id, opensPayouts)) },
    { value: 'swaps', label: m.customers_tab_swaps(), panel: () => list(swapsOf(id)) },
    {
      value: 'security',
      label: m.customers_tab_security(),
      panel: () => (
        <div className="customer-stack">
          <Sessions customer={customer} />
          <TfaReset customer={customer} />
          {list(signInsOf(id))}
        </div>
      ),
    },
    { value: 'view', label: m.customers_tab_view(), panel: () => <AsCustomer customer={customer} /> },
    ...(seesLooks ? [{ value: 'looks', label: m.customers_tab_looks(), panel: () => list(looksOf(id)) }] : []),
  ];
  const chosen = tabs.find(({ value }) => value === textOf(search['tab']))?.value ?? 'overview';
  return (
    <>
      <CustomerHead customer={customer} />
      <Tabs
        label={m.customers_tabs()}
        value={chosen}
        onValueChange={(tab) => go(tab === 'overview' ? {} : { tab })}
        tabs={tabs.map(({ panel, ...tab }) => ({ ...tab, panel: tab.value === chosen ? panel() : null }))}
      />
    </>
  );
}
