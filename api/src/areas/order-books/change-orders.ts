import {
  cancelOrder,
  cancelOrders,
  reduceOrder,
  replaceOrder,
} from '@istmo/contract/areas/order-books/order-books.contract';
import { endReasonNames } from '@istmo/contract/areas/order-books/state-names';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { type Caller, findFirstEvent, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findMarket, readMarkets } from '../markets/public.ts';
import { limitOrderCalls } from './limit-calls.ts';
import { readMarketInstruments } from './order-context.ts';
import { requireOrder, requireOwnOrder, showOwnOrder } from './order-view.ts';
import { type BookOrder, listOpenIds, requestOrders } from './orders.store.ts';
import { checkReplacement, type OrderInput, place } from './place-order.ts';

function refuseEnded({ endReason }: BookOrder): never {
  return refuse('order_ended', (inputs, options) =>
    m.orders_ended({ reason: endReason === null ? '' : endReasonNames[endReason](inputs, options) }, options),
  );
}

/** Asks matching for a change of an open order, unless it has ended meanwhile. */
async function request(
  app: App,
  { customer }: Caller,
  {
    order,
    kind,
    units,
  }: { readonly order: BookOrder; readonly kind: 'cancel' | 'reduce'; readonly units: bigint | null },
): Promise<void> {
  if (order.state === 'ended') refuseEnded(order);
  const count = await requestOrders(app.db, { orders: [order.id], customer, kind, units, at: app.clock.now() });
  if (count === 0) refuseEnded(await requireOrder(app, order.id));
}

export const answerCancelOrder = handle(cancelOrder, async (app, caller, { order: name }) => {
  limitOrderCalls(app, caller.customer);
  const order = await requireOwnOrder(app, caller.customer, name);
  // A second press finds it being cancelled already.
  if (!order.isCancelling && order.endReason !== 'cancelled')
    await request(app, caller, { order, kind: 'cancel', units: null });
  return { data: await showOwnOrder(app, caller, await requireOrder(app, order.id)), message: m.orders_cancelled };
});

export const answerCancelOrders = handle(cancelOrders, async (app, caller, { symbol, side }) => {
  limitOrderCalls(app, caller.customer);
  const { customer } = caller;
  const market = symbol === '' ? null : (await findMarket(app, symbol)).id;
  const orders = await listOpenIds(app.db, { customer, market, side: side === 'both' ? null : side });
  const at = app.clock.now();
  const cancelled =
    orders.length === 0 ? 0 : await requestOrders(app.db, { orders, customer, kind: 'cancel', units: null, at });
  return { data: { cancelled } };
});

export const answerReduceOrder = handle(reduceOrder, async (app, caller, { order: name, left }) => {
  limitOrderCalls(app, caller.customer);
  const order = await requireOwnOrder(app, caller.customer, name);
  const market = (await readMarkets(app)).find(({ id }) => id === order.market);
  if (!market) throw new Error(`there is no market ${order.market}`);
  const { security } = await readMarketInstruments(app, market);
  const wanted = parseUnits(left, security.ledgerScale);
  if (order.state === 'ended') refuseEnded(order);
  if (wanted === undefined || wanted <= 0n || wanted >= order.left || wanted % market.lot !== 0n)
    return refuse('amount_invalid', m.orders_not_smaller, { field: 'left' });
  await request(app, caller, { order, kind: 'reduce', units: order.left - wanted });
  return { data: await showOwnOrder(app, caller, await requireOrder(app, order.id)), message: m.orders_reduced };
});

/** How long a replacement waits for the end of the order that it replaces. */
const maxWaitMs = 3_000;
const pollMs = 15;

/** Waits until matching ended the order, so that what it held is free for the next one. */
async function waitForEnd(app: App, order: BookOrder): Promise<BookOrder> {
  const until = performance.now() + maxWaitMs;
  for (;;) {
    const now = await requireOrder(app, order.id);
    if (now.state === 'ended') return now;
    if (performance.now() > until) return refuse('overloaded', m.orders_too_many_calls, { retryAfterSeconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

export const answerReplaceOrder = handle(replaceOrder, async (app, caller, input) => {
  const idempotent = { call: replaceOrder.wire, caller, body: input };
  const repeated = await findFirstEvent(app, idempotent);
  const order = await requireOwnOrder(app, caller.customer, input.order);
  const next = await toReplacement(app, order, input);
  if (repeated === undefined) {
    // What is refused here does not reach the limit of placing.
    limitOrderCalls(app, caller.customer);
    if (order.state === 'ended') refuseEnded(order);
    // The order stays where what replaces it is not taken.
    await checkReplacement(app, caller, { input: next, replaced: order });
    await request(app, caller, { order, kind: 'cancel', units: null });
    const ended = await waitForEnd(app, order);
    // It traded all while the customer changed it: there is nothing to replace.
    if (ended.endReason !== 'cancelled') refuseEnded(ended);
  }
  const placed = await place(app, caller, { input: next, request: idempotent });
  return { data: await showOwnOrder(app, caller, placed), message: m.orders_replaced };
});

type Replacing = { readonly price: string; readonly size: string; readonly client_id: string };

async function toReplacement(app: App, order: BookOrder, { price, size, client_id }: Replacing): Promise<OrderInput> {
  const market = (await readMarkets(app)).find(({ id }) => id === order.market);
  if (!market) throw new Error(`there is no market ${order.market}`);
  const { security } = await readMarketInstruments(app, market);
  const { display } = order;
  const units = parseUnits(size, security.ledgerScale) ?? 0n;
  return {
    symbol: market.symbol,
    side: order.side,
    kind: order.kind,
    price,
    size,
    // A smaller order than the part that was displayed is shown whole.
    display: display === null || display >= units ? '' : formatUnits(display, security.ledgerScale),
    time_in_force: order.timeInForce,
    expires_at: order.expiresAt?.toISOString() ?? '',
    post_only: order.isPostOnly,
    self_trade: order.selfTrade,
    client_id,
  };
}
