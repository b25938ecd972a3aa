import './markets.css';
import type { ListColumn } from '@istmo/client/list/list-spec';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listMarketDays } from '@istmo/contract/areas/markets/market-figures.staff.calls';
import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { innerPaths } from '../../inner-paths.ts';
import { dayText } from '../../shared/day-text.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { type BookDay, percentOf, plainOf } from './market-names.ts';
import { toColumns } from './to-columns.ts';

/** /trading/{symbol}/figures: what was measured of a market by day. */
export function MarketFiguresPage() {
  const { symbol = '' } = useParams({ strict: false });
  const query = useQuery({ ...queryFor(listMarketDays, { input: { symbol } }), refetchInterval: 30_000 });
  const title = `${m.markets_staff_figures_title()} · ${symbol}`;
  return (
    <>
      <PageHead
        breadcrumbs={
          <Link to={innerPaths.book} params={{ symbol }} className="link">
            {symbol}
          </Link>
        }
        title={title}
        intro={m.markets_staff_figures_intro()}
      />
      <QueryTable
        query={query}
        empty={m.markets_staff_no_days()}
        sheet={{ name: 'market-days', of: symbol, columns }}
        caption={title}
        hideCaption
        rowKey={({ day }) => day}
        columns={toColumns(columns)}
      />
    </>
  );
}

type Figure = {
  readonly key: string;
  readonly header: () => string;
  readonly of: (day: BookDay) => string | number | null;
  readonly isPercent?: boolean;
};

function figure({ key, header, of, isPercent = false }: Figure): ListColumn<BookDay> {
  const shown = (value: string | number | null): string => {
    if (value === null) return '—';
    return isPercent ? percentOf(`${value}`) : plainOf(`${value}`);
  };
  return { key, header, text: (day) => `${of(day) ?? ''}`, show: (day) => shown(of(day)), align: 'end' };
}

const columns: readonly ListColumn<BookDay>[] = [
  {
    key: 'day',
    header: m.markets_staff_day,
    text: ({ day }) => day,
    show: ({ day, is_over: isOver }) => (isOver ? dayText(day) : `${dayText(day)}, ${m.markets_staff_today()}`),
    names: true,
    card: 'title',
  },
  figure({ key: 'spread', header: m.markets_staff_spread, of: (day) => day.spread_per, isPercent: true }),
  figure({ key: 'two-sided', header: m.markets_staff_two_sided, of: (day) => day.two_sided_per, isPercent: true }),
  figure({ key: 'buy-depth', header: m.markets_staff_buy_depth, of: (day) => day.buy_depth }),
  figure({ key: 'sell-depth', header: m.markets_staff_sell_depth, of: (day) => day.sell_depth }),
  figure({ key: 'trades', header: m.markets_staff_figure_trades, of: (day) => day.trades }),
  figure({ key: 'units', header: m.markets_staff_units, of: (day) => day.units }),
  figure({ key: 'value', header: m.markets_staff_value, of: (day) => day.value }),
  figure({ key: 'orders', header: m.markets_staff_figure_orders, of: (day) => day.orders }),
  figure({ key: 'ratio', header: m.markets_staff_orders_per_trade, of: (day) => day.orders_per_trade }),
  figure({ key: 'cancellations', header: m.markets_staff_cancellations, of: (day) => day.cancellations }),
  figure({ key: 'halts', header: m.markets_staff_halts, of: (day) => day.halts }),
  figure({ key: 'auctions', header: m.markets_staff_auctions, of: (day) => day.auctions }),
  figure({
    key: 'distance',
    header: m.markets_staff_auction_distance,
    of: (day) => day.auction_distance_per,
    isPercent: true,
  }),
];
