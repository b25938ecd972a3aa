import { endReasonNames } from '@istmo/contract/areas/order-books/state-names';
import { formatAmount, formatShown, trimZeros } from '@istmo/contract/kernel/format';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { isCustomer, notifyCustomer } from '../accounts/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { type Market, readMarkets } from '../markets/public.ts';
import { type BookOrder, readOrder } from '../order-books/public.ts';
import { collectNews, forgetSaid, markSaid, type OrderNews, takeNews } from './order-notices.store.ts';

/** Entries of a log, and orders, of one transaction. */
const maxEntries = 2_000;
const batchSize = 50;

/** An order that trades again and again is said at most so often. */
const quietMs = 5_000;

/** What happened longer ago goes to the activity without a notification. */
const maxAgeMs = 86_400_000;

type Notice = {
  readonly news: OrderNews;
  readonly order: BookOrder;
  readonly market: Market;
  readonly figures: Awaited<ReturnType<typeof readFigures>>;
};

async function readFigures(app: App, { instrument, currency }: Market) {
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
async function writeTrades(app: App, tx: Tx, { news, order, market, figures }: Notice): Promise<void> {
  const { units, value, fee, at, customer } = news;
  const { instrument: security, currency } = market;
  const { decimal, decimalUnits } = figures;
  const isPurchase = order.side === 'buy';
  const traded = { amount: decimalUnits(units), currency: security };
  const money = { amount: decimal(isPurchase ? value + fee : value - fee), currency };
  await notifyCustomer(app, tx, {
    customer,
    activity: {
      kind: isPurchase ? 'order-bought' : 'order-sold',
      params: {
        units: decimalUnits(units),
        security,
        price: decimal((value * market.unitScale) / units),
        amount: decimal(value),
        fee: decimal(fee),
        currency,
        reference: order.reference,
      },
      ...(isPurchase ? { received: traded, deducted: money } : { received: money, deducted: traded }),
      at,
    },
  });
}

function composeTrades({ news, order, market, figures }: Notice): { subject: Message; body: Message[] } {
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

function composeEnd({ order, market }: Notice, isAfterTrades: boolean): { subject: Message; body: Message[] } {
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

async function notifyOf(app: App, tx: Tx, notice: Notice): Promise<void> {
  const { news, order } = notice;
  const { customer, units, reason, at } = news;
  if (units > 0n) await writeTrades(app, tx, notice);
  if (app.clock.now().getTime() - at.getTime() > maxAgeMs) return;
  const [traded, ended] = [
    units > 0n ? composeTrades(notice) : undefined,
    reason === null ? undefined : composeEnd(notice, units > 0n),
  ];
  const subject = traded?.subject ?? ended?.subject;
  if (!subject) return;
  await notifyCustomer(app, tx, {
    customer,
    email: {
      kind: 'orders',
      subject,
      body: [...(traded?.body ?? []), ...(ended?.body ?? [])],
      action: m.ordernotices_action,
      page: `/orders/${order.reference}`,
    },
    topics: ['activity'],
  });
}

async function notifyNextBatch(app: App): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const now = app.clock.now();
    const before = new Date(now.getTime() - quietMs);
    const unsaid = await takeNews(tx, { before, limit: batchSize });
    const markets = new Map((await readMarkets(app)).map((market) => [market.id, market]));
    for (const news of unsaid) {
      const order = await readOrder(tx, news.order);
      const market = order && markets.get(order.market);
      if (!order || !market) throw new Error(`the order ${news.order} has no market`);
      if (!(await isCustomer(tx, news.customer))) continue;
      await notifyOf(app, tx, { news, order, market, figures: await readFigures(app, market) });
    }
    await markSaid(
      tx,
      unsaid.map(({ order }) => order),
      now,
    );
    await forgetSaid(tx, before);
    return unsaid.length === batchSize;
  });
}

/** Reads on in the log of a market. The pages of its customers show at once what became of their orders. */
async function collectNext(app: App, market: Market): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const customers = await collectNews(tx, market.id, maxEntries);
    for (const customer of customers ?? []) await publishEvent(tx, customer, 'balances');
    return customers !== undefined;
  });
}

/** Notifies customers of what became of their orders: each trade and each end once, and an order at most once in some seconds. */
export async function notifyOrders(app: App): Promise<void> {
  for (const market of await readMarkets(app)) while (await collectNext(app, market));
  while (await notifyNextBatch(app));
}
