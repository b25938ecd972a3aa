import * as m from '@istmo/contract/messages';
import { failure, type Rules } from '../../kernel/rules.ts';
import { required, type TextRule } from '../../kernel/text-rules.ts';

/** What a customer confirms with a declaration, in the order of the form. */
export const declarationStatements = ['complete', 'updates', 'evidence'] as const;
export type DeclarationStatement = (typeof declarationStatements)[number];

const maxDollars = 1_000_000_000_000n;

/** Whole US dollars, from digits with or without thousands separators: `readWholeDollars('12,000')` is 12000; undefined for what is none. */
export function readWholeDollars(typed: string): bigint | undefined {
  const text = typed.trim();
  if (!/^(?:\d{1,13}|\d{1,3}(?:,\d{3}){1,4})$/.test(text)) return undefined;
  const dollars = BigInt(text.replaceAll(',', ''));
  return dollars > maxDollars ? undefined : dollars;
}

export type DeclarationForm = {
  readonly annual_income: string;
  readonly net_worth: string;
  readonly complete: boolean;
  readonly updates: boolean;
  readonly evidence: boolean;
};

const wholeDollars: TextRule = (typed) =>
  readWholeDollars(typed) === undefined ? failure(m.appropriateness_dollars_invalid) : undefined;
const confirmed = (isConfirmed: boolean) => (isConfirmed ? undefined : failure(m.appropriateness_statement_missing));

/** The rules of a declaration of income and wealth. */
export const declarationRules: Rules<DeclarationForm> = {
  annual_income: [required(m.appropriateness_income_missing), wholeDollars],
  net_worth: [required(m.appropriateness_wealth_missing), wholeDollars],
  complete: [confirmed],
  updates: [confirmed],
  evidence: [confirmed],
};
