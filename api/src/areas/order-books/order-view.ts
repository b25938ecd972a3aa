import { endReasonNames } from '@istmo/contract/areas/order-books/state-names';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import type { Caller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { type Market, readMarkets } from '../markets/public.ts';
import { readMarketInstruments } from './order-context.ts';
import { type BookOrder, findOwnOrder, type OrderId, readOrder } from './orders.store.ts';
import type { OwnTrade } from './trades.store.ts';

export async function requireOrder(app: App, id: OrderId): Promise<BookOrder> {
  const order = await readOrder(app.db, id);
  if (!order) throw new Error(`the order ${id} is not stored`);
  return order;
}

/** The customer's own order, or a refusal. */
export async function requireOwnOrder(app: App, customer: CustomerId, name: string): Promise<BookOrder> {
  return (await findOwnOrder(app.db, customer, name)) ?? refuse('not_found', m.orders_not_found, { field: 'order' });
}

async function readNames(app: App, id: BookOrder['market']) {
  const found = (await readMarkets(app)).find((market) => market.id === id);
  if (!found) throw new Error(`there is no market ${id}`);
  const { security, currency } = await readMarketInstruments(app, found);
  return { market: found, security, currency };
}

export async function showOwnOrder(app: App, { language }: Pick<Caller, 'language'>, order: BookOrder) {
  const { market, security, currency } = await readNames(app, order.market);
  const units = (amount: bigint): string => formatUnits(amount, security.ledgerScale);
  const paid = (amount: bigint): string => formatUnits(amount, currency.ledgerScale);
  const { traded, tradedValue } = order;
  return {
    reference: order.reference,
    client_id: order.clientId ?? '',
    symbol: market.symbol,
    security: security.code,
    security_scale: security.ledgerScale,
    currency: currency.code,
    currency_scale: currency.ledgerScale,
    side: order.side,
    kind: order.kind,
    price: paid(order.limit),
    size: units(order.size),
    display: order.display === null ? null : units(order.display),
    time_in_force: order.timeInForce,
    post_only: order.isPostOnly,
    self_trade: order.selfTrade,
    expires_at: order.expiresAt?.toISOString() ?? null,
    created_at: order.createdAt.toISOString(),
    state: order.state,
    is_cancelling: order.isCancelling,
    left: units(order.left),
    traded: units(traded),
    traded_value: paid(tradedValue),
    fee: paid(order.fee),
    average_price: traded === 0n ? null : paid((tradedValue * market.unitScale) / traded),
    held: order.side === 'buy' ? paid(order.held) : units(order.held),
    end_reason: order.endReason,
    end_text: order.endReason === null ? '' : endReasonNames[order.endReason]({}, { locale: language }),
    ended_at: order.endedAt?.toISOString() ?? null,
  };
}

/** How a trade is named: the market and its number there. */
export const tradeReference = ({ symbol }: Pick<Market, 'symbol'>, { number }: Pick<OwnTrade, 'number'>): string =>
  `${symbol}-${number}`;

export async function showOwnTrade(app: App, trade: OwnTrade) {
  const { market, security, currency } = await readNames(app, trade.market);
  return {
    id: trade.id,
    reference: tradeReference(market, trade),
    symbol: market.symbol,
    security: security.code,
    security_scale: security.ledgerScale,
    currency: currency.code,
    currency_scale: currency.ledgerScale,
    order: trade.order,
    side: trade.side,
    role: trade.role,
    price: formatUnits(trade.price, currency.ledgerScale),
    units: formatUnits(trade.units, security.ledgerScale),
    value: formatUnits(trade.value, currency.ledgerScale),
    fee: formatUnits(trade.fee, currency.ledgerScale),
    at: trade.at.toISOString(),
  };
}
