import { leaveUntil, type OrderQuote } from '@istmo/contract/areas/subscriptions/order-arithmetic';
import { subscribe } from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import { asId } from '@istmo/contract/kernel/id';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { formatAmount } from '@istmo/contract/kernel/format';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits, money, parseUnits } from '@istmo/contract/kernel/money';
import type { Rate } from '@istmo/contract/kernel/rate';
import * as m from '@istmo/contract/messages';
import { readSqlState } from '@istmo/db/failures';
import { newId } from '@istmo/db/new-id';
import { type CounterChange, type Outcome, paySubscription, writeRow } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { type Caller, findFirstEvent, handle, toIdempotency } from '../../http/handler.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { refuseShortBalance } from '../../money/short-balance.ts';
import { newReferenceNo } from '../../texts/reference-no.ts';
import { commitUnderRules, keepRefusal, requireRules } from '../rules/public.ts';
import { type InvestorChecks, requireInvestorChecks, toYearlyUse } from './order-investor.ts';
import { findOfferedRaise, findOrderState, type OfferedRaise, refuseOrder } from './offered-raise.ts';
import { toInvestor } from './order-investor.ts';
import {
  findOpenStep,
  isUnitsCounter,
  isValueCounter,
  listOrderCounters,
  type OpenStep,
  readLeftValue,
} from './order-limits.ts';
import { readOrderRates } from './order-rates.ts';
import { type NewSubscription, toCountedUse, toSubscriptionRow } from './orders.store.ts';
import { findOrderCurrency, quoteOrder, readLimitPrice, refuseStopped, toOrderTerms } from './quote-order.ts';
import { requireAgreedTerms } from './quote-order.ts';
import { findOwnIntent } from './subscriptions.store.ts';
import type { SubscriptionId } from './subscriptions.store.ts';
import { showOwnSubscription } from './subscription-view.ts';

/** What was ordered and what was shown, as the order's call names it. */
export type OrderInput = Omit<Parameters<Parameters<typeof handle<typeof subscribe>>[1]>[2], 'pay_later'>;

/** An order that may be taken, as it was computed. */
export type PreparedOrder = {
  readonly offered: OfferedRaise;
  readonly currency: Instrument;
  readonly rate: Rate;
  readonly step: OpenStep;
  readonly quote: OrderQuote;
  readonly limitPrice: bigint | null;
  readonly checks: InvestorChecks;
};

export const answerSubscribe = handle(subscribe, async (app, caller, input) => {
  if (!caller.accountStatus.acceptedSwapDisclaimer) refuse('swap_disclaimer_required', m.access_swap_accept_first);
  const request = { call: subscribe.wire, caller, body: input };
  try {
    const order = await prepareOrder(app, caller, input);
    const id = input.pay_later ? await storeIntent(app, caller, order) : await commitOrder(app, caller, order, input);
    return { data: await showOwnSubscription(app, caller, id) };
  } catch (error) {
    // A repeated request gets its first reply, whatever the raise is now. Only refused requests pay for this look-up.
    const first = error instanceof Refusal ? await findFirstEvent(app, request) : undefined;
    if (first === undefined) {
      await keepRefusal(app, error);
      throw error;
    }
    return { data: await showOwnSubscription(app, caller, asId(first)) };
  }
});

export async function prepareOrder(app: App, caller: Caller, input: OrderInput): Promise<PreparedOrder> {
  const offered = await findOfferedRaise(app, input.raise);
  const { terms, termsCurrency } = offered;
  const state = await findOrderState(app, caller.customer, offered);
  if (state !== 'open') return refuseOrder(state, offered);
  requireAgreedTerms(offered, input);
  const currency = await findOrderCurrency(app, offered, input.currency);
  await refuseStopped(app, currency);
  const checks = await requireInvestorChecks(app, caller, terms);
  const limitPrice = readLimitPrice(offered, input.limit_price);
  const step = await findOpenStep(app.db, terms);
  if (!step) return refuseOrder('sold-out', offered);
  const shown = input.price === '' ? undefined : parseUnits(input.price, termsCurrency.ledgerScale);
  if (terms.priceMode !== 'demand' && shown !== step.price)
    return refuse('rate_changed', m.subscriptions_price_changed);
  const paid = parseUnits(input.paid, currency.ledgerScale);
  // The rates that were shown a moment ago count too; the client's amount is compared, never used.
  for (const rate of await readOrderRates(app, currency, termsCurrency)) {
    const quote = quoteOrder(offered, input, toOrderTerms(offered, { currency, rate, step }));
    if (!quote) return refuse('amount_invalid', m.subscriptions_amount_invalid, { field: 'units' });
    if (quote.paid !== paid) continue;
    if (step.left !== null && quote.wanted > step.left) return refuseOrder('sold-out', offered, step.left);
    return { offered, currency, rate, step, quote, limitPrice, checks };
  }
  return refuse('rate_changed', m.subscriptions_price_changed);
}

