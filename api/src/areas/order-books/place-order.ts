import { orderNeeds } from '@istmo/contract/areas/order-books/order-arithmetic';
import { placeOrder } from '@istmo/contract/areas/order-books/order-books.contract';
import { findOrderProblem, type OrderLimits } from '@istmo/contract/areas/order-books/order.rules';
import { asId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import { money, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { isDuplicate, readSqlState, violates } from '@istmo/db/failures';
import { newId } from '@istmo/db/new-id';
import { type Idempotency, type Outcome, reserveOrder } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { type Caller, findFirstEvent, handle, type IdempotentRequest, toIdempotency } from '../../http/handler.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { readOwnBalances } from '../../money/available-balances.ts';
import { refuseShortBalance } from '../../money/short-balance.ts';
import { newReferenceNo } from '../../texts/reference-no.ts';
import { readStopped } from '../instruments/public.ts';
import { findEndOfDay, findMarket, type Market, type MarketState } from '../markets/public.ts';
import { commitUnderRules, keepRefusal, requireRules } from '../rules/public.ts';
import { limitOrderCalls } from './limit-calls.ts';
import {
  countOwnOpen,
  findMarketPrice,
  haltText,
  type MarketInstruments,
  maxOpenOrders,
  readMarketInstruments,
  readStateOf,
  readVolume,
  toOrderLimits,
} from './order-context.ts';
import { showOwnOrder, requireOrder } from './order-view.ts';
import { type BookOrder, findOwnOrder, type NewBookOrder, toOrderRow } from './orders.store.ts';

/** What the customer orders, as the call names it. */
export type OrderInput = Parameters<Parameters<typeof handle<typeof placeOrder>>[1]>[2];

export const answerPlaceOrder = handle(placeOrder, async (app, caller, input) => {
  const request = { call: placeOrder.wire, caller, body: input };
  const order = await place(app, caller, { input, request });
  return { data: await showOwnOrder(app, caller, order), message: m.orders_placed };
});

type Placing = { readonly input: OrderInput; readonly request: IdempotentRequest };

/** Places an order, or finds the one that the same request, or one of the same name, placed before. */
export async function place(app: App, caller: Caller, { input, request }: Placing): Promise<BookOrder> {
  if (!caller.accountStatus.acceptedSwapDisclaimer) refuse('swap_disclaimer_required', m.access_swap_accept_first);
  limitOrderCalls(app, caller.customer);
  try {
    return await commitOrder(app, caller, { input, request });
  } catch (error) {
    // A repeated request gets its first order, whatever the market is now. Only refused requests pay for this look-up.
    const first = error instanceof Refusal ? await findFirstEvent(app, request) : undefined;
    if (first === undefined) {
      await keepRefusal(app, error);
      throw error;
    }
    return requireOrder(app, asId(first));
  }
}

type OpenMarket = { readonly market: Market; readonly instruments: MarketInstruments; readonly limits: OrderLimits };

/** The market that an order is for, with what it takes now; refused while it takes none. */
async function readOpenMarket(app: App, symbol: string): Promise<OpenMarket> {
  const market = await findMarket(app, symbol);
  const instruments = await readMarketInstruments(app, market);
  const read = await readStateOf(app, market);
  const isOpen = read.phase === 'auction' || read.phase === 'continuous';
  const state = isOpen ? read : await readStateOf(app, market, true);
  await refuseClosed(app, { state, instruments });
  return { market, instruments, limits: toOrderLimits(market, instruments, state) };
}

/** Refuses what would not be taken in place of an order, before that is cancelled and gives back what it holds. */
export async function checkReplacement(
  app: App,
  caller: Caller,
  { input, replaced }: { readonly input: OrderInput; readonly replaced: BookOrder },
): Promise<void> {
  const { market, instruments, limits } = await readOpenMarket(app, input.symbol);
  const { held, side } = await toOrder(app, caller, { input, market, limits });
  const instrument = side === 'buy' ? instruments.currency : instruments.security;
  const available = (await readOwnBalances(app, caller.customer)).get(instrument.code)?.available ?? 0n;
  if (held > available + replaced.held) await refuseShortBalance(app.db, { customer: caller.customer, instrument });
}

async function commitOrder(app: App, caller: Caller, { input, request }: Placing): Promise<BookOrder> {
  const { market, instruments, limits } = await readOpenMarket(app, input.symbol);
  const [order, open] = await Promise.all([
    toOrder(app, caller, { input, market, limits }),
    countOwnOpen(app, caller.customer, market.id),
  ]);
  if (open >= maxOpenOrders)
    refuse('limit_exceeded', withParams(m.orders_too_many_open, { most: String(maxOpenOrders) }));
  const idempotency = toIdempotency(request);
  const outcome = await reserve(app, caller, { order, market, idempotency }).catch((error: unknown) =>
    explainRefused(app, caller, { error, order, market, instruments }),
  );
  if (!('outcome' in outcome)) return outcome;
  if (outcome.outcome === 'done')
    return outcome.event === order.id ? toAccepted(order) : requireOrder(app, asId(outcome.event));
  if (outcome.outcome === 'conflict') return refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  if (outcome.outcome !== 'insufficient')
    throw new Error(`an order has no limit and changes no row: ${outcome.outcome}`);
  const instrument = order.side === 'buy' ? instruments.currency : instruments.security;
  return refuseShortBalance(app.db, { customer: caller.customer, instrument });
}

/** An order as it is in the log, before anything was made of it. */
const toAccepted = (order: NewBookOrder): BookOrder => ({
  ...order,
  state: 'accepted',
  number: 0n,
  priority: 0n,
  left: order.size,
  shown: 0n,
  traded: 0n,
  tradedValue: 0n,
  fee: 0n,
  endReason: null,
  endedAt: null,
  isCancelling: false,
});

type OnMarket = {
  readonly state: MarketState;
  readonly instruments: MarketInstruments;
};

/** Refuses an order while the market, the security or the currency is not traded, with the reason. */
async function refuseClosed(app: App, { state, instruments }: OnMarket): Promise<void> {
  const { security, currency } = instruments;
  if (security.status !== 'listed')
    refuse('market_closed', withParams(m.orders_security_suspended, { security: security.code }), { field: 'symbol' });
  if ((await readStopped(app)).has(currency.code))
    refuse('currency_inactive', withParams(m.orders_currency_stopped, { currency: currency.code }));
  if (state.phase === 'halted') refuse('market_closed', haltText(state));
  if (state.phase === 'closed') refuse('market_closed', m.orders_market_closed_for_now, { field: 'symbol' });
}

const yearMs = 366 * 86_400_000;

async function findExpiry(app: App, market: Market, input: OrderInput): Promise<Date | null> {
  if (input.time_in_force === 'day') return findEndOfDay(app, market);
  if (input.time_in_force !== 'date') return null;
  const at = new Date(input.expires_at);
  const ahead = at.getTime() - app.clock.now().getTime();
  if (Number.isNaN(ahead) || ahead <= 0 || ahead > yearMs)
    refuse('invalid_field', m.orders_expiry_invalid, { field: 'expires_at' });
  return at;
}

const clientIdPattern = /^[A-Za-z0-9._:-]{1,36}$/;

type Entered = { readonly input: OrderInput; readonly market: Market; readonly limits: OrderLimits };

async function toOrder(app: App, caller: Caller, { input, market, limits }: Entered): Promise<NewBookOrder> {
  const { side, kind } = input;
  if (input.client_id !== '' && !clientIdPattern.test(input.client_id))
    refuse('invalid_field', m.orders_client_id_invalid, { field: 'client_id' });
  const price =
    kind === 'market' && input.price === ''
      ? await findMarketPrice(app, market, side)
      : parseUnits(input.price, limits.currencyScale);
  const draft = {
    limits,
    side,
    kind,
    price,
    size: parseUnits(input.size, limits.securityScale),
    display: input.display === '' ? null : parseUnits(input.display, limits.securityScale),
    timeInForce: input.time_in_force,
    isPostOnly: input.post_only,
  };
  const problem = findOrderProblem(draft);
  if (problem) refuse(problem.code, problem.message, { field: wireFields[problem.field] ?? problem.field });
  const { size = 0n, display = null } = draft;
  const { tier } = await readVolume(app, caller.customer, market);
  const limit = price ?? 0n;
  return {
    id: asId(newId()),
    reference: newReferenceNo('OR'),
    market: market.id,
    customer: caller.customer,
    clientId: input.client_id === '' ? null : input.client_id,
    session: caller.session,
    side,
    kind,
    limit,
    size,
    display: display === size ? null : display,
    timeInForce: input.time_in_force,
    isPostOnly: input.post_only,
    selfTrade: input.self_trade,
    expiresAt: await findExpiry(app, market, input),
    termsVersion: market.version,
    makerFee: tier.maker,
    takerFee: tier.taker,
    createdAt: app.clock.now(),
    held: orderNeeds({ side, left: size, limit, unitScale: market.unitScale, takerFee: tier.taker }),
  };
}

const wireFields: Readonly<Record<string, string>> = { timeInForce: 'time_in_force' };

type Reserving = {
  readonly order: NewBookOrder;
  readonly market: Market;
  readonly idempotency: Idempotency | undefined;
};

/** Row, hold, decision of the rules and the key of the request are one effect; the log numbers it in the same commit. */
function reserve(app: App, caller: Caller, { order, market, idempotency }: Reserving): Promise<Outcome> {
  const { id, customer, side, size, held, createdAt: at } = order;
  const currency = side === 'buy' ? market.currency : market.instrument;
  return commitUnderRules(market.instrument, async () => {
    const allowed = await requireRules(app, {
      instrument: market.instrument,
      action: side,
      units: size,
      investor: caller.accountStatus,
    });
    return app.ledger.commit({
      movement: reserveOrder({ id, customer, at, amount: money(currency, held) }),
      rows: [toOrderRow(order), ...allowed.rows],
      counters: [...allowed.counters],
      locks: market.id,
      ...(idempotency ? { idempotency } : {}),
    });
  });
}

type Refused = {
  readonly error: unknown;
  readonly order: NewBookOrder;
  readonly market: Market;
  readonly instruments: MarketInstruments;
};

/** The database took no order: the market closed or has new terms, or the name was used before. The first order of the name is the answer where it is the same. */
async function explainRefused(
  app: App,
  caller: Caller,
  { error, order, market, instruments }: Refused,
): Promise<BookOrder> {
  if (isDuplicate(error, 'book_order_by_client_id')) {
    const first = await findOwnOrder(app.db, caller.customer, order.clientId ?? '');
    if (first && isSame(first, order)) return first;
    return refuse('conflict', m.orders_client_id_used, { field: 'client_id' });
  }
  if (readSqlState(error) !== '23001') throw error;
  if (violates(error, 'order_before_measure')) return refuse('conflict', m.orders_account_blocked);
  const fresh = await findMarket(app, market.symbol, true);
  const state = await readStateOf(app, fresh, true);
  await refuseClosed(app, { state, instruments });
  return refuse('conflict', m.orders_terms_changed);
}

function isSame(first: BookOrder, order: NewBookOrder): boolean {
  const { market, side, kind, limit, size, display, timeInForce, isPostOnly } = order;
  return (
    first.market === market &&
    first.side === side &&
    first.kind === kind &&
    first.limit === limit &&
    first.size === size &&
    first.display === display &&
    first.timeInForce === timeInForce &&
    first.isPostOnly === isPostOnly
  );
}
