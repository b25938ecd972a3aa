import { callOrThrow } from '@istmo/client/call-error';
import { ConfirmDialog } from '@istmo/client/ConfirmDialog';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { cancelOrder, cancelOrders } from '@istmo/contract/areas/order-books/order-books.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Tabs } from '@istmo/ui/Tabs';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { zoneNow } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { ChangeOrder, type OrderChange } from './ChangeOrder.tsx';
import type { MarketTerms } from './market-terms.ts';
import { openOrderColumns, orderName, ownTradeColumns, unitPriceText } from './order-columns.tsx';
import { type BookOrder, openOrdersQuery, ownTradesQuery } from './order-books.queries.ts';

/** Open orders that are shown at once; the others are on further pages. */
const pageSize = 20;

/** The customer's open orders and last trades on a market. */
export function OwnOrders({ terms }: { readonly terms: MarketTerms }) {
  const [tab, setTab] = useState('open');
  const open = useQuery(openOrdersQuery(terms.symbol)).data;
  return (
    <section className="trade-own" aria-label={m.orderbooks_own()}>
      <Tabs
        label={m.orderbooks_own()}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'open',
            label: m.orderbooks_open_orders(),
            count: open?.length,
            panel: <OpenOrders terms={terms} />,
          },
          { value: 'trades', label: m.orderbooks_own_trades(), panel: <OwnTrades symbol={terms.symbol} /> },
        ]}
      />
      <p>
        <Link to={paths.orders} search={{ symbol: terms.symbol }} className="link">
          {m.orderbooks_all_orders()}
        </Link>
      </p>
    </section>
  );
}

function OpenOrders({ terms }: { readonly terms: MarketTerms }) {
  const query = useQuery(openOrdersQuery(terms.symbol));
  const [change, setChange] = useState<OrderChange>();
  const [isCancellingAll, setCancellingAll] = useState(false);
  const cancel = useWrite({
    changes: ['balances'],
    send: ({ reference }: BookOrder) => callOrThrow(cancelOrder, { order: reference }),
    onDone: () => toast({ text: m.orderbooks_done_cancelled(), tone: 'pos' }),
  });
  const rows = query.data ?? [];
  const count = rows.length;
  return (
    <div className="trade-own-list">
      {count > 1 && (
        <div className="trade-own-tools">
          <Button size="sm" variant="secondary" onClick={() => setCancellingAll(true)}>
            {m.orderbooks_cancel_all({ count })}
          </Button>
        </div>
      )}
      {count > 0 ? (
        <PagedTable
          caption={m.orderbooks_open_orders()}
          columns={openOrderColumns()}
          rows={rows}
          rowKey={({ reference }) => reference}
          empty={m.orderbooks_open_none()}
          pageSize={pageSize}
          rowMenu={{
            header: m.orderbooks_actions(),
            label: (order) => m.orderbooks_actions_of({ order: orderName(order), price: unitPriceText(order.price) }),
            items: (order) => [
              { key: 'cancel', label: m.orderbooks_cancel(), onChoose: () => cancel.run(order) },
              { key: 'reduce', label: m.orderbooks_reduce(), onChoose: () => setChange({ kind: 'reduce', order }) },
              { key: 'replace', label: m.orderbooks_replace(), onChoose: () => setChange({ kind: 'replace', order }) },
            ],
          }}
        />
      ) : (
        <NoOrders query={query} />
      )}
      {count > pageSize && (
        <p>
          <Link to={paths.orders} search={{ symbol: terms.symbol, state: 'open' }} className="link">
            {m.orderbooks_all_open({ count })}
          </Link>
        </p>
      )}
      {change && <ChangeOrder change={change} terms={terms} onClose={() => setChange(undefined)} />}
      {isCancellingAll && (
        <ConfirmDialog
          title={m.orderbooks_cancel_all({ count })}
          body={m.orderbooks_cancel_all_body({ symbol: terms.symbol })}
          action={m.orderbooks_cancel_all_confirm()}
          isDanger
          changes={['balances']}
          send={() => callOrThrow(cancelOrders, { symbol: terms.symbol, side: 'both' })}
          onClose={() => setCancellingAll(false)}
        />
      )}
    </div>
  );
}

/** In place of open orders: that there are none, that they are being read, or why they could not be. */
function NoOrders({ query }: { readonly query: UseQueryResult<BookOrder[]> }) {
  return (
    <DataTable
      caption={m.orderbooks_open_orders()}
      columns={openOrderColumns()}
      rows={[]}
      rowKey={({ reference }) => reference}
      state={query.data ? 'empty' : query.error ? 'failed' : 'loading'}
      expected={2}
      fallback={{
        empty: <EmptyState title={m.orderbooks_open_none()}>{m.orderbooks_open_none_body()}</EmptyState>,
        failed: query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />,
        loading: m.ui_loading(),
      }}
    />
  );
}

function OwnTrades({ symbol }: { readonly symbol: string }) {
  const query = useQuery(ownTradesQuery(symbol));
  const rows = query.data?.data ?? [];
  return (
    <DataTable
      caption={m.orderbooks_own_trades()}
      captionNote={m.ui_time_zone({ zone: zoneNow() })}
      columns={ownTradeColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      state={query.data ? (rows.length > 0 ? 'rows' : 'empty') : query.error ? 'failed' : 'loading'}
      expected={2}
      fallback={{
        empty: <EmptyState title={m.orderbooks_own_trades_none()}>{m.orderbooks_own_trades_none_body()}</EmptyState>,
        failed: query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />,
        loading: m.ui_loading(),
      }}
    />
  );
}
