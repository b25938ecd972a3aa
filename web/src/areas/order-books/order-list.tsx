import type { ListFilter, ListSpec } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { StateStatus } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { whenOf } from '../../shared/format.ts';
import { orderName, unitPriceText, unitsText } from './order-columns.tsx';
import { displayOfOrder } from './order-displays.ts';
import { type BookOrder, readOrders } from './order-books.queries.ts';

/** Narrows a list to one market. */
export const marketFilter = (symbols: readonly string[]): ListFilter => ({
  key: 'symbol',
  label: m.orderbooks_market,
  options: () => symbols.map((symbol) => ({ value: symbol, label: symbol })),
});

/** The customer's orders, which are exported as they are filtered. */
export const orderList = (symbols: readonly string[]): ListSpec<BookOrder> => ({
  name: 'book-orders',
  fileName: 'orders',
  title: m.orderbooks_orders,
  empty: m.orderbooks_orders_none,
  read: readOrders,
  topics: ['balances'],
  keyOf: ({ reference }) => reference,
  hasDates: false,
  hasSearch: false,
  filters: [
    {
      key: 'state',
      label: m.ui_status,
      options: () => [
        { value: 'open', label: m.orderbooks_open_orders() },
        { value: 'ended', label: m.orderbooks_ended_orders() },
      ],
    },
    marketFilter(symbols),
  ],
  columns: [
    {
      key: 'date',
      header: m.ui_date,
      text: ({ created_at: at }) => whenOf(at),
      at: ({ created_at: at }) => at,
      show: ({ created_at: at }) => <DateTime at={at} />,
      card: 'meta',
    },
    {
      key: 'order',
      header: m.orderbooks_order,
      text: ({ reference }) => reference,
      show: (order) => (
        <Link
          to={paths.order}
          params={{ reference: order.reference }}
          className="link order-side"
          data-side={order.side}
          title={order.reference}
        >
          {orderName(order)}
        </Link>
      ),
      names: true,
      card: 'title',
    },
    {
      key: 'market',
      header: m.orderbooks_market,
      text: ({ symbol }) => symbol,
      show: ({ symbol }) => <span className="whitespace-nowrap">{symbol}</span>,
    },
    {
      key: 'price',
      header: m.orderbooks_price,
      text: ({ price }) => price,
      show: ({ price, currency }) => `${unitPriceText(price)} ${currency}`,
      align: 'end',
      card: 'value',
    },
    {
      key: 'size',
      header: m.orderbooks_traded,
      text: ({ traded, size }) => m.orderbooks_traded_of({ traded, size }),
      show: ({ traded, size }) => m.orderbooks_traded_of({ traded: unitsText(traded), size: unitsText(size) }),
      align: 'end',
    },
    {
      key: 'average',
      header: m.orderbooks_average,
      text: ({ average_price: price }) => price ?? '',
      show: ({ average_price: price }) => (price === null ? '—' : unitPriceText(price)),
      align: 'end',
    },
    {
      key: 'state',
      header: m.ui_status,
      text: (order) => displayOfOrder(order).name(),
      show: (order) => <StateStatus display={displayOfOrder(order)} />,
    },
  ],
});
