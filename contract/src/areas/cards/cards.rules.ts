import * as m from '@istmo/contract/messages';
import { divide } from '../../kernel/money.ts';
import { failure, findProblems, type Problem, type Rule, type Rules } from '../../kernel/rules.ts';
import { matches, required, type TextRule, withoutDisallowedContent } from '../../kernel/text-rules.ts';

/** Requirement 2.9: the networks of the select. */
export const cardNetworks = ['mastercard', 'visa'] as const;
export type CardNetwork = (typeof cardNetworks)[number];

/** What a card is charged in, and its places. */
export const cardCurrency = 'USD';
export const centsScale = 2;
const maxYearsAhead = 20;

export type CardForm = {
  /** In whole tokens. */
  readonly amount: string;
  readonly network: string;
  readonly number: string;
  readonly code: string;
  readonly holder: string;
  readonly month: string;
  readonly year: string;
  readonly email: string;
};

/** What is on the card. Only the card form's own server receives it, unless the operator accepts it in calls. */
export type CardData = Pick<CardForm, 'network' | 'number' | 'code' | 'holder' | 'month' | 'year'>;
/** The rest of the form, which the page has. */
export type CardOrder = Pick<CardForm, 'amount' | 'email'>;

/** The number without the spaces that people group it with. */
export const withoutGaps = (number: string): string => number.replaceAll(' ', '');

/** The number in groups of four, as it is on the card. */
export function groupNumber(number: string): string {
  return withoutGaps(number).replace(/(\d{4})(?=\d)/g, '$1 ');
}

const prefixes: Readonly<Record<CardNetwork, RegExp>> = {
  visa: /^4/,
  mastercard: /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
};

/** The network of a number by its first digits. */
export function networkOf(number: string): CardNetwork | undefined {
  const digits = withoutGaps(number);
  return cardNetworks.find((network) => prefixes[network].test(digits));
}

export function isCardNetwork(text: string): text is CardNetwork {
  return cardNetworks.some((network) => network === text);
}

/** The check digit that every card number has (ISO/IEC 7812). */
function hasRightCheckDigit(number: string): boolean {
  const sum = [...withoutGaps(number)].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const wholeTokens: TextRule = (value) => {
  const typed = value.trim();
  if (/^0+$/.test(typed)) return failure(m.cards_minimum_one, 'amount_too_small');
  return /^[1-9]\d{0,14}$/.test(typed) ? undefined : failure(m.cards_whole_tokens, 'amount_invalid');
};

const rightNumber: Rule<string, CardData> = (value, { network }) => {
  if (!/^\d{16}$/.test(withoutGaps(value))) return failure(m.cards_number_digits);
  if (!hasRightCheckDigit(value)) return failure(m.cards_number_wrong);
  return isCardNetwork(network) && networkOf(value) !== network ? failure(m.cards_network_differs) : undefined;
};

/** The card is valid to the end of its month. */
function notExpired(today: Date): Rule<string, CardData> {
  return (value, { month }) => {
    const thisYear = today.getUTCFullYear();
    const year = Math.floor(thisYear / 100) * 100 + Number(value);
    if (!/^\d{2}$/.test(value.trim()) || year < thisYear || year > thisYear + maxYearsAhead)
      return failure(m.cards_year_invalid);
    const isPast = year === thisYear && Number(month) < today.getUTCMonth() + 1;
    return isPast && /^\d{2}$/.test(month.trim()) ? failure(m.cards_expired) : undefined;
  };
}

const missing = required(m.cards_fill_required);

/** Requirement 2.5, 'Card purchase'; `today` decides which cards have expired. */
export function cardDataRules(today: Date): Rules<CardData> {
  return {
    network: [missing, (value) => (isCardNetwork(value.trim()) ? undefined : failure(m.cards_network_choose))],
    number: [missing, rightNumber],
    code: [missing, matches(/^\d{3}$/, m.cards_code_digits)],
    holder: [
      missing,
      withoutDisallowedContent,
      matches(/^[\p{L}\p{M}]+(?: +[\p{L}\p{M}]+)*$/u, m.cards_holder_letters),
    ],
    month: [missing, matches(/^(?:0[1-9]|1[0-2])$/, m.cards_month_invalid)],
    year: [missing, notExpired(today)],
  };
}

export const cardOrderRules = {
  amount: [required(m.cards_minimum_of_one), wholeTokens],
  email: [missing, matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, m.cards_email_invalid)],
} satisfies Rules<CardOrder>;

/** The first problem of what was sent: missing fields before wrong ones. */
function findFirstProblem<Form extends Readonly<Record<keyof Form, string>>>(
  rules: Rules<Form>,
  form: Form,
): Problem<Form> | undefined {
  const problems = findProblems(rules, form);
  const empty = problems.find(({ field }) => form[field].trim() === '');
  return empty ? { ...empty, message: m.cards_all_required } : problems[0];
}

export const findOrderProblem = (order: CardOrder): Problem<CardOrder> | undefined =>
  findFirstProblem(cardOrderRules, order);
export const findCardDataProblem = (card: CardData, today: Date): Problem<CardData> | undefined =>
  findFirstProblem(cardDataRules(today), card);

/** Of a form that has both. */
export function findCardProblem(form: CardForm, today: Date): Problem<CardForm> | undefined {
  const { amount, email } = cardOrderRules;
  return findFirstProblem<CardForm>({ amount, ...cardDataRules(today), email }, form);
}

/** What one token costs by card, and the percentage on top of it. */
export type CardTerms = { readonly unitPrice: bigint; readonly feeBasisPoints: bigint };

export type CardPrice = { readonly price: bigint; readonly fee: bigint; readonly total: bigint };

/** What so many tokens cost by card, in cents; the fee is rounded up (requirement 3.4). */
export function priceOf(tokens: bigint, { unitPrice, feeBasisPoints }: CardTerms): CardPrice {
  const price = tokens * unitPrice;
  const fee = divide(price * feeBasisPoints, 10_000n, 'up');
  return { price, fee, total: price + fee };
}
