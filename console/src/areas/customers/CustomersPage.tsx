import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { customerFilters, customersList } from './customers-list.tsx';

/** /customers: every customer, filtered by identity, suspension and country. */
export function CustomersPage() {
  const listView = useListView(customerFilters);
  return (
    <>
      <PageHead title={m.customers_title()} intro={m.customers_intro()} />
      <ConsoleList list={customersList} {...listView} />
    </>
  );
}
