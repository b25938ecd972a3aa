import {
  entryOf,
  isLimitPrice,
  type OrderQuote,
  type OrderTerms,
  quoteAmount,
  quoteUnits,
} from '@istmo/contract/areas/subscriptions/order-arithmetic';
import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import type { Rate } from '@istmo/contract/kernel/rate';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { readRegistry, readStopped } from '../instruments/public.ts';
import type { AcceptedDocument } from '../raises/public.ts';
import type { OfferedRaise } from './offered-raise.ts';
import type { OpenStep } from './order-limits.ts';

/** What was entered, in decimals; empty where nothing was. */
export type EnteredOrder = { readonly units: string; readonly amount: string; readonly limit_price: string };

/** A currency that this raise is paid in; without a code that of the terms. */
export async function findOrderCurrency(app: App, { terms }: OfferedRaise, code: string): Promise<Instrument> {
  const currency = findInstrument((await readRegistry(app)).instruments, code === '' ? terms.currency : code);
  if (!currency || !terms.currencies.includes(currency.code) || currency.status !== 'listed')
    return refuse('currency_inactive', m.subscriptions_currency_unknown, { field: 'currency' });
  return currency;
}

/** Refuses an order in a currency that is stopped: less of it may be there than is owed. */
export async function refuseStopped(app: App, { code: currency }: Instrument): Promise<void> {
  if ((await readStopped(app)).has(currency))
    refuse('currency_inactive', withParams(m.subscriptions_currency_stopped, { currency }), { field: 'currency' });
}

/** What an order is computed from, at a rate and in the step that is open. */
export function toOrderTerms(
  { terms, security, termsCurrency }: OfferedRaise,
  { currency, rate, step }: { readonly currency: Instrument; readonly rate: Rate; readonly step: OpenStep },
): OrderTerms {
  return {
    priceMode: terms.priceMode,
    rateRule: terms.rateRule,
    priceLow: step.price,
    stepUnits: terms.stepUnits,
    securityScale: security.ledgerScale,
    termsScale: termsCurrency.ledgerScale,
    currencyScale: currency.ledgerScale,
    rate,
  };
}

/** The quote of what was entered; undefined when nothing was. Refuses what cannot be read, and what is below the least order or off its steps. */
export function quoteOrder(
  { terms, security }: OfferedRaise,
  { units, amount }: EnteredOrder,
  orderTerms: OrderTerms,
): OrderQuote | undefined {
  const entry = entryOf(orderTerms);
  const text = entry === 'units' ? units : amount;
  if (text === '') return undefined;
  const entered = parseUnits(text, entry === 'units' ? security.ledgerScale : orderTerms.currencyScale);
  if (entered === undefined || entered === 0n)
    return refuse('amount_invalid', m.subscriptions_amount_invalid, { field: entry });
  const quote = entry === 'units' ? quoteUnits(entered, orderTerms) : quoteAmount(entered, orderTerms);
  const shown = (count: bigint): string => formatAmount(trimZeros(formatUnits(count, security.ledgerScale), 0));
  if (quote.wanted < terms.minOrderUnits)
    return refuse(
      'amount_too_small',
      withParams(m.subscriptions_below_least, { least: shown(terms.minOrderUnits), security: security.code }),
      { field: entry },
    );
  if (quote.wanted % terms.stepUnits !== 0n)
    return refuse(
      'amount_invalid',
      withParams(m.subscriptions_off_step, { step: shown(terms.stepUnits), security: security.code }),
      { field: entry },
    );
  return quote;
}

/** The highest price that was entered, in minor units of the terms' currency; null: any. */
export function readLimitPrice({ terms, termsCurrency }: OfferedRaise, text: string): bigint | null {
  if (text === '') return null;
  const limit = parseUnits(text, termsCurrency.ledgerScale);
  if (terms.priceMode !== 'demand' || limit === undefined || !isLimitPrice(limit, terms))
    return refuse('amount_invalid', m.subscriptions_limit_invalid, { field: 'limit_price' });
  return limit;
}

type Agreed = { readonly terms_version: number; readonly documents: readonly AcceptedDocument[] };

const toKeys = (documents: readonly AcceptedDocument[]): Set<string> =>
  new Set(documents.map(({ document, version, hash }) => `${document} ${version} ${hash.toLowerCase()}`));

/** Refuses an order by another version of the terms than the one in force, or without each of its documents as they are now. */
export function requireAgreedTerms({ terms }: OfferedRaise, { terms_version: version, documents }: Agreed): void {
  if (version !== terms.version) refuse('conflict', m.subscriptions_terms_changed);
  const accepted = toKeys(documents);
  const missing = [...toKeys(terms.documents)].filter((key) => !accepted.has(key));
  if (missing.length > 0 || accepted.size !== terms.documents.length)
    refuse('conflict', m.subscriptions_documents_changed, { field: 'documents' });
}
