import * as m from '@istmo/contract/messages';
import { type Market, offeredToken } from '../../kernel/instrument.ts';
import { formatAmount, trimZeros } from '../../kernel/format.ts';
import { type Message, withParams } from '../../kernel/message.ts';
import { formatUnits, parseUnits } from '../../kernel/money.ts';
import { type Failure, failure, findProblem, type Problem, type Rule, type Rules } from '../../kernel/rules.ts';
import { quoteFromAmount, type SwapTerms } from './swap-arithmetic.ts';

/** Whether a field may hold this text while it is typed: digits and one dot with at most so many places; no dot where there are none. */
export function isAmountText(text: string, places: number): boolean {
  const [whole = '', fraction, ...rest] = text.split('.');
  if (rest.length > 0 || !/^\d{0,30}$/.test(whole)) return false;
  return fraction === undefined || (places > 0 && fraction.length <= places && /^\d*$/.test(fraction));
}

/** The fields as the wire names them: `amount` is paid, `total` are the tokens. */
export type SwapFields = { amount: string; total: string };

export type SwapContext = {
  readonly market: Pick<Market, 'from' | 'to' | 'isWholeUnits' | 'minAmount' | 'maxAmount'>;
  readonly terms: SwapTerms;
  /** The paying wallet, in ledger units; undefined where the ledger compares it. */
  readonly balance: bigint | undefined;
  /** The field that was typed in; the other one is computed. It decides the message for a short balance. */
  readonly editedField: 'amount' | 'received';
  /** What is received, in ledger units, where the request has no `total` of its own to check. */
  readonly computed?: bigint | undefined;
};

/** The entered amount in ledger units; undefined for anything that cannot be typed. */
export function parseAmount(text: string, { fromScale, inputScale }: SwapTerms): bigint | undefined {
  const places = Math.min(inputScale, fromScale);
  const units = parseUnits(text, places);
  return units === undefined ? undefined : units * 10n ** BigInt(fromScale - places);
}

/** The note that goes with whole units of a security (requirements 1.5 and 2.2.11). */
export function wholeNumbersNote(security: string): Message {
  return security === offeredToken ? m.exchange_whole_coingt : withParams(m.exchange_whole_asset, { asset: security });
}

/** The balance that an entered amount needs: the amount itself, also where less is debited, and its price with a fee on top. */
export function requiredBalance(entered: bigint, terms: SwapTerms): bigint {
  const { total } = quoteFromAmount(entered, terms);
  return entered > total ? entered : total;
}

function exceedsBalance(entered: bigint, { balance, terms }: SwapContext): boolean {
  return balance !== undefined && requiredBalance(entered, terms) > balance;
}

function limitFailure(entered: bigint, { market, terms }: SwapContext): Failure | undefined {
  const decimal = (units: bigint): string => {
    const text = trimZeros(formatUnits(units, terms.fromScale), Math.min(2, terms.fromScale));
    return `${formatAmount(text)} ${market.from}`;
  };
  if (entered < market.minAmount)
    return failure(withParams(m.exchange_amount_below_min, { min: decimal(market.minAmount) }), 'amount_too_small');
  if (market.maxAmount !== null && entered > market.maxAmount)
    return failure(withParams(m.exchange_amount_above_max, { max: decimal(market.maxAmount) }), 'amount_too_large');
  return undefined;
}

/** An incomplete form has one message for all its fields. */
const incomplete = failure(m.kernel_fill_all_fields, 'amount_invalid');

/**
 * The checks of a swap in the documents' order (requirements 1.5 and 2.5): amount there, not zero, within the
 * balance and the market's limits; received amount there, whole, not zero. A balance equal to the total suffices (requirement 3.15).
 */
export function swapRules(context: SwapContext): Rules<SwapFields> {
  const { market, terms, editedField, computed } = context;
  const insufficient = failure(
    editedField === 'received' ? m.kernel_insufficient_balance : m.exchange_amount_over_balance,
    'insufficient_balance',
  );
  const zero = failure(editedField === 'received' ? m.exchange_token_zero : m.exchange_failed, 'amount_invalid');
  const format = failure(m.exchange_amount_format, 'amount_invalid');
  const notWhole =
    market.isWholeUnits && terms.toScale === 0 ? failure(wholeNumbersNote(market.to), 'amount_invalid') : format;
  // What has no places is paid in whole units too: only a security is like that.
  const notWholePaid = terms.fromScale === 0 ? failure(wholeNumbersNote(market.from), 'amount_invalid') : format;
  const missing =
    (message: Message): Rule<string, unknown> =>
    (value) =>
      value.trim() === '' ? failure(message, 'amount_invalid') : undefined;
  const amountOf = (value: string): bigint => parseAmount(value, terms) ?? 0n;
  return {
    amount: [
      missing(m.exchange_amount_missing),
      (value) => (parseAmount(value, terms) === undefined ? notWholePaid : undefined),
      (value) => (amountOf(value) === 0n ? failure(m.exchange_amount_zero, 'amount_invalid') : undefined),
      (value) => (exceedsBalance(amountOf(value), context) ? insufficient : undefined),
      (value) => limitFailure(amountOf(value), context),
    ],
    total:
      computed === undefined
        ? [
            missing(m.exchange_token_missing),
            (value) => (parseUnits(value, terms.toScale) === undefined ? notWhole : undefined),
            (value) => (parseUnits(value, terms.toScale) === 0n ? zero : undefined),
          ]
        : [() => (computed === 0n ? zero : undefined)],
  };
}

/** What Exchange answers instead of opening the confirmation: an incomplete form has a message of its own. */
export function findSwapProblem(form: SwapFields, context: SwapContext): Problem<SwapFields> | undefined {
  const problem = findProblem(swapRules(context), form);
  if (!problem) return undefined;
  const isMissing = form[problem.field].trim() === '' && (problem.field === 'amount' || context.computed === undefined);
  return isMissing ? { ...incomplete, field: problem.field } : problem;
}
