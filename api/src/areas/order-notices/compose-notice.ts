import { endReasonNames } from '@istmo/contract/areas/order-books/state-names';
import { formatAmount, formatShown, trimZeros } from '@istmo/contract/kernel/format';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import type { CustomerActivity } from '../history/public.ts';
import { readInstrument } from '../instruments/public.ts';
import type { Market } from '../markets/public.ts';
import type { BookOrder } from '../order-books/public.ts';
import type { OrderNews } from './order-notices.store.ts';

/** What became of one order since its customer was notified. */
export type Notice = {
  readonly news: OrderNews;
  readonly order: BookOrder;
  readonly market: Market;
  readonly figures: Awaited<ReturnType<typeof readFigures>>;
};

export async function readFigures(app: App, { instrument, currency }: Market) {
  const [security, paid] = await Promise.all([readInstrument(app, instrument), readInstrument(app, currency)]);
  return {
    units: (amount: bigint): string => formatAmount(trimZeros(formatUnits(amount, security.ledgerScale), 0)),
    decimalUnits: (amount: bigint): string => formatUnits(amount, security.ledgerScale),
    decimal: (amount: bigint): string => formatUnits(amount, paid.ledgerScale),
    shown: (amount: bigint): string =>
      `${formatShown({ units: amount, scale: paid.ledgerScale }, paid.displayScale)} ${currency}`,
  };
}

/** What was traded since it was last said, as the activity has it. */
export function toActivity({ news, order, market, figures }: Notice): CustomerActivity {
  const { units, value, fee, at, customer } = news;
  const { instrument: security, currency } = market;
  const { decimal, decimalUnits } = figures;
  const isPurchase = order.side === 'buy';
  const traded = { amount: decimalUnits(units), currency: security };
  const money = { amount: decimal(isPurchase ? value + fee : value - fee), currency };
  const params = {
    units: decimalUnits(units),
    security,
    price: decimal((value * market.unitScale) / units),
    amount: decimal(value),
    fee: decimal(fee),
    currency,
    reference: order.reference,
  };
  const moved = isPurchase ? { received: traded, deducted: money } : { received: money, deducted: traded };
  return { customer, at, entry: { kind: isPurchase ? 'order-bought' : 'order-sold', params, ...moved } };
}

type Text = { readonly subject: Message; readonly body: readonly Message[] };

function composeTrades({ news, order, market, figures }: Notice): Text {
  const { units, value, fee } = news;
  const { instrument: security, unitScale } = market;
  const isPurchase = order.side === 'buy';
  const params = {
    reference: order.reference,
    units: figures.units(units),
    security,
    price: figures.shown((value * unitScale) / units),
    value: figures.shown(value),
    fee: figures.shown(fee),
  };
  const left = { left: figures.units(order.left), security };
  return {
    subject: withParams(isPurchase ? m.ordernotices_bought : m.ordernotices_sold, { units: params.units, security }),
    body: [
      withParams(isPurchase ? m.ordernotices_bought_body : m.ordernotices_sold_body, params),
      order.endReason === 'filled'
        ? m.ordernotices_filled
        : order.state === 'ended'
          ? m.ordernotices_rest_ended
          : withParams(m.ordernotices_left, left),
    ],
  };
}

function composeEnd({ order, market }: Notice, isAfterTrades: boolean): Text {
  const { endReason, reference, side } = order;
  const name = { reference, security: market.instrument };
  return {
    subject: withParams(side === 'buy' ? m.ordernotices_buy_ended : m.ordernotices_sell_ended, name),
    body: [
      ...(isAfterTrades ? [] : [withParams(m.ordernotices_ended_body, { reference })]),
      ...(endReason === null ? [] : [endReasonNames[endReason]]),
      m.ordernotices_free,
    ],
  };
}

function composeOne(notice: Notice): Text | undefined {
  const { units, reason } = notice.news;
  const traded = units > 0n ? composeTrades(notice) : undefined;
  const ended = reason === null ? undefined : composeEnd(notice, units > 0n);
  const subject = traded?.subject ?? ended?.subject;
  return subject && { subject, body: [...(traded?.body ?? []), ...(ended?.body ?? [])] };
}

/** One order among several: what it traded or that it ended, and why it ended. */
function composeLines(notice: Notice): Message[] {
  const { endReason } = notice.order;
  const [line] = composeOne(notice)?.body ?? [];
  const why = notice.news.reason === null || endReason === null ? [] : [endReasonNames[endReason]];
  return [...(line ? [line] : []), ...why];
}

/** The orders of one notice that are named; the others are counted. */
const maxNamed = 10;

/** A notice, the label of its button and the page that it leads to: of one order, or of several together. */
export function composeNotice(notices: readonly Notice[]): (Text & { action: Message; page: string }) | undefined {
  const [first, ...others] = notices;
  if (!first) return undefined;
  if (others.length === 0) {
    const text = composeOne(first);
    return text && { ...text, action: m.ordernotices_action, page: `/orders/${first.order.reference}` };
  }
  const more = notices.length - maxNamed;
  return {
    subject: withParams(m.ordernotices_several, { count: String(notices.length) }),
    body: [
      ...notices.slice(0, maxNamed).flatMap(composeLines),
      ...(more > 0 ? [withParams(m.ordernotices_several_more, { count: String(more) })] : []),
    ],
    action: m.ordernotices_several_action,
    page: '/orders',
  };
}
