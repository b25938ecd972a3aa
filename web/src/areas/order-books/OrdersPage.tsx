import './trading.css';
import { ListTable } from '@istmo/client/list/ListTable';
import { type ListSearch } from '@istmo/client/list/list-search';
import { toListView } from '@istmo/client/list/list-view';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { Tabs } from '@istmo/ui/Tabs';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { marketsQuery } from './market-data.queries.ts';
import { orderList } from './order-list.tsx';
import { orderFilters, type OrderTab, orderTabs, readOrdersSearch, tradeFilters } from './orders-search.ts';
import { PriceAlertTable } from './PriceAlertTable.tsx';
import { tradeList } from './trade-list.tsx';

const route = '/signed-in/orders';

const tabNames: Readonly<Record<OrderTab, () => string>> = {
  orders: m.orderbooks_tab_orders,
  trades: m.orderbooks_trades,
  alerts: m.alerts_title,
};

/** /orders: all orders and trades of the customer on the markets between investors, and the price alerts. */
export function OrdersPage() {
  const search = useSearch({ from: route });
  const navigate = useNavigate({ from: paths.orders });
  const symbols = useQuery(marketsQuery).data?.data.map(({ symbol }) => symbol) ?? [];
  const patch = (change: ListSearch): void =>
    void navigate({ search: (before) => readOrdersSearch({ ...before, ...change }), resetScroll: false });
  // The market that was chosen stays; the other filters are those of one list.
  const choose = (tab: string): void =>
    void navigate({ search: ({ size, symbol }) => readOrdersSearch({ tab, size, symbol }), resetScroll: false });
  const panels = {
    orders: <ListTable list={orderList(symbols)} view={toListView(search, orderFilters)} onView={patch} />,
    trades: <ListTable list={tradeList(symbols)} view={toListView(search, tradeFilters)} onView={patch} />,
    alerts: <PriceAlertTable />,
  };
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
      <Tabs
        label={m.orderbooks_order_views()}
        value={search.tab ?? orderTabs[0]}
        onValueChange={choose}
        tabs={orderTabs.map((tab) => ({ value: tab, label: tabNames[tab](), panel: panels[tab] }))}
      />
    </>
  );
}
