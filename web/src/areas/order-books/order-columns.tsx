import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { StateStatus } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { displayOfOrder, kindName, sideName, validityOf } from './order-displays.ts';
import type { BookOrder, OwnTrade } from './order-books.queries.ts';
import { TradeConfirmation } from './TradeConfirmation.tsx';

/** A size with the places that it needs. */
export const unitsText = (units: string): string => formatAmount(trimZeros(units, 0));
/** A price with two places, or as many as it needs. */
export const unitPriceText = (price: string): string => formatAmount(trimZeros(price, 2));

export const orderName = ({ side, kind }: Pick<BookOrder, 'side' | 'kind'>): string =>
  kind === 'limit' ? sideName(side) : `${sideName(side)} · ${kindName(kind)}`;

/** The customer's open orders of one market. */
export const openOrderColumns = (): Column<BookOrder>[] => [
  {
    key: 'order',
    header: m.orderbooks_order(),
    names: true,
    card: 'title',
    cell: (order) => (
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
  },
  { key: 'at', header: m.ui_date(), card: 'meta', cell: ({ created_at: at }) => <DateTime at={at} /> },
  {
    key: 'price',
    header: m.orderbooks_price(),
    align: 'end',
    card: 'value',
    cell: ({ price, currency }) => `${unitPriceText(price)} ${currency}`,
  },
  { key: 'left', header: m.orderbooks_left(), align: 'end', cell: ({ left }) => unitsText(left) },
  {
    key: 'traded',
    header: m.orderbooks_traded(),
    align: 'end',
    cell: ({ traded, size }) => m.orderbooks_traded_of({ traded: unitsText(traded), size: unitsText(size) }),
  },
  { key: 'time', header: m.orderbooks_time_in_force(), cell: validityOf },
  { key: 'state', header: m.ui_status(), cell: (order) => <StateStatus display={displayOfOrder(order)} /> },
];

const roleNames: Readonly<Record<OwnTrade['role'], () => string>> = {
  maker: m.orderbooks_role_maker,
  taker: m.orderbooks_role_taker,
  auction: m.orderbooks_phase_auction,
};

export const roleName = (role: OwnTrade['role']): string => roleNames[role]();

/** The customer's trades. */
export const ownTradeColumns = (): Column<OwnTrade>[] => [
  {
    key: 'side',
    header: m.orderbooks_side(),
    names: true,
    card: 'title',
    cell: ({ side, order }) => (
      <Link to={paths.order} params={{ reference: order }} className="link order-side" data-side={side}>
        {sideName(side)}
      </Link>
    ),
  },
  { key: 'at', header: m.ui_date(), card: 'meta', cell: ({ at }) => <DateTime at={at} /> },
  {
    key: 'price',
    header: m.orderbooks_price(),
    align: 'end',
    cell: ({ price, currency }) => `${unitPriceText(price)} ${currency}`,
  },
  {
    key: 'units',
    header: m.orderbooks_size(),
    align: 'end',
    cell: ({ units, security }) => `${unitsText(units)} ${security}`,
  },
  {
    key: 'value',
    header: m.orderbooks_value(),
    align: 'end',
    card: 'value',
    cell: ({ value, currency }) => `${unitPriceText(value)} ${currency}`,
  },
  {
    key: 'fee',
    header: m.orderbooks_fee(),
    align: 'end',
    cell: ({ fee, currency }) => `${unitPriceText(fee)} ${currency}`,
  },
  { key: 'role', header: m.orderbooks_role(), cell: ({ role }) => roleName(role) },
  {
    key: 'confirmation',
    header: m.orderbooks_confirmation(),
    cell: (trade) => <TradeConfirmation trade={trade} />,
  },
];
