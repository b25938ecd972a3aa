import * as m from '@istmo/contract/messages';
import { type Said, said } from '../../kernel/message.ts';
import { parseUnits } from '../../kernel/money.ts';
import { type Problem, type Rules, whyNot } from '../../kernel/rules.ts';
import { required } from '../../kernel/text-rules.ts';
import { quoteFromAmount, type SwapTerms } from './swap-arithmetic.ts';

/** Places an amount may have while it is typed: 2 for USDT and USD, 8 otherwise (specification 1, point 5). */
export function inputScaleOf(symbol: string): number {
  return symbol === 'USDT' || symbol === 'USD' ? 2 : 8;
}

/** Whether a field may hold this text while it is typed: digits and one dot with at most so many places; no dot where there are none. */
export function isAmountText(text: string, places: number): boolean {
  const [whole = '', fraction, ...rest] = text.split('.');
  if (rest.length > 0 || !/^\d{0,30}$/.test(whole)) return false;
  return fraction === undefined || (places > 0 && fraction.length <= places && /^\d*$/.test(fraction));
}

/** The fields as the wire names them: `amount` is paid, `total` are the tokens. */
export type SwapForm = { amount: string; total: string };

export type SwapSituation = {
  readonly to: string;
  readonly terms: SwapTerms;
  /** The paying wallet, in ledger units. */
  readonly balance: bigint;
  /** The field that was typed in; the other one is worked out. It decides how a short balance is put. */
  readonly typed: 'amount' | 'token';
};

/** The entered amount in ledger units; undefined for anything that cannot be typed. */
export function amountUnits(text: string, { fromScale, inputScale }: SwapTerms): bigint | undefined {
  const places = Math.min(inputScale, fromScale);
  const units = parseUnits(text, places);
  return units === undefined ? undefined : units * 10n ** BigInt(fromScale - places);
}

/** The note that goes with whole tokens: COINGT's own words, or the asset's. */
export function wholeNumbersNote(to: string): Said {
  return to === 'COINGT' ? m.exchange_whole_coingt : said(m.exchange_whole_asset, { asset: to });
}

function isTooMuch(entered: bigint, { balance, terms }: SwapSituation): boolean {
  return entered > balance || quoteFromAmount(entered, terms).totalAmt > balance;
}

/**
 * The checks of a swap in the documents' order (specification 1, point 5; specification 2, point 5): amount there, not zero, within the
 * balance; tokens there, whole, not zero. A balance equal to the total suffices (decisions, point 15).
 */
export function swapRules(situation: SwapSituation): Rules<SwapForm> {
  const { to, terms, typed } = situation;
  const short = typed === 'token' ? m.kernel_insufficient_balance : m.exchange_amount_over_balance;
  const none = typed === 'token' ? m.exchange_token_zero : m.exchange_failed;
  return {
    amount: [
      required(m.exchange_amount_missing),
      (value) => (amountUnits(value, terms) === undefined ? m.exchange_amount_form : undefined),
      (value) => (amountUnits(value, terms) === 0n ? m.exchange_amount_zero : undefined),
      (value) => (isTooMuch(amountUnits(value, terms) ?? 0n, situation) ? short : undefined),
    ],
    total: [
      required(m.exchange_token_missing),
      (value) => (parseUnits(value, terms.toScale) === undefined ? wholeOrForm(to, terms) : undefined),
      (value) => (parseUnits(value, terms.toScale) === 0n ? none : undefined),
    ],
  };
}

function wholeOrForm(to: string, { toScale }: SwapTerms): Said {
  return toScale === 0 ? wholeNumbersNote(to) : m.exchange_amount_form;
}

/** What Exchange says instead of opening the confirmation: an incomplete form has a sentence of its own. */
export function whyNotSwap(form: SwapForm, situation: SwapSituation): Problem<SwapForm> | undefined {
  const problem = whyNot(swapRules(situation), form);
  const isIncomplete = problem?.say === m.exchange_amount_missing || problem?.say === m.exchange_token_missing;
  return problem && isIncomplete ? { field: problem.field, say: m.kernel_fill_all_fields } : problem;
}
