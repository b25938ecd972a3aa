import * as m from '@istmo/contract/messages';
import { readDollars } from '../../kernel/dollars.ts';
import { type Message, withParams } from '../../kernel/message.ts';
import { failure, findProblems, type Problem, type Rule, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, matches, required, type TextRule, withoutDisallowedContent } from '../../kernel/text-rules.ts';

/** Of the platform's bank account, whatever currency is sent with a deposit. */
export const bankCurrency = 'USD';

/** Requirement 2.9. */
export const maxBankAccounts = 3;
export const bankAccountTypes = ['savings', 'checking'] as const;

export type BankAccountForm = {
  readonly bankname: string;
  readonly accountnum: string;
  readonly conaccount: string;
  readonly acctype: string;
  readonly ibanCode: string;
};

const oneOf = (choices: readonly string[], message: Message): TextRule => {
  const isChoice = new Set(choices);
  return (value) => (isChoice.has(value.trim()) ? undefined : failure(message));
};

/** The rules of a bank account. Where a country has a list of banks, the bank is one of it. */
export function bankAccountRules(banks: readonly string[]): Rules<BankAccountForm> {
  const hasList = banks.length > 0;
  const nameMissing = hasList ? m.bank_name_choose : m.bank_name_missing;
  return {
    bankname: [
      required(nameMissing),
      lengthBetween(2, 160, nameMissing),
      withoutDisallowedContent,
      ...(hasList ? [oneOf(banks, m.bank_name_choose)] : []),
    ],
    accountnum: [
      required(m.bank_account_missing),
      withoutDisallowedContent,
      matches(/^\s*\d{4,34}\s*$/, m.bank_account_digits),
    ],
    conaccount: [required(m.bank_confirm_missing), withoutDisallowedContent, sameAccount],
    acctype: [required(m.bank_type_missing), withoutDisallowedContent, oneOf(bankAccountTypes, m.bank_type_missing)],
    ibanCode: [
      required(m.bank_code_missing),
      withoutDisallowedContent,
      matches(/^\s*[A-Za-z0-9][A-Za-z0-9 -]{2,37}[A-Za-z0-9]\s*$/, m.bank_code_invalid),
    ],
  };
}

const sameAccount: Rule<string, BankAccountForm> = (value, { accountnum }) =>
  value.trim() === accountnum.trim() ? undefined : failure(m.bank_confirm_differs);

export type BankDepositForm = {
  readonly depAmt: string;
  readonly refNum: string;
  /** YYYY-MM-DD. */
  readonly transDate: string;
  /** The account that it was sent from, by its number. */
  readonly accountnum: string;
};

type DepositLimits = {
  /** In whole dollars. */
  readonly minimum: number;
  /** Today, YYYY-MM-DD. */
  readonly today: string;
};

const dayMs = 86_400_000;
const oldestDays = 365;

function transferDate(today: string): TextRule {
  return (value) => {
    const day = /^\d{4}-\d{2}-\d{2}$/.test(value.trim()) ? Date.parse(value.trim()) : Number.NaN;
    if (Number.isNaN(day)) return failure(m.bank_date_missing);
    const now = Date.parse(today);
    // East of UTC the next day has begun already.
    return day > now + dayMs || day < now - oldestDays * dayMs ? failure(m.bank_date_range) : undefined;
  };
}

function atLeast(minimum: number): TextRule {
  return (value) => {
    const cents = readDollars(value);
    if (cents === undefined) return failure(m.bank_amount_invalid, 'amount_invalid');
    return cents < BigInt(minimum) * 100n
      ? failure(withParams(m.bank_minimum, { min: `${minimum}` }), 'amount_too_small')
      : undefined;
  };
}

export function bankDepositRules({ minimum, today }: DepositLimits): Rules<BankDepositForm> {
  return {
    depAmt: [required(m.bank_deposit_amount_missing), withoutDisallowedContent, atLeast(minimum)],
    refNum: [
      required(m.bank_reference_missing),
      lengthBetween(1, 80, m.bank_reference_missing),
      withoutDisallowedContent,
    ],
    transDate: [required(m.bank_date_missing), withoutDisallowedContent, transferDate(today)],
    accountnum: [required(m.bank_account_choose), withoutDisallowedContent],
  };
}

/** The first problem of what was sent, in the order of requirement 2.5: missing fields, disallowed content, then the fields one by one. */
export function findBankProblem<Form extends { readonly [Field in keyof Form]: string }>(
  rules: Rules<Form>,
  form: Form,
): Problem<Form> | undefined {
  const problems = findProblems(rules, form);
  const missing = problems.find(({ field }) => form[field].trim() === '');
  if (missing) return { ...missing, message: m.kernel_fill_in_all_fields };
  return problems.find(({ code }) => code === 'disallowed_content') ?? problems[0];
}
