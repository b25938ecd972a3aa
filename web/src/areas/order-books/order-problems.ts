import { findOrderProblem as findRule } from '@istmo/contract/areas/order-books/order.rules';
import { translate } from '@istmo/contract/kernel/message';
import type { MarketPhase, OrderSide } from '@istmo/contract/kernel/order';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { toServerTime } from './expiry.ts';
import { moneyText, priceText, securityText } from './market-terms.ts';
import { mayWait, type OrderContext, type OrderDraft, type OrderQuote, quoteOrder } from './order-draft.ts';
import type { OrderTicket } from './order-books.queries.ts';

/** The fields of the form as the call names them. */
export const orderFields = ['price', 'size', 'display', 'expires_at'] as const;
export type OrderField = (typeof orderFields)[number];

/** Why an order cannot be sent, said before it is; the field where it is about one. */
export type OrderProblem = { readonly field?: OrderField | undefined; readonly text: string };

/** What is decided with beside the book: balances and obstacles of the customer, whose own orders wait on the other side, and the time. */
export type CustomerContext = {
  readonly ticket: OrderTicket | undefined;
  readonly available: bigint;
  /** Best price of the customer's own open orders on the other side. */
  readonly ownOpposite: bigint | undefined;
  readonly nowMs: number;
};

type OrderDecision = {
  readonly draft: OrderDraft;
  readonly quote: OrderQuote;
  readonly context: OrderContext;
  readonly customer: CustomerContext;
};

const about = (field: OrderField, text: string): OrderProblem => ({ field, text });

/** Why nothing can be bought or sold at all. */
export function findObstacle(
  side: OrderSide,
  phase: MarketPhase,
  ticket: OrderTicket | undefined,
): OrderProblem | undefined {
  if (phase === 'closed') return { text: m.orderbooks_problem_closed() };
  if (phase === 'halted') return { text: m.orderbooks_problem_halted() };
  if (!ticket) return { text: m.orderbooks_problem_ticket() };
  const text = side === 'buy' ? ticket.buy_obstacle_text : ticket.sell_obstacle_text;
  const obstacle = side === 'buy' ? ticket.buy_obstacle : ticket.sell_obstacle;
  // The stream knows the phase sooner than the ticket.
  if (obstacle !== null && obstacle !== 'market-closed' && obstacle !== 'market-halted')
    return { text: text === '' ? m.orderbooks_problem_obstacle() : text };
  return ticket.open_orders >= ticket.max_open_orders
    ? { text: m.orders_too_many_open({ most: `${ticket.max_open_orders}` }) }
    : undefined;
}

const fieldNames: Readonly<Record<string, OrderField>> = { price: 'price', size: 'size', display: 'display' };

/** What the market does not take of it: the same rules as the server's. */
function findRuleProblem({ draft, quote, context: { terms } }: OrderDecision): OrderProblem | undefined {
  const waits = mayWait(draft);
  if (draft.kind === 'market' && quote.limit === undefined) return { text: m.orderbooks_problem_no_other_side() };
  if (draft.entry === 'amount' && quote.limit !== undefined && quote.size === undefined)
    return about('size', m.orderbooks_problem_amount());
  const found = findRule({
    limits: terms,
    side: draft.side,
    kind: draft.kind,
    price: quote.limit,
    size: quote.size,
    display: waits && draft.display !== '' ? quote.display : null,
    timeInForce: draft.timeInForce,
    isPostOnly: waits && draft.isPostOnly,
  });
  return found && { field: fieldNames[found.field], text: translate(found.message, getLocale()) };
}

function findTimeProblem({ draft, context: { phase }, customer: { nowMs } }: OrderDecision): OrderProblem | undefined {
  if (!mayWait(draft) && phase === 'auction') return { text: m.orderbooks_problem_at_once_in_auction() };
  if (draft.timeInForce !== 'date') return undefined;
  const at = toServerTime(draft.expiresAt);
  return at === undefined || Date.parse(at) <= nowMs ? about('expires_at', m.orders_expiry_invalid()) : undefined;
}

function findCoverProblem({
  draft: { side },
  quote,
  context: { terms },
  customer,
}: OrderDecision): OrderProblem | undefined {
  const { held } = quote;
  if (held === undefined || held <= customer.available) return undefined;
  const [needed, available] =
    side === 'buy'
      ? [moneyText(held, terms, 'up'), moneyText(customer.available, terms)]
      : [securityText(held, terms), securityText(customer.available, terms)];
  return about('size', m.orderbooks_problem_balance({ needed, available }));
}

function findBookProblem({ draft, quote, context }: OrderDecision): OrderProblem | undefined {
  const { atOnce, size } = quote;
  if (draft.isPostOnly && atOnce)
    return about('price', m.orderbooks_problem_post_only({ price: priceText(atOnce.worst, context.terms) }));
  if (draft.timeInForce === 'all' && size !== undefined && (atOnce?.units ?? 0n) < size)
    return { text: m.orderbooks_problem_not_all({ units: securityText(atOnce?.units ?? 0n, context.terms) }) };
  return undefined;
}

/** The first reason why an order cannot be sent, in the order in which the server finds it; undefined for one that may be sent. */
export function findOrderProblem(
  draft: OrderDraft,
  context: OrderContext,
  customer: CustomerContext,
): OrderProblem | undefined {
  const decision = { draft, quote: quoteOrder(draft, context), context, customer };
  return (
    findObstacle(draft.side, context.phase, customer.ticket) ??
    findTimeProblem(decision) ??
    findRuleProblem(decision) ??
    findCoverProblem(decision) ??
    findBookProblem(decision)
  );
}

/** Whether it would meet an order of the same customer before it has traded. */
export function meetsOwnOrder(
  { side }: OrderDraft,
  { limit }: OrderQuote,
  { ownOpposite }: Pick<CustomerContext, 'ownOpposite'>,
): boolean {
  if (limit === undefined || ownOpposite === undefined) return false;
  return side === 'buy' ? ownOpposite <= limit : ownOpposite >= limit;
}
