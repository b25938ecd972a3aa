import type { listPricedPairs } from '@istmo/contract/areas/exchange/exchange.calls';
import {
  findSwapProblem,
  parseAmount,
  type SwapContext,
  type SwapFields,
  swapRules,
} from '@istmo/contract/areas/exchange/exchange.rules';
import {
  maxAmount,
  quoteFromAmount,
  quoteFromReceived,
  type SwapQuote,
  type SwapTerms,
  termsFor,
  parsePriceTerms,
  type PriceTerms,
} from '@istmo/contract/areas/exchange/swap-arithmetic';
import type { ReplyAt } from '@istmo/contract/wire';
import { familyOf, findMarket, type Market, type MarketFamily } from '@istmo/contract/kernel/instrument';
import { translate, type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import { formatRate } from '@istmo/contract/kernel/rate';
import { findProblems } from '@istmo/contract/kernel/rules';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { formatAmount } from '@istmo/contract/kernel/format';
import type { ClientRegistry, RegistryInstrument } from '../../shared/registry.ts';

export type PairView = ReplyAt<typeof listPricedPairs>['data'][number];

/** A market with its instruments and the price that the server publishes for it. */
export type SwapPair = {
  /** Its fee is that of the price. */
  readonly market: Omit<Market, 'feeTerms'>;
  readonly from: RegistryInstrument;
  readonly to: RegistryInstrument;
  readonly priceTerms: PriceTerms;
  /** Its price is too old to trade on. */
  readonly isStale: boolean;
  /** Nothing is traded: the instrument whose price jumped, the USD price held back, and since when. */
  readonly halt: PairView['halt'];
  /** What the open tranche has left, in ledger units; undefined where no offering sells. */
  readonly left: bigint | undefined;
  /** How long a requested price is valid. */
  readonly validMs: number;
};

/** What was typed and in which field; the other field is computed from it and never stored. */
export type SwapInput = { readonly side: 'amount' | 'received'; readonly text: string };

export const emptyInput: SwapInput = { side: 'amount', text: '' };

export type SwapFieldProblem = { readonly field: keyof SwapFields; readonly text: string };

/** What a draft is computed from, with the places that its amounts are shown with. */
export type DraftTerms = SwapTerms & { readonly paidPlaces: number; readonly receivedPlaces: number };

/** The swap as entered in the form, with everything it is validated against. */
export type SwapDraft = {
  readonly pair: SwapPair;
  readonly input: SwapInput;
  readonly terms: DraftTerms;
  /** Undefined while the input is no amount. */
  readonly quote: SwapQuote | undefined;
  /** The text of both fields. */
  readonly fields: SwapFields;
  /** The paying wallet in ledger units; undefined while it is unknown: unknown is not zero. */
  readonly balance: bigint | undefined;
};

/** A price that a draft is computed at. */
type DraftPrice = Pick<SwapPair, 'priceTerms'>;

/** The pairs of the server with their markets, in the server's order. A pair of a market that the registry does not have is left out. */
export function toSwapPairs(views: readonly PairView[], { instruments, markets }: ClientRegistry): SwapPair[] {
  return views.flatMap((view) => {
    const market = findMarket(markets, view.from_symbol, view.to_symbol);
    const from = instruments.get(view.from_symbol);
    const to = instruments.get(view.to_symbol);
    const priceTerms = parsePriceTerms(view);
    if (!market || !from || !to || !priceTerms) return [];
    const left = view.left === undefined ? undefined : parseUnits(view.left, to.ledgerScale);
    const validMs = Date.parse(view.expires_at) - Date.parse(view.at);
    return [{ market, from, to, priceTerms, isStale: view.stale, halt: view.halt, left, validMs }];
  });
}

/** The pair of these codes, or the first that pays with the same instrument. */
export function findPair(pairs: readonly SwapPair[], from: string, to?: string): SwapPair | undefined {
  const targets = pairs.filter((pair) => pair.from.code === from);
  return targets.find((pair) => pair.to.code === to) ?? targets[0];
}

type DraftInput = Pick<SwapDraft, 'pair' | 'input' | 'balance'> & { readonly price?: DraftPrice | undefined };

/** The draft for what was typed, at the requested price; before there is one, at the pair's published rate. */
export function createDraft({ pair, input, balance, price = pair }: DraftInput): SwapDraft {
  const { market, from, to } = pair;
  const terms = {
    ...termsFor(pair, price.priceTerms),
    paidPlaces: Math.max(market.inputScale, from.displayScale),
    receivedPlaces: market.isWholeUnits ? 0 : Math.min(to.ledgerScale, to.displayScale),
  };
  return { pair, input, balance, terms, ...toFields(input, terms) };
}

/** The same draft at the locked quote of its confirmation. */
export function repriceDraft(draft: SwapDraft, price: DraftPrice): SwapDraft {
  return createDraft({ ...draft, price });
}

function toFields({ side, text }: SwapInput, terms: DraftTerms): Pick<SwapDraft, 'fields' | 'quote'> {
  if (side === 'amount') {
    const entered = parseAmount(text, terms);
    const quote = entered === undefined ? undefined : quoteFromAmount(entered, terms);
    return { quote, fields: { amount: text, total: quote ? receivedText(quote.received, terms) : '' } };
  }
  const received = parseReceived(text, terms);
  const quote = received === undefined ? undefined : quoteFromReceived(received, terms);
  return { quote, fields: { amount: quote ? amountText(quote.entered, terms) : '', total: text } };
}

/** Places of the paying side that can be typed and are shown. */
export function amountPlaces({ fromScale, inputScale }: SwapTerms): number {
  return Math.min(inputScale, fromScale);
}

/** Ledger units of the paying side in the smallest step that can be typed. */
function amountStep(terms: SwapTerms): bigint {
  return 10n ** BigInt(terms.fromScale - amountPlaces(terms));
}

function receivedStep({ toScale, receivedPlaces }: DraftTerms): bigint {
  return 10n ** BigInt(toScale - receivedPlaces);
}

function parseReceived(text: string, terms: DraftTerms): bigint | undefined {
  const units = parseUnits(text, terms.receivedPlaces);
  return units === undefined ? undefined : units * receivedStep(terms);
}

/** Paid units as the amount field shows them: "2000.00". They must be a multiple of the step. */
function amountText(units: bigint, terms: SwapTerms): string {
  return formatUnits(units / amountStep(terms), amountPlaces(terms));
}

/** Received units as their field shows them: whole units without places, others cut to the places that are shown. */
export function receivedText(units: bigint, terms: DraftTerms): string {
  return formatUnits(units / receivedStep(terms), terms.receivedPlaces);
}

function toContext({ pair: { market }, terms, balance, input }: SwapDraft): SwapContext | undefined {
  return balance === undefined ? undefined : { market, terms, balance, editedField: input.side };
}

/** The problem shown instead of the confirmation, in the specification's order; undefined for a draft that may be sent. */
export function findDraftProblem(draft: SwapDraft): Message | undefined {
  const context = toContext(draft);
  if (!context) return m.exchange_blocked_balance;
  return findSwapProblem(draft.fields, context)?.message ?? findTrancheProblem(draft);
}

export function exceedsTranche({ quote, pair: { left } }: SwapDraft): boolean {
  return quote !== undefined && left !== undefined && quote.received > left;
}

function findTrancheProblem(draft: SwapDraft): Message | undefined {
  const { left = 0n } = draft.pair;
  if (!exceedsTranche(draft)) return undefined;
  return withParams(m.exchange_tranche_insufficient, {
    left: formatAmount(receivedText(left, draft.terms)),
    asset: draft.pair.to.code,
  });
}

/** The first problem of each field, shown beside it. */
export function toFieldProblems(draft: SwapDraft): SwapFieldProblem[] {
  const context = toContext(draft);
  if (!context) return [];
  const found = findProblems(swapRules(context), draft.fields).map(({ field, message }) => ({
    field,
    text: translate(message, getLocale()),
  }));
  const trancheProblem = found.length === 0 ? findTrancheProblem(draft) : undefined;
  return trancheProblem ? [{ field: 'total', text: translate(trancheProblem, getLocale()) }] : found;
}

/** What Max fills in; undefined when the balance buys nothing. */
export function maxInputText({ terms, balance, pair }: SwapDraft): string | undefined {
  const maxInput = balance === undefined ? undefined : maxAmount(balance, terms, pair.left);
  return maxInput === undefined ? undefined : amountText(maxInput, terms);
}

/** What a quote is locked for: the field that was typed, because the other one follows from the locked rate. */
export type LockRequest = {
  readonly from: string;
  readonly to: string;
  readonly amount?: string;
  readonly total?: string;
  /** The rate that was shown when the customer pressed. */
  readonly rate?: string;
};

export function toLockRequest({ pair, input: { side, text } }: SwapDraft): LockRequest {
  const codes = { from: pair.from.code, to: pair.to.code };
  return side === 'amount' ? { ...codes, amount: text } : { ...codes, total: text };
}

/** The same for the price that the draft shows. */
export function toPressedLockRequest(draft: SwapDraft): LockRequest {
  return { ...toLockRequest(draft), rate: formatRate(draft.terms.rate) };
}

/** A swap as the server receives it: plain decimals in ledger places. */
export type SwapOrder = Readonly<
  Record<'from' | 'to' | 'amount' | 'received' | 'total' | 'fee' | 'lockedQuoteId', string>
> & { readonly family: MarketFamily };

export function toSwapOrder({ pair, quote, terms }: SwapDraft, lockedQuoteId: string): SwapOrder | undefined {
  if (!quote) return undefined;
  return {
    family: familyOf(pair),
    from: pair.from.code,
    to: pair.to.code,
    amount: formatUnits(quote.entered, terms.fromScale),
    received: formatUnits(quote.received, terms.toScale),
    total: formatUnits(quote.total, terms.fromScale),
    fee: formatUnits(quote.fee, quote.feeMode === 'included' ? terms.toScale : terms.fromScale),
    lockedQuoteId,
  };
}
