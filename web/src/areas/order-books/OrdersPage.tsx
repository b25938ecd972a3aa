import './trading.css';
import { ListTable } from '@istmo/client/list/ListTable';
import { type ListSearch } from '@istmo/client/list/list-search';
import { toListView } from '@istmo/client/list/list-view';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { marketsQuery } from './market-data.queries.ts';
import { orderList } from './order-list.tsx';
import { orderFilters, readOrdersSearch } from './orders-search.ts';

const route = '/signed-in/orders';

/** /orders: all orders of the customer on the markets between investors, those that ended first of all. */
export function OrdersPage() {
  const search = useSearch({ from: route });
  const navigate = useNavigate({ from: paths.orders });
  const symbols = useQuery(marketsQuery).data?.data.map(({ symbol }) => symbol) ?? [];
  const patch = (change: ListSearch): void =>
    void navigate({ search: (before) => readOrdersSearch({ ...before, ...change }), resetScroll: false });
  return (
    <>
      <PageHead
        title={m.orderbooks_orders()}
        intro={m.orderbooks_orders_intro()}
        breadcrumbs={
          <PageCrumbs here={m.orderbooks_orders()}>
            <Link to={paths.markets}>{m.orderbooks_markets()}</Link>
          </PageCrumbs>
        }
      />
      <ListTable list={orderList(symbols)} view={toListView(search, orderFilters)} onView={patch} />
    </>
  );
}