export function toRow(
  app: App,
  caller: Caller,
  order: PreparedOrder,
  state: NewSubscription['state'],
): NewSubscription {
  const { offered, currency, rate, step, quote, limitPrice, checks } = order;
  const { raise, terms } = offered;
  const investor = toInvestor(caller);
  const at = app.clock.now();
  // The rate of the close decides what another currency is worth.
  const isKnown = terms.rateRule === 'order' || currency.code === terms.currency;
  return {
    id: asId(newId()),
    reference: newReferenceNo('SU'),
    raise: raise.id,
    customer: caller.customer,
    termsVersion: terms.version,
    state,
    paidBy: 'balance',
    currency: currency.code,
    paid: quote.paid,
    cardFee: 0n,
    value: isKnown ? quote.value : null,
    rate: isKnown ? rate : null,
    wanted: quote.wanted,
    limitPrice,
    priceStep: step.number,
    country: investor.country,
    category: investor.category,
    leaveUntil: leaveUntil(at, terms.coolingOff, investor),
    documents: terms.documents,
    questionnaireResult: checks.questionnaireResult,
    declaration: checks.declaration,
    counted: [],
    at,
    expiresAt: state === 'awaiting' ? terms.closesAt : null,
  };
}

/** Pays the order into the escrow of the raise: money, row, limits and the key of the request are one effect. */
async function commitOrder(app: App, caller: Caller, order: PreparedOrder, input: OrderInput): Promise<SubscriptionId> {
  const { offered, currency, quote, step, checks } = order;
  const row = toRow(app, caller, order, 'open');
  const investor = { customer: caller.customer, category: row.category };
  const limits: CounterChange[] = [
    ...listOrderCounters(offered.terms, { investor, wanted: quote.wanted, value: quote.value, step: step.number }),
    ...toYearlyUse(checks, quote.value),
  ];
  const idempotency = toIdempotency({ call: subscribe.wire, caller, body: input });
  const outcome = await commitUnderRules(offered.security.code, async () => {
    const allowed = await requireRules(app, {
      instrument: offered.security.code,
      action: 'buy',
      units: quote.wanted,
      investor: caller.accountStatus,
    });
    return app.ledger.commit({
      movement: paySubscription({ ...row, paid: money(row.currency, row.paid) }),
      rows: [toSubscriptionRow({ ...row, counted: limits.map(toCountedUse) }), ...allowed.rows],
      counters: [...limits, ...allowed.counters],
      ...(idempotency ? { idempotency } : {}),
    });
  }).catch((error: unknown) => refuseWhenClosed(app, caller, offered, error));
  if (outcome.outcome === 'done') return asId(outcome.event);
  if (outcome.outcome === 'conflict') return refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  if (outcome.outcome === 'limit') return refuseLimit(app, caller, offered, outcome);
  if (outcome.outcome !== 'insufficient') throw new Error(`an order changes no row: ${outcome.outcome}`);
  return refuseShortBalance(app.db, { customer: caller.customer, instrument: currency });
}

/** The database took no order: the raise was closed, suspended or changed since it was read. */
async function refuseWhenClosed(app: App, caller: Caller, before: OfferedRaise, error: unknown): Promise<never> {
  if (readSqlState(error) !== '23001') throw error;
  const offered = await findOfferedRaise(app, before.raise.reference);
  const state = await findOrderState(app, caller.customer, offered);
  if (state !== 'open') return refuseOrder(state, offered);
  if (offered.terms.version !== before.terms.version) return refuse('conflict', m.subscriptions_terms_changed);
  throw error;
}

type PassedLimit = Extract<Outcome, { outcome: 'limit' }>;

export async function refuseLimit(
  app: App,
  caller: Caller,
  offered: OfferedRaise,
  { name, used, max }: PassedLimit,
): Promise<never> {
  const { terms, termsCurrency } = offered;
  if (isUnitsCounter(name)) return refuseOrder('sold-out', offered, max - used);
  if (!isValueCounter(name)) return refuse('limit_exceeded', m.subscriptions_yearly_limit, { field: 'amount' });
  const left = (await readLeftValue(app.db, terms, toInvestor(caller))) ?? 0n;
  if (left === 0n) return refuse('limit_exceeded', m.subscriptions_limit_reached, { field: 'amount' });
  const amount = `${formatAmount(formatUnits(left, termsCurrency.ledgerScale))} ${termsCurrency.code}`;
  return refuse('limit_exceeded', withParams(m.subscriptions_limit_left, { left: amount }), { field: 'amount' });
}

/** Keeps an order that is paid when the balance suffices; it reserves nothing. The same one again is the first one. */
async function storeIntent(app: App, caller: Caller, order: PreparedOrder): Promise<SubscriptionId> {
  const { offered, currency, quote, limitPrice } = order;
  if (currency.code !== offered.terms.currency && offered.terms.rateRule === 'order')
    return refuse('currency_inactive', m.subscriptions_later_in_terms_currency, { field: 'currency' });
  const waiting = await findOwnIntent(app.db, offered.raise.id, caller.customer);
  if (waiting) {
    const isSame =
      waiting.currency === currency.code && waiting.paid === quote.paid && waiting.limitPrice === limitPrice;
    return isSame ? waiting.id : refuse('conflict', m.subscriptions_intent_waits);
  }
  await requireRules(app, {
    instrument: offered.security.code,
    action: 'buy',
    units: quote.wanted,
    investor: caller.accountStatus,
  });
  const row = toRow(app, caller, order, 'awaiting');
  try {
    await app.db.inTransaction((tx) => writeRow(tx, toSubscriptionRow(row)));
  } catch (error) {
    // Another tab was faster.
    if (readSqlState(error) === '23505') return refuse('conflict', m.subscriptions_intent_waits);
    return refuseWhenClosed(app, caller, offered, error);
  }
  return row.id;
}
