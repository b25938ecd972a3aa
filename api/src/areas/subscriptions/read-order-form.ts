import { entryOf, leaveUntil } from '@istmo/contract/areas/subscriptions/order-arithmetic';
import { readOrderForm, type OrderState } from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { formatRate, type Rate } from '@istmo/contract/kernel/rate';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { readOwnBalances } from '../../money/available-balances.ts';
import { readRegistry, readStopped, requireInstrument } from '../instruments/public.ts';
import { toCardTerms } from './card-terms.ts';
import { findOfferedRaise, findOrderState, type OfferedRaise, refuseOrder } from './offered-raise.ts';
import { findOpenStep, type OpenStep, readLeftValue } from './order-limits.ts';
import { readOrderRates } from './order-rates.ts';
import {
  type EnteredOrder,
  findOrderCurrency,
  quoteOrder,
  readLimitPrice,
  refuseStopped,
  toOrderTerms,
} from './quote-order.ts';
import { findInvestorStep, toInvestor } from './order-investor.ts';
import { countOwn } from './subscriptions.store.ts';

async function listCurrencies(app: App, { customer }: Caller, codes: readonly string[]) {
  const [registry, stopped, available] = await Promise.all([
    readRegistry(app),
    readStopped(app),
    readOwnBalances(app, customer),
  ]);
  return codes.map((code) => {
    const { ledgerScale: scale } = requireInstrument(registry, code);
    return {
      currency: code,
      scale,
      available: formatUnits(available.get(code)?.available ?? 0n, scale),
      is_stopped: stopped.has(code),
    };
  });
}

type QuoteParts = { readonly currency: Instrument; readonly rate: Rate; readonly step: OpenStep };

/** What was entered as an order: null where nothing was. */
function toQuote(offered: OfferedRaise, entered: EnteredOrder, parts: QuoteParts) {
  const { terms, security, termsCurrency } = offered;
  const quote = quoteOrder(offered, entered, toOrderTerms(offered, parts));
  if (!quote) return null;
  const { left, beside } = parts.step;
  if (left !== null && quote.wanted > left) return refuseOrder('sold-out', offered, left);
  const units = (count: bigint): string => formatUnits(count, security.ledgerScale);
  const offeredLeft = left === null || left < beside ? 0n : left - beside;
  return {
    paid: formatUnits(quote.paid, parts.currency.ledgerScale),
    value: formatUnits(quote.value, termsCurrency.ledgerScale),
    price: terms.priceMode === 'demand' ? null : formatUnits(parts.step.price, termsCurrency.ledgerScale),
    // First come is allotted what was ordered of the offered units; of the others, and of those beside, any part of it.
    units_least: units(quote.wanted < offeredLeft ? quote.wanted : offeredLeft),
    units_most: units(quote.wanted),
  };
}

export const answerReadOrderForm = handle(readOrderForm, async (app, caller, input) => {
  const offered = await findOfferedRaise(app, input.raise);
  const { raise, terms, security, termsCurrency } = offered;
  const investor = toInvestor(caller);
  const [state, open, leftValue, currencies, own, investorStep] = await Promise.all([
    findOrderState(app, caller.customer, offered),
    findOpenStep(app.db, terms),
    readLeftValue(app.db, terms, investor),
    listCurrencies(app, caller, terms.currencies),
    countOwn(app.db, raise.id, caller.customer),
    findInvestorStep(app, caller, terms),
  ]);
  const currency = await findOrderCurrency(app, offered, input.currency);
  const [rate] = await readOrderRates(app, currency, termsCurrency);
  if (rate === undefined) throw new Error('an order has a rate');
  const shownState: OrderState = state === 'open' && open === undefined ? 'sold-out' : state;
  const step = open ?? { number: null, price: terms.priceLow, left: 0n, beside: 0n };
  readLimitPrice(offered, input.limit_price);
  if (input.units !== '' || input.amount !== '') await refuseStopped(app, currency);
  const quote = shownState === 'open' ? toQuote(offered, input, { currency, rate, step }) : null;
  const now = app.clock.now();
  const until = leaveUntil(now, terms.coolingOff, investor);
  const inTerms = (units: bigint): string => formatUnits(units, termsCurrency.ledgerScale);
  const inUnits = (units: bigint): string => formatUnits(units, security.ledgerScale);
  return {
    data: {
      reference: raise.reference,
      slug: raise.slug,
      title: caller.language === 'es' ? terms.titleEs : terms.titleEn,
      security: security.code,
      security_scale: security.ledgerScale,
      state: shownState,
      raise_state: raise.state,
      suspended_reason: raise.suspendedReason,
      terms_version: terms.version,
      opens_at: terms.opensAt.toISOString(),
      closes_at: terms.closesAt.toISOString(),
      at: now.toISOString(),
      price_mode: terms.priceMode,
      rate_rule: terms.rateRule,
      allocation: terms.allocation,
      entry: entryOf(terms),
      terms_currency: termsCurrency.code,
      terms_scale: termsCurrency.ledgerScale,
      price_low: inTerms(step.price),
      price_high: inTerms(terms.priceMode === 'demand' ? terms.priceHigh : step.price),
      price_tick: inTerms(terms.priceTick),
      min_units: inUnits(terms.minOrderUnits),
      step_units: inUnits(terms.stepUnits),
      left_units: step.left === null ? null : inUnits(step.left),
      left_value: leftValue === null ? null : inTerms(leftValue),
      soft_cap: terms.softCap === null ? null : inTerms(terms.softCap),
      lock_up_days: terms.lockUpDays,
      fee: formatUnits(0n, currency.ledgerScale),
      leave_until: until > now ? until.toISOString() : null,
      investor_step: investorStep,
      questionnaire: investor.category === 'retail' ? terms.questionnaire : null,
      documents: terms.documents.map(({ document, version, hash }) => ({ document, version, hash })),
      currencies,
      ...toCardTerms(app, terms, { currency: currency.code, paid: quote?.paid }),
      currency: currency.code,
      rate: formatRate(rate),
      quote,
      own,
    },
  };
});
