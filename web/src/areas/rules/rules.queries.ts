import { readRules } from '@istmo/contract/areas/rules/rules.calls';
import { isRuleFailure, type RuleFailure } from '@istmo/contract/areas/rules/rule-failure';
import type { RequestAt } from '@istmo/contract/wire';
import type { CallFailure } from '@istmo/client/call';
import { queryFor } from '@istmo/client/query';

type RuleQuestion = Pick<RequestAt<typeof readRules>, 'ticker' | 'action' | 'amount'>;

/** The rules of a security, and those that refuse any order of the customer, or one of this amount. */
export const rulesQuery = (question: RuleQuestion) =>
  queryFor(readRules, { input: question, topics: ['account-status', 'balances', 'swaps'] });

/** The rules that refused an order, of what its figures are; undefined for another refusal. */
export function findRefusedRules({ code, details }: CallFailure): RefusedRules | undefined {
  const { ticker, scale, failures } = details;
  if (code !== 'rules_refused' || typeof ticker !== 'string' || typeof scale !== 'number') return undefined;
  return { ticker, scale, failures: Array.isArray(failures) ? failures.filter(isRuleFailure) : [] };
}

export type RefusedRules = {
  readonly ticker: string;
  readonly scale: number;
  readonly failures: readonly RuleFailure[];
};
