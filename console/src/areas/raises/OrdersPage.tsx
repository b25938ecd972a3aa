import './raises.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { readRaiseFigures } from '@istmo/contract/areas/subscriptions/subscriptions.staff.calls';
import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { orderFilters, ordersOf } from './order-list.tsx';
import { RaiseCrumbs } from './RaiseCrumbs.tsx';

/** /raises/{reference}/orders: the register of an offering for the supervisor. */
export function OrdersPage() {
  const { reference = '' } = useParams({ strict: false });
  const listView = useListView(orderFilters);
  const figures = useQuery(queryFor(readRaiseFigures, { input: { reference } })).data?.data;
  const known = {
    countries: figures?.countries ?? [],
    currencies: figures?.money.map(({ currency }) => currency) ?? [],
  };
  return (
    <>
      <PageHead
        breadcrumbs={<RaiseCrumbs reference={reference} />}
        title={`${m.raises_staff_orders_title()} · ${reference}`}
        intro={m.raises_staff_orders_intro()}
      />
      <ConsoleList list={ordersOf(reference, known)} {...listView} />
    </>
  );
}
