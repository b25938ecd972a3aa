import './trading.css';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Change } from '@istmo/ui/Money';
import type { Column } from '@istmo/ui/table-props';
import { StateStatus } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { whenOf } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { type MarketTicker, marketsQuery } from './market-data.queries.ts';
import { unitPriceText, unitsText } from './order-columns.tsx';
import { displayOfPhase } from './order-displays.ts';

const columns = (): Column<MarketTicker>[] => [
  {
    key: 'market',
    header: m.orderbooks_market(),
    names: true,
    card: 'title',
    cell: ({ symbol, security_name: name }) => (
      <span className="market-name">
        <Link to={paths.market} params={{ symbol }} className="link">
          {symbol}
        </Link>
        <small>{name}</small>
      </span>
    ),
  },
  {
    key: 'last',
    header: m.orderbooks_last(),
    align: 'end',
    card: 'value',
    cell: ({ last_price: price, last_at: at, currency }) =>
      price === null || at === null ? (
        m.orderbooks_never_traded()
      ) : (
        <span className="market-last">
          {`${unitPriceText(price)} ${currency}`}
          <small>{whenOf(at)}</small>
        </span>
      ),
  },
  {
    key: 'change',
    header: m.orderbooks_change(),
    align: 'end',
    cell: ({ change_per: percent }) => (percent === null ? '—' : <Change percent={percent} />),
  },
  {
    key: 'best',
    header: m.orderbooks_best(),
    align: 'end',
    cell: ({ best_buy: buy, best_sell: sell }) =>
      `${buy === null ? '—' : unitPriceText(buy)} / ${sell === null ? '—' : unitPriceText(sell)}`,
  },
  {
    key: 'volume',
    header: m.orderbooks_volume_day(),
    align: 'end',
    cell: ({ volume_24h: volume, security }) => `${unitsText(volume)} ${security}`,
  },
  { key: 'phase', header: m.ui_status(), cell: ({ phase }) => <StateStatus display={displayOfPhase(phase)} /> },
];

/** /markets: where investors trade with each other, with the last price and its age. */
export function MarketsPage() {
  const rows = useSuspenseQuery(marketsQuery).data.data;
  return (
    <>
      <PageHead
        title={m.orderbooks_markets()}
        intro={m.orderbooks_markets_intro()}
        action={
          <Link to={paths.orders} className="link">
            {m.orderbooks_all_orders()}
          </Link>
        }
      />
      {rows.length === 0 ? (
        <EmptyState
          title={m.orderbooks_markets_none()}
          action={
            <Link to={paths.securities} className="link">
              {m.layout_securities()}
            </Link>
          }
        >
          {m.orderbooks_markets_none_body()}
        </EmptyState>
      ) : (
        <PagedTable
          caption={m.orderbooks_markets()}
          columns={columns()}
          rows={rows}
          rowKey={({ symbol }) => symbol}
          empty={m.orderbooks_markets_none()}
          pageSize={20}
        />
      )}
    </>
  );
}
