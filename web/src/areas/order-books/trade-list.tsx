import type { ListSpec } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { whenOf } from '../../shared/format.ts';
import { roleName, unitPriceText, unitsText } from './order-columns.tsx';
import { sideName } from './order-displays.ts';
import { type OwnTrade, readTrades } from './order-books.queries.ts';
import { marketFilter } from './order-list.tsx';
import { TradeConfirmation } from './TradeConfirmation.tsx';

/** What the customer traded, on one market or on all. */
export const tradeList = (symbols: readonly string[]): ListSpec<OwnTrade> => ({
  name: 'book-trades',
  fileName: 'trades',
  title: m.orderbooks_own_trades,
  empty: m.orderbooks_own_trades_none,
  read: readTrades,
  topics: ['balances'],
  keyOf: ({ id }) => id,
  hasDates: true,
  hasSearch: false,
  filters: [marketFilter(symbols)],
  columns: [
    {
      key: 'date',
      header: m.ui_date,
      text: ({ at }) => whenOf(at),
      at: ({ at }) => at,
      show: ({ at }) => <DateTime at={at} />,
      card: 'meta',
    },
    {
      key: 'side',
      header: m.orderbooks_side,
      text: ({ side }) => sideName(side),
      show: ({ side, order }) => (
        <Link to={paths.order} params={{ reference: order }} className="link order-side" data-side={side}>
          {sideName(side)}
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
      show: ({ price }) => unitPriceText(price),
      align: 'end',
    },
    {
      key: 'units',
      header: m.orderbooks_size,
      text: ({ units }) => units,
      show: ({ units }) => unitsText(units),
      align: 'end',
    },
    {
      key: 'value',
      header: m.orderbooks_value,
      text: ({ value }) => value,
      show: ({ value, currency }) => `${unitPriceText(value)} ${currency}`,
      align: 'end',
      card: 'value',
    },
    {
      key: 'fee',
      header: m.orderbooks_fee,
      text: ({ fee }) => fee,
      show: ({ fee, currency }) => `${unitPriceText(fee)} ${currency}`,
      align: 'end',
    },
    { key: 'role', header: m.orderbooks_role, text: ({ role }) => roleName(role) },
    {
      key: 'reference',
      header: m.orderbooks_confirmation,
      text: ({ reference }) => reference,
      show: (trade) => <TradeConfirmation trade={trade} />,
    },
  ],
});
