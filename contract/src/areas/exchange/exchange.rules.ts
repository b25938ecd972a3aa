import * as m from '@istmo/contract/messages';
import { type Message, withParams } from '../../kernel/message.ts';
import { parseUnits } from '../../kernel/money.ts';
import { type Problem, type Rules, findProblem } from '../../kernel/rules.ts';
import { required } from '../../kernel/text-rules.ts';
import { quoteFromAmount, type SwapTerms } from './swap-arithmetic.ts';

/** The decimals that may be entered: 2 for USDT and USD, 8 otherwise (specification 1, point 5). */
export function inputScaleFor(symbol: string): number {
  return symbol === 'USDT' || symbol === 'USD' ? 2 : 8;
}

/** Whether a field accepts this text as input: digits and one dot with at most `places` decimals; no dot where there are none. */
export function isAmountText(text: string, places: number): boolean {
  const [whole = '', fraction, ...rest] = text.split('.');
  if (rest.length > 0 || !/^\d{0,30}$/.test(whole)) return false;
  return fraction === undefined || (places > 0 && fraction.length <= places && /^\d*$/.test(fraction));
}

/** The fields as the API names them: `amount` is paid, `total` are the tokens. */
export type SwapFields = { amount: string; total: string };

export type SwapContext = {
  readonly to: string;
  readonly terms: SwapTerms;
  /** The paying wallet, in ledger units. */
  readonly balance: bigint;
  /** The field that the customer edited; the other one is computed. It decides the message for an insufficient balance. */
  readonly editedField: 'amount' | 'token';
};

/** The entered amount in ledger units; undefined for a text that is no valid input. */
export function amountUnits(text: string, { fromScale, inputScale }: SwapTerms): bigint | undefined {
  const places = Math.min(inputScale, fromScale);
  const units = parseUnits(text, places);
  return units === undefined ? undefined : units * 10n ** BigInt(fromScale - places);
}

/** The message that only whole tokens are sold: COINGT's own, or the one for listed assets. */
export function wholeNumbersNote(to: string): Message {
  return to === 'COINGT' ? m.exchange_whole_coingt : withParams(m.exchange_whole_asset, { asset: to });
}

function exceedsBalance(entered: bigint, { balance, terms }: SwapContext): boolean {
  return entered > balance || quoteFromAmount(entered, terms).totalAmt > balance;
}

/**
 * The checks of a swap in the documents' order (specification 1, point 5; specification 2, point 5): amount present, not zero, within
 * the balance; tokens present, whole, not zero. A balance equal to the total suffices (decisions, point 15).
 */
export function swapRules(situation: SwapContext): Rules<SwapFields> {
  const { to, terms, editedField } = situation;
  const short = editedField === 'token' ? m.kernel_insufficient_balance : m.exchange_amount_over_balance;
  const none = editedField === 'token' ? m.exchange_token_zero : m.exchange_failed;
  return {
    amount: [
      required(m.exchange_amount_missing),
      (value) => (amountUnits(value, terms) === undefined ? m.exchange_amount_format : undefined),
      (value) => (amountUnits(value, terms) === 0n ? m.exchange_amount_zero : undefined),
      (value) => (exceedsBalance(amountUnits(value, terms) ?? 0n, situation) ? short : undefined),
    ],
    total: [
      required(m.exchange_token_missing),
      (value) => (parseUnits(value, terms.toScale) === undefined ? formatProblem(to, terms) : undefined),
      (value) => (parseUnits(value, terms.toScale) === 0n ? none : undefined),
    ],
  };
}

function formatProblem(to: string, { toScale }: SwapTerms): Message {
  return toScale === 0 ? wholeNumbersNote(to) : m.exchange_amount_format;
}

/** The first problem of the form when the customer submits it; an incomplete form has its own message. */
export function findSwapProblem(form: SwapFields, situation: SwapContext): Problem<SwapFields> | undefined {
  const problem = findProblem(swapRules(situation), form);
  const isIncomplete = problem?.message === m.exchange_amount_missing || problem?.message === m.exchange_token_missing;
  return problem && isIncomplete ? { field: problem.field, message: m.kernel_fill_all_fields } : problem;
}
