import {
  listOrders,
  listOwnTrades,
  type OrderObstacle,
  readOrder,
  readOrderTicket,
} from '@istmo/contract/areas/order-books/order-books.contract';
import { formatFeePercent } from '@istmo/contract/kernel/fee-terms';
import type { Message } from '@istmo/contract/kernel/message';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { OrderSide } from '@istmo/contract/kernel/order';
import type { Paging } from '@istmo/contract/kernel/paging';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { checkDates } from '../../http/check-dates.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { toDateRange } from '../../http/paging.ts';
import { Refusal } from '../../http/refusal.ts';
import { readOwnBalances } from '../../money/available-balances.ts';
import { findMarket, type Market, type MarketState } from '../markets/public.ts';
import { requireRules } from '../rules/public.ts';
import {
  countOwnOpen,
  haltText,
  type MarketInstruments,
  maxOpenOrders,
  readMarketInstruments,
  readStateOf,
  readVolume,
} from './order-context.ts';
import { requireOwnOrder, showOwnOrder, showOwnTrade } from './order-view.ts';
import { listOwnOrders } from './orders.store.ts';
import { listTradesBy, listTradesOf } from './trades.store.ts';

type Obstacle = { readonly obstacle: OrderObstacle; readonly text: Message };

type OnSide = {
  readonly market: Market;
  readonly state: MarketState;
  readonly instruments: MarketInstruments;
  readonly side: OrderSide;
};

/** What keeps the customer from an order on this side now, by the smallest order; the first that holds. */
async function findObstacle(
  app: App,
  { accountStatus: investor }: Caller,
  { market, state, instruments, side }: OnSide,
): Promise<Obstacle | undefined> {
  const security = withParams(m.orders_security_suspended, { security: market.instrument });
  if (instruments.security.status !== 'listed') return { obstacle: 'security-suspended', text: security };
  if (state.phase === 'halted') return { obstacle: 'market-halted', text: haltText(state) };
  if (state.phase === 'closed') return { obstacle: 'market-closed', text: m.orders_market_closed_for_now };
  if (!investor.acceptedSwapDisclaimer) return { obstacle: 'disclaimer', text: m.access_swap_accept_first };
  try {
    await requireRules(app, { instrument: market.instrument, action: side, units: market.minUnits, investor });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { obstacle: 'rules', text: error.userMessage };
  }
}

export const answerReadOrderTicket = handle(readOrderTicket, async (app, caller, { symbol }) => {
  const market = await findMarket(app, symbol);
  const [instruments, state, balances, { volume, tier }, open] = await Promise.all([
    readMarketInstruments(app, market),
    readStateOf(app, market),
    readOwnBalances(app, caller.customer),
    readVolume(app, caller.customer, market),
    countOwnOpen(app, caller.customer, market.id),
  ]);
  const obstacles = await Promise.all(
    (['buy', 'sell'] as const).map((side) => findObstacle(app, caller, { market, state, instruments, side })),
  );
  const [buy, sell] = obstacles;
  const text = (found: Obstacle | undefined): string => found?.text({}, { locale: caller.language }) ?? '';
  const { security, currency } = instruments;
  const next = market.feeTiers.find((one) => one.volume > volume);
  return {
    data: {
      symbol: market.symbol,
      phase: state.phase,
      available_currency: formatUnits(balances.get(currency.code)?.available ?? 0n, currency.ledgerScale),
      available_units: formatUnits(balances.get(security.code)?.available ?? 0n, security.ledgerScale),
      maker_fee_per: formatFeePercent(BigInt(tier.maker)),
      taker_fee_per: formatFeePercent(BigInt(tier.taker)),
      volume_30_days: formatUnits(volume, currency.ledgerScale),
      next_tier_at: next ? formatUnits(next.volume, currency.ledgerScale) : null,
      buy_obstacle: buy?.obstacle ?? null,
      sell_obstacle: sell?.obstacle ?? null,
      buy_obstacle_text: text(buy),
      sell_obstacle_text: text(sell),
      open_orders: open,
      max_open_orders: maxOpenOrders,
    },
  };
});

async function toPage(app: App, input: Paging & { readonly symbol: string }) {
  checkDates(input);
  const { symbol, pageIndex, pageSize, sortOrder } = input;
  return {
    market: symbol === '' ? null : (await findMarket(app, symbol)).id,
    range: toDateRange(input),
    isOldestFirst: sortOrder === 'asc',
    limit: pageSize,
    offset: pageIndex * pageSize,
  };
}

export const answerListOrders = handle(listOrders, async (app, caller, input) => {
  const page = await toPage(app, input);
  const { rows, count } = await listOwnOrders(app.db, {
    customer: caller.customer,
    state: input.state,
    search: input.search,
    ...page,
  });
  return { data: await Promise.all(rows.map((order) => showOwnOrder(app, caller, order))), count };
});

export const answerReadOrder = handle(readOrder, async (app, caller, { order: name }) => {
  const order = await requireOwnOrder(app, caller.customer, name);
  const trades = await listTradesOf(app.db, order.id);
  const shown = await showOwnOrder(app, caller, order);
  return { data: { ...shown, trades: await Promise.all(trades.map((trade) => showOwnTrade(app, trade))) } };
});

export const answerListOwnTrades = handle(listOwnTrades, async (app, caller, input) => {
  const page = await toPage(app, input);
  const { rows, count } = await listTradesBy(app.db, { customer: caller.customer, ...page });
  return { data: await Promise.all(rows.map((trade) => showOwnTrade(app, trade))), count };
});
