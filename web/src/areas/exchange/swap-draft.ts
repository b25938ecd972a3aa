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
} from '@istmo/contract/areas/exchange/swap-arithmetic';
import { parsePriceTerms, type PriceTerms } from '@istmo/contract/areas/exchange/price-terms';
import type { ReplyAt } from '@istmo/contract/wire';
import { formatFeePercent } from '@istmo/contract/kernel/fee-terms';
import { familyOf, findMarket, type Market, type MarketFamily } from '@istmo/contract/kernel/instrument';
import { translate, type Message, withParams } from '@istmo/contract/kernel/message';
import { divide, formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import { formatInverse, formatRate as formatWireRate, inversePlaces } from '@istmo/contract/kernel/rate';
import { findProblems } from '@istmo/contract/kernel/rules';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { formatAmount, formatRate } from '@istmo/contract/kernel/format';
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

/** The swap as entered in the form, with everything it is validated against. */
export type SwapDraft = {
  readonly pair: SwapPair;
  readonly input: SwapInput;
  readonly terms: SwapTerms;
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
  const terms = termsFor(pair, price.priceTerms);
  return { pair, input, balance, terms, ...toFields(input, terms) };
}

/** The same draft at the locked quote of its confirmation. */
export function repriceDraft(draft: SwapDraft, price: DraftPrice): SwapDraft {
  return createDraft({ ...draft, price });
}

function toFields({ side, text }: SwapInput, terms: SwapTerms): Pick<SwapDraft, 'fields' | 'quote'> {
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

/** Places of the received side that can be typed and are shown. */
export function receivedPlaces({ toScale, isWholeUnits }: SwapTerms): number {
  return isWholeUnits ? 0 : toScale;
}

/** Ledger units of the paying side in the smallest step that can be typed. */
function amountStep(terms: SwapTerms): bigint {
  return 10n ** BigInt(terms.fromScale - amountPlaces(terms));
}

function receivedStep(terms: SwapTerms): bigint {
  return 10n ** BigInt(terms.toScale - receivedPlaces(terms));
}

function parseReceived(text: string, terms: SwapTerms): bigint | undefined {
  const units = parseUnits(text, receivedPlaces(terms));
  return units === undefined ? undefined : units * receivedStep(terms);
}

/** Paid units as the amount field shows them: "2000.00". They must be a multiple of the step. */
function amountText(units: bigint, terms: SwapTerms): string {
  return formatUnits(units / amountStep(terms), amountPlaces(terms));
}

/** Received units as their field shows them: whole units without places. */
export function receivedText(units: bigint, terms: SwapTerms): string {
  return formatUnits(units / receivedStep(terms), receivedPlaces(terms));
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
  return withParams(m.exchange_tranche_insufficient, { left: receivedText(left, draft.terms) });
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
};

export function toLockRequest({ pair, input: { side, text } }: SwapDraft): LockRequest {
  const codes = { from: pair.from.code, to: pair.to.code };
  return side === 'amount' ? { ...codes, amount: text } : { ...codes, total: text };
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

type ScaledAmount = { readonly units: bigint; readonly scale: number };

type DisplayedQuote = Readonly<Record<'quantity' | 'fee' | 'total' | 'received' | 'refund', ScaledAmount>>;

/**
 * The amounts of a quote as they are shown, the paying side at the precision that can be typed. Total and fee are never shown smaller than
 * they are; quantity and refund are the remainders, so that the lines add up to the last digit shown.
 */
export function toDisplayedQuote(quote: SwapQuote, terms: SwapTerms): DisplayedQuote {
  const [step, scale] = [amountStep(terms), amountPlaces(terms)];
  const places = receivedPlaces(terms);
  const total = divide(quote.total, step, 'up');
  const isIncluded = quote.feeMode === 'included';
  const feeOnTop = isIncluded ? 0n : divide(quote.fee, step, 'up');
  const quantity = total - feeOnTop;
  return {
    quantity: { units: quantity, scale },
    fee: isIncluded ? { units: quote.fee, scale: terms.toScale } : { units: feeOnTop, scale },
    total: { units: total, scale },
    received: { units: quote.received / receivedStep(terms), scale: places },
    refund: { units: isIncluded ? 0n : quote.entered / step - quantity, scale },
  };
}

/** What one whole unit costs with its fee, as shown: the smallest payment of a market that sells whole units. */
export function minPayment(terms: SwapTerms): ScaledAmount {
  return toDisplayedQuote(quoteFromReceived(10n ** BigInt(terms.toScale), terms), terms).total;
}

export type SwapLine = {
  readonly key: 'rate' | 'price' | 'quantity' | 'fee' | 'total' | 'receive' | 'refund';
  readonly name: string;
  readonly text: string;
};

// A rate below one needs more digits: 0.0010000725 cut at eight would promise another amount than the one charged.
const maxRateDecimals = 12;

/** The lines of price details and confirmation, in the specification's order; amounts only once something is entered. */
export function draftLines({ pair, terms, quote }: SwapDraft): readonly SwapLine[] {
  const [from, to] = [pair.from.code, pair.to.code];
  const inverse = formatInverse(terms.rate, inversePlaces(terms.rate, Math.max(pair.from.displayScale, 2)));
  const rate = formatRate(formatWireRate(terms.rate), { maxDecimals: maxRateDecimals });
  const rates = [
    { key: 'rate', name: m.exchange_rate(), text: m.exchange_rate_line({ from, to, rate }) },
    { key: 'price', name: m.exchange_inverse({ to }), text: `${formatAmount(inverse)} ${from}` },
  ] as const;
  if (!quote || quote.received === 0n) return rates;
  const { quantity, fee, total, refund, received } = toDisplayedQuote(quote, terms);
  const percent = formatFeePercent(quote.feeBasisPoints).replace(/\.?0+$/, '');
  const feeCode = quote.feeMode === 'included' ? to : from;
  const lines: readonly SwapLine[] = [
    ...rates,
    { key: 'quantity', name: m.exchange_quantity(), text: `${formatAmount(quantity)} ${from}` },
    { key: 'fee', name: m.exchange_fee_percent({ percent }), text: `${formatAmount(fee)} ${feeCode}` },
    { key: 'total', name: m.exchange_total_amount(), text: `${formatAmount(total)} ${from}` },
    { key: 'receive', name: m.exchange_receive(), text: `${formatAmount(received)} ${to}` },
  ];
  if (refund.units === 0n) return lines;
  return [...lines, { key: 'refund', name: m.exchange_refund(), text: `${formatAmount(refund)} ${from}` }];
}

/** The confirmation's own order and wording (requirement 2.2.11): quantity, fees, total amount, total; then the rate. */
export function confirmationLines(draft: SwapDraft): readonly SwapLine[] {
  const lines = draftLines(draft);
  const renamed = new Map<SwapLine['key'], string>([
    ['fee', m.exchange_fees()],
    ['receive', m.exchange_total()],
  ]);
  const amounts = lines.filter(({ key }) => key !== 'rate' && key !== 'price');
  const rates = lines.filter(({ key }) => key === 'rate' || key === 'price');
  return [...amounts, ...rates].map((line) => ({ ...line, name: renamed.get(line.key) ?? line.name }));
}
