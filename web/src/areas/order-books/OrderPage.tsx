import './trading.css';
import { callOrThrow } from '@istmo/client/call-error';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { cancelOrder } from '@istmo/contract/areas/order-books/order-books.calls';
import { signOf } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { StateStatus } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { whenOf } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { orderName, ownTradeColumns, unitPriceText, unitsText } from './order-columns.tsx';
import { displayOfOrder, validityOf } from './order-displays.ts';
import { type BookOrder, orderQuery } from './order-books.queries.ts';

const route = getRouteApi('/signed-in/orders/$reference');

/** /orders/{reference}: one order with its whole life and its trades. */
export function OrderPage() {
  const { reference } = route.useParams();
  const order = useSuspenseQuery(orderQuery(reference)).data.data;
  const cancel = useWrite({
    changes: ['balances'],
    send: () => callOrThrow(cancelOrder, { order: reference }),
    onDone: () => toast({ text: m.orderbooks_done_cancelled(), tone: 'pos' }),
  });
  return (
    <>
      <PageHead
        title={m.orderbooks_order_title({ order: orderName(order), security: order.security })}
        intro={reference}
        breadcrumbs={
          <PageCrumbs here={reference}>
            <Link to={paths.markets}>{m.orderbooks_markets()}</Link>
            <Link to={paths.market} params={{ symbol: order.symbol }}>
              {order.symbol}
            </Link>
            <Link to={paths.orders} activeOptions={{ exact: true }}>
              {m.orderbooks_orders()}
            </Link>
          </PageCrumbs>
        }
        action={
          order.state !== 'ended' && (
            <Button
              variant="secondary"
              loading={cancel.isSending}
              disabledBecause={order.is_cancelling ? m.orderbooks_cancelling() : undefined}
              onClick={() => cancel.run()}
            >
              {m.orderbooks_cancel()}
            </Button>
          )
        }
      />
      {order.end_text !== '' && order.end_reason !== 'filled' && <Banner tone="info">{order.end_text}</Banner>}
      <section className="card trade-order" aria-label={m.orderbooks_order()}>
        <StateStatus display={displayOfOrder(order)} />
        <KeyValue pairs={listOrderLines(order)} />
      </section>
      <PagedTable
        caption={m.orderbooks_order_trades()}
        columns={ownTradeColumns()}
        rows={order.trades}
        rowKey={({ id }) => id}
        empty={m.orderbooks_order_trades_none()}
      />
    </>
  );
}

function listOrderLines(order: BookOrder): KeyValuePair[] {
  const { side, kind, security, currency, average_price: average, display, ended_at: ended } = order;
  const limitName =
    kind === 'limit'
      ? m.orderbooks_price()
      : side === 'buy'
        ? m.orderbooks_highest_price()
        : m.orderbooks_lowest_price();
  const money = (amount: string): string => `${unitPriceText(amount)} ${currency}`;
  const units = (amount: string): string => `${unitsText(amount)} ${security}`;
  return [
    { key: 'price', name: limitName, value: money(order.price) },
    { key: 'size', name: m.orderbooks_size(), value: units(order.size) },
    { key: 'traded', name: m.orderbooks_traded(), value: units(order.traded), strong: true },
    { key: 'left', name: m.orderbooks_left(), value: units(order.left) },
    ...(average === null
      ? []
      : [
          { key: 'average', name: m.orderbooks_average(), value: money(average) },
          { key: 'value', name: m.orderbooks_value(), value: money(order.traded_value) },
          { key: 'fee', name: m.orderbooks_fee(), value: money(order.fee) },
        ]),
    ...(signOf(order.held) === 'zero'
      ? []
      : [
          {
            key: 'held',
            name: m.orderbooks_held(),
            value: side === 'buy' ? money(order.held) : units(order.held),
          },
        ]),
    { key: 'time', name: m.orderbooks_time_in_force(), value: validityOf(order) },
    ...(order.post_only ? [{ key: 'post', name: m.orderbooks_post_only(), value: m.orderbooks_yes() }] : []),
    ...(display === null ? [] : [{ key: 'display', name: m.orderbooks_display(), value: units(display) }]),
    ...(order.client_id === '' ? [] : [{ key: 'client', name: m.orderbooks_client_id(), value: order.client_id }]),
    { key: 'created', name: m.orderbooks_placed_at(), value: whenOf(order.created_at) },
    ...(ended === null ? [] : [{ key: 'ended', name: m.orderbooks_ended_at(), value: whenOf(ended) }]),
  ];
}
