import { readTradeConfirmation } from '@istmo/contract/areas/order-notices/order-notices.contract';
import { sideNames } from '@istmo/contract/areas/order-books/state-names';
import { formatAmount, formatMoment, trimZeros } from '@istmo/contract/kernel/format';
import { parseId } from '@istmo/contract/kernel/id';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { typesetOwnReceipt } from '../accounts/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { readMarkets } from '../markets/public.ts';
import { findOwnTrade, type OwnTrade, readOrder, tradeReference } from '../order-books/public.ts';

const roles: Readonly<Record<OwnTrade['role'], Message>> = {
  maker: m.ordernotices_confirmation_maker,
  taker: m.ordernotices_confirmation_taker,
  auction: m.ordernotices_confirmation_auction,
};

/** The confirmation of a trade: what was exchanged, when it was ordered and traded, and in which capacity the platform acted. */
export const answerReadTradeConfirmation = handle(readTradeConfirmation, async (app, caller, { trade: id }) => {
  const parsed = parseId<'trade'>(id);
  const trade = parsed && (await findOwnTrade(app.db, caller.customer, parsed));
  if (!trade) return refuse('not_found', m.ordernotices_confirmation_unknown, { field: 'trade' });
  const [order, markets] = await Promise.all([readOrder(app.db, trade.orderId), readMarkets(app)]);
  const market = markets.find((one) => one.id === trade.market);
  if (!order || !market) throw new Error(`the trade ${id} has no order or no market`);
  const [security, currency] = await Promise.all([
    readInstrument(app, market.instrument),
    readInstrument(app, market.currency),
  ]);
  const { language } = caller;
  const { value, fee, side } = trade;
  const moment = (at: Date): string => formatMoment(at, app.settings.timeZone);
  const money = (amount: bigint): string =>
    `${formatAmount(formatUnits(amount, currency.ledgerScale))} ${currency.code}`;
  return typesetOwnReceipt(app, caller, {
    title: m.ordernotices_confirmation,
    text: m.ordernotices_confirmation_text,
    reference: tradeReference(market, trade),
    createdAt: trade.at,
    lines: [
      [m.ordernotices_confirmation_market, market.symbol],
      [m.ordernotices_confirmation_security, `${security.names[language]} (${security.code})`],
      [m.ordernotices_confirmation_side, sideNames[side]],
      [m.ordernotices_confirmation_units, formatAmount(trimZeros(formatUnits(trade.units, security.ledgerScale), 0))],
      [m.ordernotices_confirmation_price, money(trade.price)],
      [m.ordernotices_confirmation_value, money(value)],
      [m.ordernotices_confirmation_fee, money(fee)],
      side === 'buy'
        ? [m.ordernotices_confirmation_paid, money(value + fee)]
        : [m.ordernotices_confirmation_received, money(value - fee)],
      [m.ordernotices_confirmation_order, trade.order],
      [m.ordernotices_confirmation_ordered_at, moment(order.createdAt)],
      [m.ordernotices_confirmation_traded_at, moment(trade.at)],
      [m.ordernotices_confirmation_role, roles[trade.role]],
      [
        withParams(m.ordernotices_confirmation_capacity, { brand: app.settings.brand }),
        m.ordernotices_confirmation_capacity_agent,
      ],
    ],
    status: m.ordernotices_confirmation_settled,
  });
});
