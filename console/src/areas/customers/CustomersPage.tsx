import { type ListSearch, readListSearch } from '@istmo/client/list/list-search';
import { toListView } from '@istmo/client/list/list-view';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { customerFilters, customersList } from './customers-list.tsx';

/** /customers: every customer, filtered by identity, suspension and country. */
export function CustomersPage() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/customers' });
  const patch = (change: ListSearch): void =>
    void navigate({
      search: (before) => readListSearch({ ...before, ...change }, customerFilters),
      resetScroll: false,
    });
  return (
    <>
      <PageHead title={m.customers_title()} intro={m.customers_intro()} />
      <ConsoleList list={customersList} view={toListView(search, customerFilters)} onView={patch} />
    </>
  );
}
